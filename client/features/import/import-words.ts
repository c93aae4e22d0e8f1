import type { Duplicate, RowError } from '#events/project/csv.ts'
import { formatCount } from '../../ui/format-count.ts'

/** Most errors that are listed (specification, section 9). */
const MOST_LISTED = 5

/** `1 device`, `1,204 devices`. */
export const countOf = (count: number, noun: string): string => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** The first errors by row number (as a spreadsheet writes it: it is a name, no count), and how many more there are (specification, section 5). */
export const errorLines = (errors: readonly RowError[]): string[] => [
  ...errors.slice(0, MOST_LISTED).map(({ rowNumber, message }) => `Row ${rowNumber}: ${message}`),
  ...(errors.length > MOST_LISTED ? [`...and ${formatCount(errors.length - MOST_LISTED)} more`] : []),
]

/** What a duplicate repeats, in few words. */
export const duplicateWords = (duplicate: Duplicate): string =>
  duplicate.of === 'board' ? 'On the board already' : `Same as row ${duplicate.rowNumber}`

/** What undoing an import did: cards that somebody has worked on stay. */
export const undoneWords = ({ removed, kept }: { removed: number; kept: number }): string =>
  removed === 0
    ? 'No device was removed: somebody has worked on each of them.'
    : `${countOf(removed, 'device')} removed${kept > 0 ? `; ${countOf(kept, 'device')} stayed, as somebody has worked on them` : ''}.`
