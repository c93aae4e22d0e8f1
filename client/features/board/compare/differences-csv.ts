import Papa from 'papaparse'
import { FORMULA, UTF8_MARK } from '#events/kernel/text/spreadsheet.ts'
import { type Card, DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { cardOf, type Difference, wordsOn } from './compare-boards.ts'

const columnOf = (card: Card | null): string => (card ? DEVICE_STATUS_LABELS[card.status] : '')

/** The differences as a CSV file that a spreadsheet can open without running any of it. */
export const differencesCsv = (differences: readonly Difference[]): string =>
  UTF8_MARK +
  Papa.unparse(
    differences.map((each) => ({
      Card: cardOf(each).name,
      'Was in': columnOf(each.before),
      'Is in': columnOf(each.after),
      Changes: wordsOn(each).join(', '),
    })),
    { columns: ['Card', 'Was in', 'Is in', 'Changes'], escapeFormulae: FORMULA, newline: '\r\n' },
  )
