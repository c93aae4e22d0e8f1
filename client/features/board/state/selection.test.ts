import { describe, expect, it } from 'vitest'
import { DeviceId } from '#events/kernel/ids.ts'
import { movesTo, refusedMoves } from './moves.ts'
import { possibleSteps, rangeBetween, toggled } from './selection.ts'
import { cardWith } from './test-cards.ts'

const id = (value: number) => DeviceId.parse(value)
const column = [id(1), id(2), id(3), id(4)]

describe('selecting cards', () => {
  it('takes a card in and out again', () => {
    const one = toggled(new Set(), id(1))
    expect([...one]).toEqual([1])
    expect([...toggled(one, id(1))]).toEqual([])
  })

  it('takes the range between two clicks, whichever came first', () => {
    expect(rangeBetween(column, id(2), id(4))).toEqual([2, 3, 4])
    expect(rangeBetween(column, id(4), id(2))).toEqual([2, 3, 4])
  })

  it('takes one card alone when the click before was in another column, or there was none', () => {
    expect(rangeBetween(column, id(9), id(3))).toEqual([3])
    expect(rangeBetween(column, null, id(3))).toEqual([3])
  })
})

describe('moving a selection', () => {
  const cards = [
    cardWith({ id: 1, status: 'waiting' }),
    cardWith({ id: 2, status: 'waiting' }),
    cardWith({ id: 3, status: 'confirmed', online: true }),
  ]

  it('offers the steps that some of the cards can make, with their number', () => {
    expect(possibleSteps(cards).map(({ step, able }) => `${step.label} ${able.length}`)).toEqual([
      'Mark as Installed 2',
      'Move back to Installed 1',
    ])
  })

  it('says of each card which status was seen, and leaves out those that are there', () => {
    expect(movesTo(cards, 'confirmed')).toEqual([
      { deviceId: 1, from: 'waiting', to: 'confirmed', online: false },
      { deviceId: 2, from: 'waiting', to: 'confirmed', online: false },
    ])
  })

  it('finds those that were refused, with the reason', () => {
    const results = [
      { deviceId: id(1), ok: true },
      { deviceId: id(2), ok: false, code: 'card-moved', message: 'Ana moved this card to Installed just now.' },
    ]
    expect(refusedMoves({ results })).toEqual([{ deviceId: 2, message: 'Ana moved this card to Installed just now.' }])
  })
})
