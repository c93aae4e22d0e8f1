import type { Duplicate, RowError } from '#events/project/csv.ts'
import { formatCount } from '../../ui/format-count.ts'

/** Most errors that are listed (specification, section 9). */
const MOST_LISTED = 5

/** The first errors by row number (as a spreadsheet writes it: it is a name, no count), and how many more there are (specification, section 5). */
export const errorLines = (errors: readonly RowError[]): string[] => [
  ...errors.slice(0, MOST_LISTED).map(({ rowNumber, message }) => `Row ${rowNumber}: ${message}`),
  ...(errors.length > MOST_LISTED ? [`...and ${formatCount(errors.length - MOST_LISTED)} more`] : []),
]

/** What a duplicate repeats, in few words. */
export const duplicateWords = (duplicate: Duplicate): string =>
  duplicate.of === 'board' ? 'On the board already' : `Same as row ${duplicate.rowNumber}`
