import { expect, it } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { cardWith } from '../state/test-cards.ts'
import type { Group } from './choice.ts'
import type { Column } from './columns.ts'
import { sortedCards, tableRows } from './rows.ts'

const personName = (id: UserId | null) => (id === 1 ? 'Bo' : 'Ana')
const cards = [
  { ...cardWith({ id: 1, name: 'Cam 10' }), floor: '10' },
  { ...cardWith({ id: 2, name: 'Cam 2' }), floor: 'B1' },
  cardWith({ id: 3, name: 'Cam 1' }),
]
const board = {
  cards: new Map(cards.map((card) => [card.id, card])),
  columns: { waiting: cards.map(({ id }) => id), installed: [], confirmed: [] },
}
const sorted = (column: Column | null, isDown = false, passes: (card: Card) => boolean = () => true) =>
  sortedCards(board, passes, { sort: column && { column, isDown }, nameOf: personName })
const names = (rows: readonly Card[]) => rows.map(({ name }) => name)

it('[BOARD-115] rows stand as the board has its cards, or as a column sorts them, those that it says nothing of last', () => {
  expect(names(sorted(null))).toEqual(['Cam 10', 'Cam 2', 'Cam 1'])
  expect(names(sorted('name'))).toEqual(['Cam 1', 'Cam 2', 'Cam 10'])
  expect(names(sorted('floor'))).toEqual(['Cam 2', 'Cam 10', 'Cam 1'])
  expect(names(sorted('floor', true))).toEqual(['Cam 10', 'Cam 2', 'Cam 1'])
  const byFloor = { sort: { column: 'floor', isDown: false }, floors: ['10', 'B1'], nameOf: personName } as const
  expect(names(sortedCards(board, () => true, byFloor))).toEqual(['Cam 10', 'Cam 2', 'Cam 1'])
  expect(names(sorted('name', false, ({ id }) => id !== 2))).toEqual(['Cam 1', 'Cam 10'])
})

it('[BOARD-115] [BOARD-114] [BOARD-124] groups stand in their own order with their counts, and fold', () => {
  const heads = (by: Group, folded: readonly string[] = [], floors?: readonly string[]) =>
    tableRows(sorted('name'), { by, nameOf: () => '', floors }, new Set(folded)).map((row) =>
      row.group === undefined ? row.id : `${row.group} ${row.count}`,
    )
  expect(heads('floor')).toEqual(['B1 1', 2, '10 1', 1, 'No floor 1', 3])
  expect(heads('floor', ['floor 10'])).toEqual(['B1 1', 2, '10 1', 'No floor 1', 3])
  expect(heads('floor', [], ['10', 'B1'])).toEqual(['10 1', 1, 'B1 1', 2, 'No floor 1', 3])
  expect(heads('status')).toEqual(['Waiting To Be Installed 3', 3, 2, 1])
})

it('[BOARD-122] groups of people have the cards that they installed or confirmed last, and those that wait stand last', () => {
  const [ana, bo] = [UserId.parse(1), UserId.parse(2)]
  const done = [
    cardWith({ id: 1, status: 'installed', statusBy: bo }),
    cardWith({ id: 2, statusBy: ana }),
    cardWith({ id: 3, status: 'confirmed', statusBy: ana }),
  ]
  const rows = tableRows(done, { by: 'person', nameOf: (id) => (id === ana ? 'you' : 'Bo') }, new Set())
  expect(rows.map((row) => row.group ?? row.id)).toEqual(['Bo', 1, 'You', 3, 'Not installed', 2])
})

it('[WORK-17] rows are sorted and grouped by the people who have the cards and by days', () => {
  const person = (id: number) => UserId.parse(id)
  const given = [
    cardWith({ id: 1, assignees: [person(1)], schedule: { day: '2026-12-02', part: 'morning' } }),
    cardWith({ id: 2 }),
    cardWith({ id: 3, assignees: [person(2)], schedule: { day: '2026-12-01', part: 'all-day' } }),
  ]
  const own = { cards: new Map(given.map((card) => [card.id, card])), columns: { ...board.columns } }
  const by = (column: Column) =>
    sortedCards(own, () => true, { sort: { column, isDown: false }, nameOf: personName }).map(({ id }) => id)
  expect(by('people')).toEqual([3, 1, 2])
  expect(by('day')).toEqual([3, 1, 2])
  const heads = (group: Group) =>
    tableRows(given, { by: group, nameOf: personName }, new Set()).map((row) => row.group ?? row.id)
  expect(heads('work')).toEqual(['Ana', 3, 'Bo', 1, 'No one yet', 2])
  expect(heads('day')).toEqual(['2026-12-01', 3, '2026-12-02', 1, 'No day', 2])
})
