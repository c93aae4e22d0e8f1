import { expect, it } from 'vitest'
import { cellsOf, clipboardText, tableCsv } from './cells-text.ts'
import { cardWith } from '../state/test-cards.ts'

it('[BOARD-118] cells go to the clipboard and come back as they were, and none of them is run', () => {
  const cells = [
    ['-1', 'a\tb', 'two\nlines'],
    ['=1+1', '"quoted"', ''],
  ]
  expect(cellsOf(clipboardText(cells))).toEqual(cells)
  expect(clipboardText([['=1+1', '-1', '@x']])).toBe("'=1+1\t-1\t'@x")
})

it('[BOARD-118] its file has the shown columns of its cards, and no formula', () => {
  const card = { ...cardWith({ id: 1, name: '=cmd' }), floor: '2', photos: [] }
  expect(tableCsv([card], ['name', 'floor', 'photos'])).toBe('\ufeffName,Floor,Photos\r\n"\'=cmd",2,0')
})
