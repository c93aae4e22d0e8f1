import { expect, it } from 'vitest'
import { filledRows, readRows } from '#events/project/import/csv.ts'
import { guessColumns } from '#events/project/import/guess.ts'
import { fillMerged, readWorkbook } from './read-workbook.ts'
import merged from './testing/openpyxl-merged.xlsx?url&inline'

// A file that openpyxl 3.1 made: its title, parts of its header, floors and notes are merged.

it('[IMPORT-69] cells of a workbook that are merged over rows say the same in each of them', async () => {
  const bytes = new Uint8Array(await (await fetch(merged)).arrayBuffer())
  const { cells } = await readWorkbook(bytes, { sheet: null, locale: 'en-GB' })
  expect(cells.slice(3).map((row) => row.join('|'))).toEqual([
    'Floor|Device|||Notes',
    'Floor|Name|Type|Serial|Notes',
    'Ground|CAM-1|Camera|VK-1|Key at the desk',
    'Ground|CAM-2|Camera|VK-2|Key at the desk',
    'Ground|KP-1|Keypad',
    '1|CAM-3|Camera',
  ])
  const filled = filledRows(cells)
  const { rows, errors, headerRow } = readRows(filled, guessColumns(filled))
  expect({ headerRow, errors }).toEqual({ headerRow: 5, errors: [] })
  expect(rows.map(({ name, facts, doubt }) => [name, facts?.floor, doubt])).toEqual([
    ['CAM-1', 'Ground', null],
    ['CAM-2', 'Ground', null],
    ['KP-1', 'Ground', null],
    ['CAM-3', '1', null],
  ])
})

it('[IMPORT-69] over columns a text stands once, and what a cell says itself stays', () => {
  const rows = [['Title'], ['', 'own'], []]
  fillMerged(rows, [{ startRow: 0, startCol: 1, endRow: 2 }])
  expect(rows).toEqual([['Title'], ['', 'own'], []])
  fillMerged(rows, [{ startRow: 1, startCol: 1, endRow: 9 }])
  expect(rows).toEqual([['Title'], ['', 'own'], ['', 'own']])
})
