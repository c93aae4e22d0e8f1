import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CommandId, DeviceId, UserId } from '../kernel/ids.ts'
import { type Card, DeviceStatus, DeviceType } from '../project/device.ts'
import { packCards, type PackedCards, unpackCards } from './packed-cards.ts'
import { runsOf } from '../kernel/testing/rounds.ts'

const time = fc.integer({ min: 0, max: 3 }).map((second) => `2026-03-03T08:00:0${second}.000Z`)
const person = fc.option(fc.integer({ min: 1, max: 3 }).map((id) => UserId.parse(id)))
const fields = {
  id: fc.integer({ min: 1 }).map((id) => DeviceId.parse(id)),
  name: fc.string(),
  type: fc.constantFrom(...DeviceType.options),
  status: fc.constantFrom(...DeviceStatus.options),
  description: fc.string({ maxLength: 2 }),
  online: fc.boolean(),
  isManual: fc.boolean(),
  statusBy: person,
  statusAt: time,
  describedBy: person,
  describedAt: time,
  createdBy: person,
  createdAt: time,
  batchId: fc.option(fc.constantFrom('one', 'other')),
}
const card: fc.Arbitrary<Card> = fc.oneof(
  fc.record(fields),
  fc.record({ ...fields, isWorkedOn: fc.constant(true as const) }),
)

/** The card of a board on which everything was made and moved by hand, one by one: no two times are the same. */
function workedOn(id: number): Card {
  const at = (step: number) => new Date(Date.parse('2026-03-03T08:00:00Z') + id * 60_000 + step).toISOString()
  const person = UserId.parse(1 + (id % 9))
  return {
    id: DeviceId.parse(30_000 + id),
    name: `CAM-${id} Building 7, level 3`,
    type: 'camera',
    status: DeviceStatus.options[id % 3] ?? 'waiting',
    description: `Above door ${id}, cable from the north riser`,
    online: id % 2 === 0,
    isManual: true,
    statusBy: person,
    statusAt: at(2),
    describedBy: person,
    describedAt: at(1),
    createdBy: person,
    createdAt: at(0),
    batchId: CommandId.parse(`00000000-0000-4000-8000-${String(id % 20).padStart(12, '0')}`),
    isWorkedOn: true,
  }
}

describe('the cards of a board on the wire', () => {
  it('[LIVE-3] are the same after it', () => {
    fc.assert(
      fc.property(fc.array(card), (cards) => {
        expect(unpackCards(JSON.parse(JSON.stringify(packCards(cards))))).toEqual(cards)
      }),
      runsOf(),
    )
  })

  it('[LIVE-24] take less than 1 MB for 5,000 cards, each of which was made, described and moved by itself', () => {
    const cards = Array.from({ length: 5_000 }, (_, id) => workedOn(id))
    expect(JSON.stringify(packCards(cards)).length).toBeLessThan(1_000_000)
  })

  it('[LIVE-24] take no more characters for a field of its own in each card, or nearly, than the values alone', () => {
    const cards = Array.from({ length: 5_000 }, (_, id) => ({ ...workedOn(id), name: `CAM ${Math.min(id, 4_990)}` }))
    const { columns } = packCards(cards)
    expect(columns.id).toEqual({ values: cards.map(({ id }) => id) })
    expect(columns.name).toEqual({ values: cards.map(({ name }) => name) })
    expect(columns.status).toMatchObject({ values: DeviceStatus.options, at: expect.anything() })
    expect(columns.isManual).toEqual({ same: true })
  })

  it('that are not whole are refused', () => {
    const packed = packCards([workedOn(1), workedOn(2)])
    const { id: _, ...rest } = packed.columns
    const broken: PackedCards['columns'][] = [
      rest,
      { ...packed.columns, name: { values: [] } },
      { ...packed.columns, status: { values: ['waiting'], at: [0] } },
      { ...packed.columns, statusAt: { values: [''], at: [-1, 0] } },
    ]
    for (const columns of broken) expect(() => unpackCards({ ...packed, columns })).toThrow('not whole')
    expect(() => unpackCards({ ...packed, count: 3 })).toThrow('not whole')
  })
})
