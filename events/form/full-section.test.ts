import { describe, expect, it } from 'vitest'
import { fact } from '../kernel/testing/decider-spec.ts'
import type { EventPhoto } from '../kernel/photo.ts'
import type { FormCommand } from './commands.ts'
import type { FormEvent } from './events.ts'
import { form, given, PHOTO } from './examples.ts'
import { SectionId } from './form-id.ts'
import { formRefusals } from './refusals.ts'
import { asSection } from './section.ts'
import { ReceivedSection } from './sent-section.ts'

const [camera, door] = [SectionId.parse(2), SectionId.parse(3)]
const digestOf = (index: number) => index.toString(16).padStart(64, '0')
const photo = (index: number): EventPhoto => ({ ...PHOTO, digest: digestOf(index) })
const add = (index: number, sectionId: SectionId | null = camera): FormCommand => ({
  type: 'AddFormPhotos',
  data: { sectionId, photos: [photo(index)] },
})
const added = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    fact<FormEvent>({ type: 'FormPhotoAdded', data: { sectionId: camera, photo: photo(index) } }),
  )
const elsewhere = fact<FormEvent>({ type: 'FormPhotoAdded', data: { sectionId: door, photo: photo(900) } })
const full = { code: 'section-full', most: 500 } as const

describe('[FORM-37] a section', () => {
  it('takes the 500th photo, and no other one', () => {
    expect(given(form, ...added(499)).when(add(499)).events).toMatchObject([{ type: 'FormPhotoAdded' }])
    expect(given(form, ...added(500)).refusal(add(500))).toEqual(full)
    expect(formRefusals['section-full'].status).toBe(400)
    const words = { who: () => '', ago: () => '' }
    expect(formRefusals['section-full'].sentence(full, words)).toBe('A section takes at most 500 photos.')
  })

  it('that is full takes none that another section has either, and leaves others their room', () => {
    const facts = [form, ...added(500), elsewhere] as const
    expect(given(...facts).refusal(add(900))).toEqual(full)
    expect(given(...facts).when(add(501, door)).events).toHaveLength(1)
    expect(given(...facts).when(add(501, null)).events).toHaveLength(1)
  })

  it('that is full answers a photo that it has already as it did before', () => {
    expect(given(form, ...added(500)).when(add(7)).events).toEqual([])
  })

  it('that is full gets none by a save either', () => {
    const loose = fact<FormEvent>({ type: 'FormPhotoAdded', data: { sectionId: null, photo: photo(700) } })
    const saved = (count: number) => {
      const facts = given(form, ...added(count), loose)
      const sections = [...facts.view.sections.values()].map((held) => ({
        section: asSection(held),
        photos: held.id === camera ? [digestOf(700)] : [],
      }))
      const wanted = { sections }
      return { facts, save: { type: 'SaveForm', data: { wanted, seen: null, begun: {} } } satisfies FormCommand }
    }
    const [last, tooMany] = [saved(499), saved(500)]
    expect(last.facts.when(last.save).events).toMatchObject([{ type: 'SectionPhotosAttached' }])
    expect(tooMany.facts.refusal(tooMany.save)).toEqual(full)
  })

  it.each([
    ['camera', 'photos'],
    ['door', 'doorPhotos'],
  ])('of a call names 500 photos at most: %s', (type, name) => {
    const take = (count: number) =>
      ReceivedSection.safeParse({
        ...{ id: 3, type, title: 'T' },
        [name]: Array.from({ length: count }, (_, index) => `form-1/${digestOf(index)}.jpg`),
      })
    expect(take(500).data?.photoPaths).toHaveLength(500)
    expect(take(501).error?.issues.map(({ path }) => path)).toEqual([[name]])
  })
})
