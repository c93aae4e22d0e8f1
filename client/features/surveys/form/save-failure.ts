import { z } from 'zod'
import type { SaveFormBody } from '#events/form/api.ts'
import { FormPhotosGone } from '#events/form/refusals.ts'
import { SentSection } from '#events/form/sent-section.ts'
import { ApiError } from '../../../api/request/request.ts'
import { countOf } from '../../../ui/text/format-count.ts'
import { labelOf } from './sections/shape.ts'

/** So many sections a toast names. */
const MAX_NAMED = 3

const SentSections = z.array(SentSection).catch([])

/** The photos for which the server refused a save; undefined where it is not for photos that are gone. */
export const photosGoneIn = (error: Error): FormPhotosGone | undefined =>
  error instanceof ApiError ? FormPhotosGone.safeParse(error.body).data : undefined

/** Says how many photos of which sections are gone. `body`: the save that named them. */
export function photosGone({ sections }: FormPhotosGone, body: SaveFormBody): string {
  const sent = new Map(SentSections.parse(body.sections).map((section) => [section.id, section]))
  const counts = sections.map(({ sectionId, digests }) => {
    const section = sent.get(sectionId)
    const title = section ? section.title || labelOf({ type: section.type, answers: {} }) : `section ${sectionId}`
    return { count: digests.length, title }
  })
  const named = counts.slice(0, MAX_NAMED).map(({ count, title }) => `${countOf(count, 'photo')} of ${title}`)
  const others = sum(counts.slice(MAX_NAMED))
  if (others > 0) named.push(`${others} of other sections`)
  const [are, them] = sum(counts) === 1 ? ['is', 'it'] : ['are', 'them']
  return `${named.join(', ')} ${are} gone: photos that are not saved within a day are let go. Add ${them} again, or save without ${them}.`
}

const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0)
