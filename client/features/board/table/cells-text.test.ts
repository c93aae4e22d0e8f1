import { expect, it } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
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
  expect(tableCsv([card], ['name', 'floor', 'photos'], () => '')).toBe('\ufeffName,Floor,Photos\r\n"\'=cmd",2,0')
})

it('[WORK-17] its file says who has a card, its day and what blocks it', () => {
  const by = UserId.parse(7)
  const card = cardWith({
    ...{ id: 1, assignees: [by], schedule: { day: '2026-12-01', part: 'morning' } },
    flag: { kind: 'no-access', reason: 'Locked', by, at: '2026-11-28T20:00:00.000Z' },
  })
  expect(tableCsv([card], ['people', 'day', 'flag'], () => 'you')).toBe(
    '\ufeffPeople,Day,Flag\r\nYou,"2026-12-01, morning",No access: Locked',
  )
})
