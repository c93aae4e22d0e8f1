import { describe, expect, it } from 'vitest'
import type { BoardCommand } from '#events/project/commands.ts'
import { LATE_AFTER_MS } from './outbox/entry.ts'
import { boardByHand } from './testing/by-hand.ts'
import { boardEvent, deviceId, me, sampleCard } from './testing/samples.ts'
import { temporaryId } from './board.ts'

const install = (id: number): BoardCommand => ({
  type: 'MoveDevice',
  data: { deviceId: deviceId(id), from: 'waiting', to: 'installed' },
})
const accepted = (revision: number) => ({ kind: 'accepted', revision, body: null }) as const
const installed = (revision: number, id: number, command: number) =>
  boardEvent(revision, { type: 'DeviceInstalled', data: { deviceId: deviceId(id) } }, { actor: me, command })

async function threeCards() {
  const world = await boardByHand([1, 2, 3].map((id) => sampleCard(id)))
  const { state, live, board } = world
  return {
    ...world,
    late: () => [...state().lateCards],
    count: () => state().pending.filter(({ isLate }) => isLate).length,
    elsewhere: () => live.store.getState().lateElsewhere.length,
    /** Every set of late cards that the screen has shown. */
    shown: (() => {
      const sets = new Set([state().lateCards])
      board.store.subscribe(({ lateCards }) => sets.add(lateCards))
      return () => [...sets].map((cards) => [...cards])
    })(),
  }
}

describe('[LIVE-28] a change that the server does not acknowledge', () => {
  it('[LIVE-58] is late after a moment, and not any more as soon as it is acknowledged', async () => {
    const { board, calls, clock, late, count, state } = await threeCards()
    void board.send(install(1))
    await clock.pass(LATE_AFTER_MS - 100)
    void board.send(install(2))
    expect([late(), count()]).toEqual([[], 0])
    await clock.pass(120)
    expect([late(), count()]).toEqual([[1], 1])
    await clock.pass(LATE_AFTER_MS)
    expect([late(), count()]).toEqual([[1, 2], 2])
    await calls[0]?.answer(accepted(1))
    expect([late(), count()]).toEqual([[2], 1])
    expect(state().pending.map(({ state }) => state)).toEqual(['accepted', 'sent'])
  })

  it('is never late when the answer comes soon, though its event is missing', async () => {
    const { board, calls, clock, shown } = await threeCards()
    for (const id of [1, 2, 3]) {
      void board.send(install(id))
      await clock.pass(LATE_AFTER_MS / 2)
      await calls[id - 1]?.answer(accepted(id))
    }
    await clock.pass(10 * LATE_AFTER_MS)
    expect(shown().flat()).toEqual([])
  })

  it('is not late any more with its event, nor with its refusal', async () => {
    const { board, calls, clock, say, frame, late } = await threeCards()
    void board.send(install(1))
    void board.send(install(2))
    await clock.pass(LATE_AFTER_MS + 20)
    expect(late()).toEqual([1, 2])
    say(installed(1, 1, 1))
    await frame()
    expect(late()).toEqual([2])
    await calls[1]?.answer({ kind: 'refused', status: 409, code: 'card-moved', message: '', body: null })
    expect(late()).toEqual([])
  })

  it('stays late while it is sent again, and so does what waits behind it', async () => {
    const { board, calls, clock, late, count } = await threeCards()
    void board.send(install(1))
    void board.send({ type: 'MoveDevice', data: { deviceId: deviceId(1), from: 'installed', to: 'confirmed' } })
    await clock.pass(LATE_AFTER_MS + 20)
    expect([late(), count(), calls.length]).toEqual([[1], 2, 1])
    await calls[0]?.answer({ kind: 'later', scope: 'all', waitMs: null })
    await clock.pass(1000)
    expect([late(), count(), calls.length]).toEqual([[1], 2, 2])
    await calls[1]?.answer(accepted(1))
    expect([late(), count()]).toEqual([[1], 1])
  })

  it('marks the cards that it makes', async () => {
    const { board, clock, late } = await threeCards()
    const id = temporaryId()
    const data = { deviceId: id, name: 'Cam 4', type: 'camera', status: 'waiting', description: '' } as const
    void board.send({ type: 'AddManualCard', data })
    await clock.pass(LATE_AFTER_MS + 20)
    expect(late()).toEqual([id])
  })

  it('[LIVE-58] is counted apart once its board is left, until it is acknowledged', async () => {
    const { board, calls, clock, unwatch, elsewhere } = await threeCards()
    void board.send(install(1))
    await clock.pass(LATE_AFTER_MS + 20)
    expect(elsewhere()).toBe(0)
    unwatch()
    expect(elsewhere()).toBe(1)
    const leave = board.watch()
    expect(elsewhere()).toBe(0)
    leave()
    await calls[0]?.answer(accepted(1))
    expect(elsewhere()).toBe(0)
  })
})
