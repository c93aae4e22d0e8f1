import type { FilledRow } from './header.ts'

/** Why a row may be no device: its name, or column A of the specification, has no word, it sums up other rows, or is their heading. */
export type Doubt = 'no-word' | 'no-word-in-name' | 'sum' | 'heading'

const SUM =
  /^(?:(?:grand |sub-?)?totals?|(?:zwischen|gesamt)?summen?|gesamt|sub-?total|somme|suma|totale|totaal|anzahl)(?![\p{L}\p{N}-])/iu
/** A single word with a number in it: what devices are called. */
const IDENTIFIER = /^\S*\p{N}\S*$/u

/**
 * The doubt about a row of this identifier. @param mayHead a heading stands alone in its row, above others, in a list whose rows say
 * more than their identifier.
 */
export function doubtOf(
  identifier: string,
  { filled }: FilledRow,
  mayHead: boolean,
): Exclude<Doubt, 'no-word-in-name'> | null {
  if (identifier === '') return null
  if (!/[\p{L}\p{N}]/u.test(identifier)) return 'no-word'
  if (SUM.test(identifier)) return 'sum'
  return mayHead && filled === 1 && !IDENTIFIER.test(identifier) ? 'heading' : null
}

/** True if half of several rows have more than one cell. */
export function isFull(rows: readonly FilledRow[]): boolean {
  const full = rows.filter(({ filled }) => filled > 1).length
  return full >= 3 && full * 2 >= rows.length
}
