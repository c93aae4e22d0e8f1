import { photoOfPath } from '#events/form/photos.ts'
import type { FormPhotosGone } from '#events/form/refusals.ts'
import { type Draft, setPhotos } from './draft.ts'

/**
 * The draft without the photos that a refusal names as gone: the next save goes through without them (docs/rules.md, FORM-35).
 * `from`: the ids of the sections that they were taken out of. The form has none of them, whichever section names them.
 */
export function withoutGone(draft: Draft, { sections }: FormPhotosGone): { draft: Draft; from: readonly number[] } {
  const gone = new Set(sections.flatMap(({ digests }) => digests))
  const isHere = (path: string) => !gone.has(photoOfPath(path)?.digest ?? '')
  const from = [...draft.edits].flatMap(([id, { photos }]) => (photos.every(isHere) ? [] : [id]))
  const without = from.reduce((next, id) => setPhotos(next, id, (photos) => photos.filter(isHere)), draft)
  return { draft: without, from }
}
