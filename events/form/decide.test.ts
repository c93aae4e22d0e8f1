import { describe, expect, it } from 'vitest'
import { at, fact } from '../kernel/testing/decider-spec.ts'
import { OrganizationId } from '../kernel/ids.ts'
import type { FormCommand } from './commands.ts'
import { formDecider } from './decide.ts'
import type { FormEvent } from './events.ts'
import { SectionId } from './form-id.ts'
import type { FormView } from './model.ts'
import {
  after,
  ana,
  created,
  firstRead,
  form,
  formId,
  given,
  installer,
  note,
  organizationId,
  PHOTO,
  save,
  section,
  SECTIONS,
  withChange,
} from './examples.ts'

describe('a form', () => {
  const create = {
    type: 'CreateForm' as const,
    data: {
      formId,
      title: 'Quay',
      organizationId,
      siteId: null,
      assignedUsers: ['A@x.example', 'a@x.example'],
      sections: [],
    },
  }
  it('[FORM-1] is made with its sections, each person once', () => {
    expect(given().when(create).events).toMatchObject([
      { type: 'FormCreated', data: { assignedUsers: ['a@x.example'] } },
    ])
  })
  it('[CMD-22] is not made a second time under the same id', () => {
    expect(given(form).refusal(create)).toEqual({ code: 'form-exists' })
    expect(given(form, fact<FormEvent>({ type: 'FormDeleted', data: { title: 'Quay' } })).refusal(create)).toEqual({
      code: 'form-exists',
    })
  })
  describe('from a template', () => {
    const template = {
      organizationId,
      sections: [section(4, 'title', { formTitle: 'Old' }), section(9, 'camera', { cameraNotes: 'low' })],
    }
    const start = (from: typeof template | { organizationId: null; sections: [] } | null): FormCommand => ({
      type: 'CreateForm',
      data: { ...create.data, assignedUsers: [], sections: SECTIONS, template: from },
    })
    it('[FORM-103] takes its sections, numbered from one on, and says its own title', () => {
      const sections = [
        section(1, 'title', { formTitle: 'Quay' }, 'title 4'),
        section(2, 'camera', { cameraNotes: 'low' }, 'camera 9'),
      ]
      const data = { ...created(sections).data, title: 'Quay' }
      expect(given().when(start(template)).events).toEqual([{ type: 'FormCreated', data }])
      expect(given().when(start({ organizationId: null, sections: [] })).events).toMatchObject([
        { data: { sections: [] } },
      ])
    })
    it('[FORM-104] is not made when the template is gone, or for another organization', () => {
      expect(given().refusal(start(null))).toEqual({ code: 'form-template-unknown' })
      const elsewhere = { ...template, organizationId: OrganizationId.parse(3) }
      expect(given().refusal(start(elsewhere))).toEqual({ code: 'form-template-elsewhere' })
    })
  })
  it('refuses all else before it is made and after it was deleted', () => {
    expect(given().refusal(save([]))).toEqual({ code: 'form-unknown' })
    expect(given(form, fact<FormEvent>({ type: 'FormDeleted', data: { title: 'Quay' } })).refusal(save([]))).toEqual({
      code: 'form-unknown',
    })
  })
  it('is the same from a snapshot', () => {
    const { view } = after([form], save(withChange(2, { cameraNotes: 'high' })))
    const model = formDecider.open()
    const patch = formDecider.snapshots?.load(JSON.parse(JSON.stringify(formDecider.snapshots.save(view))))
    if (patch) model.apply(patch)
    expect(model.view).toEqual(view)
    expect(model.view.sections.size).toBe(3)
  })
})

it('[FORM-241] an installer keeps what they filled in before each door has an install type, if they say so', () => {
  const sections = withChange(2, { cameraNotes: 'high' })
  const wanted = { sections: sections.map((each) => ({ section: each, photos: [] })) }
  const unfinished = (isUnfinished: boolean): FormCommand => ({
    type: 'SaveForm',
    data: { wanted, seen: null, begun: {}, isUnfinished },
  })
  expect(given(form).refusal(unfinished(false), installer)).toMatchObject({ code: 'door-install-type' })
  expect(given(form).when(unfinished(true), installer).events).toMatchObject([{ type: 'SectionChanged' }])
})

