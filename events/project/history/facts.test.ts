import { describe, expect, it } from 'vitest'
import { DeviceId, UserId } from '../../kernel/ids.ts'
import type { DeviceStatus } from '../device.ts'
import { FactsFold } from './facts.ts'

const HOUR = 3_600_000
const at = (hour: number) => new Date(Date.UTC(2026, 4, 4, hour)).toISOString()
const names: Readonly<Record<number, string>> = { 1: 'Ana Horvat', 2: 'Ivo Lind' }

type GivenStep = readonly [hour: number, by: number, device: number, column: DeviceStatus | null, isUndo?: true]
function factsOf(steps: readonly GivenStep[], until: number, zone = 'UTC') {
  const fold = new FactsFold(zone)
  for (const [hour, by, device, column, isUndo = false] of steps) {
    const person = { by: UserId.parse(by), byName: names[by] ?? '' }
    fold.add({ at: at(hour), ...person, device: DeviceId.parse(device), name: `CAM-${device}`, column, isUndo })
  }
  return fold.facts(at(until))
}

/** Three cards are imported at hour 0. One is installed, confirmed, and moved back; one is installed; the last is deleted. */
const WORK: readonly GivenStep[] = [
  [0, 1, 1, 'waiting'],
  [0, 1, 2, 'waiting'],
  [0, 1, 3, 'waiting'],
  [2, 2, 1, 'installed'],
  [6, 2, 2, 'installed'],
  [10, 1, 1, 'confirmed'],
  [26, 1, 1, 'installed'],
  [27, 1, 3, null],
]

describe('the facts about the work on a project', () => {
  it('[HIST-12] tell how long cards stay in each column, and which stay longest', () => {
    const { columns } = factsOf(WORK, 30)
    const card = (device: number, hours: number, isThere: boolean) => ({
      device,
      name: `CAM-${device}`,
      ms: hours * HOUR,
      isThere,
    })
    expect(columns.waiting).toEqual({ ended: 2, medianMs: 4 * HOUR, slowest: [card(2, 6, false), card(1, 2, false)] })
    expect(columns.installed).toEqual({ ended: 1, medianMs: 8 * HOUR, slowest: [card(2, 24, true), card(1, 12, true)] })
    expect(columns.confirmed).toEqual({ ended: 1, medianMs: 16 * HOUR, slowest: [card(1, 16, false)] })
  })

  it('[HIST-12] tell what was moved back', () => {
    expect(factsOf(WORK, 30).rework).toEqual({ moves: 1, cards: [{ device: 1, name: 'CAM-1', moves: 1 }] })
  })

  it('[HIST-12] do not take an undo for a card that was moved back', () => {
    const { rework, columns } = factsOf([...WORK, [28, 1, 2, 'waiting', true]], 30)
    expect(rework.moves).toBe(1)
    expect(columns.installed.ended).toBe(2)
  })

  it('[HIST-12] tell how many cards each person moved forward on each day', () => {
    const again: GivenStep = [28, 2, 1, 'confirmed']
    expect(factsOf([...WORK, again, [29, 2, 1, 'installed'], [30, 2, 1, 'confirmed']], 40).perDay).toEqual([
      { day: '2026-05-04', by: 2, name: 'Ivo Lind', cards: 2 },
      { day: '2026-05-04', by: 1, name: 'Ana Horvat', cards: 1 },
      { day: '2026-05-05', by: 2, name: 'Ivo Lind', cards: 1 },
    ])
  })

  it('[HIST-12] tell how many cards stood in each column at the end of each day, as days are in a zone', () => {
    const end = { waiting: 0, installed: 2, confirmed: 0 }
    expect(factsOf(WORK, 30).burnUp).toEqual([
      { day: '2026-05-04', counts: { waiting: 1, installed: 1, confirmed: 1 } },
      { day: '2026-05-05', counts: end },
    ])
    expect(factsOf(WORK, 30, 'America/Los_Angeles').burnUp).toEqual([
      { day: '2026-05-03', counts: { waiting: 1, installed: 2, confirmed: 0 } },
      { day: '2026-05-04', counts: end },
    ])
  })

  it('[HIST-23] count work when it was done, also what was done offline and came later', () => {
    const late: readonly GivenStep[] = [
      [0, 1, 1, 'waiting'],
      [0, 1, 2, 'waiting'],
      [30, 1, 2, 'installed'],
      [4, 2, 1, 'installed'],
      // Before the card's last step, by a clock that is wrong.
      [2, 2, 1, 'confirmed'],
    ]
    const { columns, burnUp } = factsOf(late, 30)
    expect([columns.waiting.medianMs, columns.installed.medianMs]).toEqual([17 * HOUR, 0])
    expect(burnUp).toEqual([
      { day: '2026-05-04', counts: { waiting: 1, installed: 0, confirmed: 1 } },
      { day: '2026-05-05', counts: { waiting: 0, installed: 1, confirmed: 1 } },
    ])
  })

  it('[HIST-23] name cards as they are called by the end', () => {
    const fold = new FactsFold('UTC')
    const device = DeviceId.parse(1)
    const step = { by: UserId.parse(1), byName: 'Ana Horvat', device, name: 'Gate' }
    fold.add({ ...step, isUndo: false, at: at(0), column: 'installed' })
    fold.add({ ...step, isUndo: false, at: at(1), column: 'waiting' })
    fold.rename(device, 'Door')
    const { columns, rework } = fold.facts(at(2))
    expect([columns.waiting.slowest, rework.cards]).toMatchObject([[{ name: 'Door' }], [{ name: 'Door' }]])
  })

  it('are nothing for a project without cards', () => {
    const empty = { ended: 0, medianMs: null, slowest: [] }
    expect(factsOf([], 1)).toEqual({
      columns: { waiting: empty, installed: empty, confirmed: empty },
      rework: { moves: 0, cards: [] },
      perDay: [],
      burnUp: [],
    })
  })
})
