import { describe, expect, it } from 'vitest'
import { SectionId } from '#events/form/form-id.ts'
import { FormId } from '#events/kernel/ids.ts'
import { PHOTO } from '#events/form/examples.ts'
import { pathOfPhoto } from '#events/form/photos.ts'
import { ApiError } from '../../../../api/request/request.ts'
import { photosGone, photosGoneIn } from '../save-failure.ts'
import { add, type Draft, NO_DRAFT, remove, setPhotos } from './draft.ts'
import { withoutGone } from './gone-photos.ts'

const [HERE, DEAD] = ['a', 'b'].map((digit) =>
  pathOfPhoto(FormId.parse(7), { ...PHOTO, digest: digit.repeat(64) }),
) as [string, string]
const CAMERA = { type: 'camera', title: 'Camera', answers: {} }
const refusal = (...counts: readonly [id: number, count: number][]) => ({
  code: 'form-photos-gone' as const,
  sections: counts.map(([id, count]) => ({
    sectionId: SectionId.parse(id),
    digests: Array.from({ length: count }, () => 'b'.repeat(64)),
  })),
})
const pathsIn = ({ edits }: Draft) => [...edits.values()].map(({ photos }) => photos)

describe('[FORM-35] a draft whose save was refused for photos that are gone', () => {
  const added = add(NO_DRAFT, [CAMERA, CAMERA, CAMERA])
  const [first = 0, second = 0, third = 0] = added.edits.keys()
  const typed = [first, second].reduce((draft, id) => setPhotos(draft, id, () => [HERE, DEAD]), added)
  const saved = { sections: [], revision: 1 }

  it('has them no more in any section, and tells where they were', () => {
    const { draft, from } = withoutGone(
      setPhotos(typed, third, () => [HERE]),
      refusal([1, 1]),
    )
    expect(pathsIn(draft)).toEqual([[HERE], [HERE], [HERE]])
    expect(from).toEqual([first, second])
  })

  it('has them no more in a section that may be put back', () => {
    expect(pathsIn(withoutGone(remove(typed, saved, second), refusal([1, 1])).draft)).toEqual([[HERE], [HERE], []])
  })

  it('is the same where it has none of them', () => {
    expect(withoutGone(added, refusal([1, 1]))).toEqual({ draft: added, from: [] })
  })
})

describe('[FORM-35] the toast about photos that are gone', () => {
  const sections = [1, 2, 3, 4, 5].map((id) => ({ id: SectionId.parse(id), type: 'camera', title: `Camera ${id}` }))

  it('counts them by section', () => {
    expect(photosGone(refusal([2, 1]), { sections })).toMatch(/^1 photo of Camera 2 is gone: .+ Add it again/)
    expect(photosGone(refusal([1, 2], [3, 1]), { sections })).toMatch(
      /^2 photos of Camera 1, 1 photo of Camera 3 are gone: .+ Add them again/,
    )
  })

  it('names three sections at most, one without a title by its type', () => {
    const untitled = sections.map((one) => ({ ...one, title: '' }))
    expect(photosGone(refusal([1, 1], [2, 1], [3, 1], [4, 1], [5, 2]), { sections })).toMatch(
      /^1 photo of Camera 1, 1 photo of Camera 2, 1 photo of Camera 3, 3 of other sections are gone/,
    )
    expect(photosGone(refusal([1, 1]), { sections: untitled })).toMatch(/^1 photo of Camera is gone/)
  })

  it('is shown for that refusal alone', () => {
    const failure = (body: unknown) => new ApiError(409, '', null, body)
    expect(photosGoneIn(failure(refusal([1, 1])))).toEqual(refusal([1, 1]))
    expect(photosGoneIn(failure({ code: 'form-conflict' }))).toBeUndefined()
    expect(photosGoneIn(new Error('away'))).toBeUndefined()
  })
})
