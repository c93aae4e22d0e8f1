import { Moment } from '../../ui/text/moment.tsx'
import { usePresentOf } from './minute.ts'
import { whenWords } from './when-words.ts'

/**
 * When something happened (ISO 8601): in words while it is recent, as a date later; the full time in the tooltip. The words
 * move on by the minute. Not for live regions, where that would be read aloud.
 */
export function When({ at }: { at: string }) {
  return <Moment at={at}>{whenWords(at, usePresentOf(at))}</Moment>
}
