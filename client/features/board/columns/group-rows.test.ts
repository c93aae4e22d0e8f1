import { describe, expect, it } from 'vitest'
import { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { sampleProject } from '../../../live/testing/samples.ts'
import { cardWith } from '../state/test-cards.ts'
import { cardsAmong, floorRows, groupKey } from './group-rows.ts'

const id = (value: number) => DeviceId.parse(value)
const boardOf = (...cards: Card[]) => ({ cards: new Map(cards.map((card) => [card.id, card])), project: null })
const board = boardOf(
  cardWith({ id: 1, floor: '10' }),
  cardWith({ id: 2 }),
  cardWith({ id: 3, floor: 'B1' }),
  cardWith({ id: 4, floor: '2' }),
  cardWith({ id: 5, floor: '10' }),
)
const ids = [...board.cards.keys()]
const rowsOf = (folded: string[] = [], pinned: DeviceId | null = null) =>
  floorRows('waiting', ids, new Set(folded), pinned)(board)

describe('[BOARD-119] [BOARD-120] a column by floor', () => {
  it('has its floors from the lowest up, each with its cards in their order, and those without one last', () => {
    const key = (floor: string) => groupKey('waiting', floor)
    const { rows, groups } = rowsOf()
    expect(rows).toEqual([key('B1'), 3, key('2'), 4, key('10'), 1, 5, key('No floor'), 2])
    expect(groups.get(key('10'))).toEqual({ name: '10', count: 2, isFolded: false, first: 1 })
  })
  it('has of a folded floor the head alone, with its count, and the card that is edited', () => {
    const ten = groupKey('waiting', '10')
    expect(cardsAmong(rowsOf([ten]).rows)).toEqual([3, 4, 2])
    expect(rowsOf([ten]).groups.get(ten)?.count).toBe(2)
    expect(cardsAmong(rowsOf([ten], id(5)).rows)).toEqual([3, 4, 5, 2])
    expect(cardsAmong(rowsOf([groupKey('installed', '10')]).rows)).toHaveLength(5)
  })
  it('is the same as long as rows and counts are', () => {
    const select = floorRows('waiting', ids, new Set([groupKey('waiting', '10')]), null)
    const first = select(board)
    const with4 = (card: Partial<Card>) =>
      boardOf(...[...board.cards.values()].map((one) => (one.id === 4 ? { ...one, ...card } : one)))
    expect(select(with4({ description: 'Above the door' }))).toBe(first)
    expect(select(with4({ floor: '10' })).groups.get(groupKey('waiting', '10'))?.count).toBe(3)
  })
  it('[BOARD-124] follows the order that the project gives its floors', () => {
    const select = floorRows('waiting', ids, new Set(), null)
    const names = ({ groups }: ReturnType<typeof select>) => [...groups.values()].map(({ name }) => name)
    expect(names(select(board))).toEqual(['B1', '2', '10', 'No floor'])
    const project = { ...sampleProject, floorOrder: ['10', 'B1'] }
    expect(names(select({ ...board, project }))).toEqual(['10', 'B1', '2', 'No floor'])
  })
})
