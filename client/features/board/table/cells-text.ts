import Papa from 'papaparse'
import { FORMULA, unguarded, UTF8_MARK } from '#events/kernel/text/spreadsheet.ts'
import type { Card } from '#events/project/device.ts'
import type { NameOf } from '../../../shared/people/person-names.ts'
import { type Column, COLUMN_LABELS, textOf } from './columns.ts'

/** A floor below the ground is a number, which a spreadsheet does not run. */
const NUMBER = /^[-+]?\d+$/

const guarded = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)

/** Cells as a spreadsheet takes them from the clipboard, without running any of them. */
export const clipboardText = (cells: readonly (readonly string[])[]): string =>
  Papa.unparse(
    cells.map((row) => row.map(guarded)),
    { delimiter: '\t', newline: '\r\n', header: false },
  )

/** Cells as a spreadsheet puts them into the clipboard. */
export function cellsOf(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' })
  return data.map((row) => row.map(unguarded))
}

/** The table as a CSV file: these cards and columns alone. */
export const tableCsv = (cards: readonly Card[], columns: readonly Column[], nameOf: NameOf): string =>
  UTF8_MARK +
  Papa.unparse(
    [
      columns.map((column) => COLUMN_LABELS[column]),
      ...cards.map((card) => columns.map((column) => textOf(card, column, nameOf))),
    ],
    { escapeFormulae: FORMULA, newline: '\r\n', header: false },
  )