describe('photos', () => {
  const add = (sectionId: number | null, photo = PHOTO): FormCommand => ({
    type: 'AddFormPhotos',
    data: { sectionId: sectionId === null ? null : SectionId.parse(sectionId), photos: [photo] },
  })
  const remove = (sectionId: number): FormCommand => ({
    type: 'RemoveSectionPhoto',
    data: { sectionId: SectionId.parse(sectionId), digest: PHOTO.digest },
  })
  const added = (sectionId: number | null) =>
    fact<FormEvent>(
      {
        type: 'FormPhotoAdded',
        data: { sectionId: sectionId === null ? null : SectionId.parse(sectionId), photo: PHOTO },
      },
      ana,
      1,
    )
  const awaited = fact<FormEvent>({ type: 'FormPhotoAwaited', data: { digest: PHOTO.digest } }, ana, 5)
  const photosOf = ({ view }: { view: FormView }, id: number) => view.sections.get(SectionId.parse(id))?.photos

  it('[FORM-30] come once into a section, and never make a save conflict', () => {
    expect(given(form).when(add(2)).events).toHaveLength(1)
    expect(given(form, added(2)).when(add(2)).events).toEqual([])
    expect(photosOf(given(form, added(2)), 2)).toEqual([PHOTO.digest])
    expect(given(form, added(2)).when(save(withChange(2, { cameraNotes: 'high' }), firstRead)).events).toHaveLength(1)
    expect(given(form).refusal(add(9))).toEqual({ code: 'section-unknown' })
  })
  it('[FORM-31] of a section that is not saved yet become its own when it is saved', () => {
    const wanted = {
      sections: [
        ...SECTIONS.map((each) => ({ section: each, photos: [] })),
        { section: section(4, 'camera'), photos: [PHOTO.digest] },
      ],
    }
    const saved = after([form, added(null)], { type: 'SaveForm', data: { wanted, seen: null, begun: {} } })
    expect(photosOf(saved, 4)).toEqual([PHOTO.digest])
    expect(saved.view.photos.get(PHOTO.digest)?.looseSince).toBeNull()
  })
  it('[FORM-31] that no section has are dropped after a while, no others', () => {
    const drop = (minute: number): FormCommand => ({ type: 'DropLoosePhotos', data: { before: at(minute) } })
    const { key, digest } = PHOTO
    const dropped = [
      { type: 'FormPhotosDropped', data: { photos: [expect.objectContaining({ key, digest, addedBy: 1 })] } },
    ]
    expect(given(form, added(null)).when(drop(2)).events).toEqual(dropped)
    expect(given(form, added(null)).when(drop(1)).events).toEqual([])
    expect(given(form, added(2)).when(drop(50)).events).toEqual([])
    const removed = after([form, added(2)], save([note(1, 'one')]))
    expect(removed.when(drop(50)).events).toEqual(dropped)
  })
  it('[FORM-30] leave one section and stay in another; the last one takes their bytes along', () => {
    const both = [
      form,
      added(2),
      fact<FormEvent>({
        type: 'SectionPhotosAttached',
        data: { sectionId: SectionId.parse(3), digests: [PHOTO.digest] },
      }),
    ] as const
    expect(given(...both).when(remove(2)).events).toMatchObject([{ type: 'SectionPhotoRemoved' }])
    expect(given(form, added(2)).when(remove(2)).events).toMatchObject([
      { type: 'SectionPhotoRemoved' },
      { type: 'FormPhotosDropped' },
    ])
    expect(given(form, added(2)).when(remove(3)).events).toEqual([])
    expect(after([form, added(2)], remove(2)).view.photos.size).toBe(0)
  })
  it('[FORM-31] that an unsaved section has too stay with the form when the saved section lets them go', () => {
    expect(given(form, added(2)).when(add(null)).events).toMatchObject([{ type: 'FormPhotoAwaited' }])
    expect(given(form, added(2), awaited).when(remove(2)).events).toMatchObject([
      { type: 'SectionPhotoRemoved', data: { isLoose: true } },
    ])
    const { view } = after([form, added(2), awaited], remove(2))
    expect(view.photos.get(PHOTO.digest)?.looseSince).not.toBeNull()
  })
  it('[FORM-31] that no section has wait anew when they come again', () => {
    expect(given(form, added(null)).when(add(null)).events).toMatchObject([{ type: 'FormPhotoAwaited' }])
    expect(given(form, added(null), awaited).view.photos.get(PHOTO.digest)?.looseSince).toBe(at(5))
  })
  it('[FORM-35] that were let go refuse the save of the new section that names them', () => {
    const wanted = { sections: [{ section: section(4, 'camera'), photos: [PHOTO.digest] }] }
    expect(given(form).refusal({ type: 'SaveForm', data: { wanted, seen: null, begun: {} } })).toEqual({
      code: 'form-photos-gone',
      sections: [{ sectionId: 4, digests: [PHOTO.digest] }],
    })
  })
  it('[FORM-32] that did not come within a day are given up', () => {
    const sectionId = SectionId.parse(2)
    const announced = fact<FormEvent>({
      type: 'SectionPhotosAnnounced',
      data: { sectionId, digests: [PHOTO.digest] },
    })
    const drop = (minute: number): FormCommand => ({ type: 'DropLoosePhotos', data: { before: at(minute) } })
    expect(given(form, announced).when(drop(50)).events).toEqual([
      { type: 'SectionPhotosGivenUp', data: { sectionId, digests: [PHOTO.digest] } },
    ])
    expect(given(form, announced).when(drop(0)).events).toEqual([])
    expect(given(form, announced, added(2)).when(drop(50)).events).toEqual([])
  })
  it('[FORM-32] are announced by digest until they arrive or are given up', () => {
    const digests = [PHOTO.digest, 'b'.repeat(64)]
    const announce: FormCommand = { type: 'AnnounceSectionPhotos', data: { sectionId: SectionId.parse(2), digests } }
    const giveUp: FormCommand = { type: 'GiveUpSectionPhotos', data: { sectionId: SectionId.parse(2), digests } }
    const announced = fact<FormEvent>({
      type: 'SectionPhotosAnnounced',
      data: { sectionId: SectionId.parse(2), digests },
    })
    expect(given(form).when(announce).events).toHaveLength(1)
    expect(given(form, announced).when(announce).events).toEqual([])
    const arrived = given(form, announced, added(2))
    expect(arrived.view.sections.get(SectionId.parse(2))?.announced).toEqual(['b'.repeat(64)])
    expect(arrived.when(giveUp).events).toMatchObject([{ data: { digests: ['b'.repeat(64)] } }])
    expect(given(form).when(giveUp).events).toEqual([])
  })
  it('[FORM-33] of a deleted form are dropped', () => {
    expect(
      given(form, added(2))
        .when({ type: 'DeleteForm', data: {} })
        .events.map(({ type }) => type),
    ).toEqual(['FormPhotosDropped', 'FormDeleted'])
  })
})
