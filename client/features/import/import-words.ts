import type { DeviceSheet, RowError } from '#events/project/import/csv.ts'
import type { Doubt } from '#events/project/import/doubts.ts'
import type { Duplicate, MatchWay, RowMatch } from '#events/project/import/match.ts'
import type { Card } from '#events/project/device.ts'
import { countOf, formatCount } from '../../ui/text/format-count.ts'

/** Most errors that are listed (specification, section 9). */
const MAX_LISTED = 5

/**
 * The first errors by row number (as a spreadsheet writes it: it is a name, no count), and how many more there are (specification,
 * section 5).
 */
export const errorLines = (errors: readonly RowError[]): string[] => [
  ...errors
    .slice(0, MAX_LISTED)
    .map(({ rowNumber, message, column }) =>
      column === undefined
        ? `Row ${rowNumber}: ${message}`
        : `Bytes that cannot be read as text: row ${rowNumber}, column ${column}`,
    ),
  ...(errors.length > MAX_LISTED ? [`...and ${formatCount(errors.length - MAX_LISTED)} more`] : []),
]

/** Why a row is not ticked by itself. */
export const DOUBT_WORDS: Readonly<Record<Doubt, string>> = {
  'no-word': 'No word in column A',
  'no-word-in-name': 'No word in the name',
  sum: 'Looks like a sum',
  heading: 'Looks like a heading',
}

/** A sentence about a header that is not the first row; null where it is. */
export function headerWords({ headerRow, titles }: Pick<DeviceSheet, 'headerRow' | 'titles'>): string | null {
  if (titles === 0) return null
  return `Row ${headerRow} is read as the header; ${titles === 1 ? 'the title above it is' : `the ${titles} rows above it are`} left out.`
}

/** The words on a duplicate: it repeats a card or a row, or the serial number of one. */
export function duplicateWords(duplicate: Duplicate): string {
  if (duplicate.of === 'board') return 'On the board already'
  if (duplicate.of === 'row') return `Same as row ${duplicate.rowNumber}`
  return duplicate.rowNumber === null ? 'Serial number is on the board' : `Serial number of row ${duplicate.rowNumber}`
}

export const MATCH_WORDS: Readonly<Record<MatchWay, string>> = {
  identifier: 'Column A',
  'first-word': 'First word of the name',
  name: 'Whole name only',
}

/** A sentence about what a list says otherwise of cards and cannot change: types, and what the provider says. Null where there is nothing. */
export function keptFactsWords(rows: readonly { readonly match: RowMatch | null }[]): string | null {
  const kept = rows.map(({ match }) => match?.others?.filter(({ fact }) => fact === null) ?? [])
  const count = kept.filter((others) => others.length > 0).length
  if (count === 0) return null
  const labels = [...new Set(kept.flat().map(({ label }) => label))].join(', ')
  return count === 1
    ? `1 card of this board says something else than this list that a list cannot change (${labels}).`
    : `${countOf(count, 'card')} of this board say something else than this list that a list cannot change (${labels}).`
}

/** "3 devices imported, 2 changed" */
export const importedWords = ({ created, changed }: { readonly created: number; readonly changed: number }): string =>
  changed === 0
    ? `${countOf(created, 'device')} imported`
    : created === 0
      ? `${countOf(changed, 'device')} changed`
      : `${countOf(created, 'device')} imported, ${formatCount(changed)} changed`

/** How many of these cards a batch made. */
export function createdBy(batchId: string | null, cards: Iterable<Pick<Card, 'batchId'>>): number {
  let created = 0
  for (const card of cards) if (batchId !== null && card.batchId === batchId) created += 1
  return created
}

/** The part of a refused import that is on the board all the same, in a sentence. */
export const refusedWords = (created: number): string =>
  created === 0
    ? 'Nothing was created.'
    : `${countOf(created, 'device')} of the list ${created === 1 ? 'was' : 'were'} created before that; the others were not.`

/** The text of the confirming button. */
export const confirmWords = (created: number, changed: number): string =>
  changed === 0
    ? `Import ${countOf(created, 'device')}`
    : created === 0
      ? `Change ${countOf(changed, 'device')}`
      : `Import ${countOf(created, 'device')}, change ${formatCount(changed)}`
