import { expect, it } from 'vitest'
import { type Entry, NOT_BEGUN } from './outbox/entry.ts'
import { heldBehind, type OutboxState, refuse, toSend } from './outbox/outbox-state.ts'
import type { PlanGesture } from './plan-gesture.ts'
import { planKind } from './plan.ts'
import { commandId, deviceId, me } from './testing/samples.ts'

const place = (id: number): PlanGesture => ({
  type: 'PlacePin',
  data: { deviceId: deviceId(id), kind: 'built', card: `Cam ${id}`, page: 1, version: 1, x: 0.5, y: 0.5 },
})
const cable = (from: number, to: number): PlanGesture => ({
  type: 'LayCable',
  data: { from: deviceId(from), to: deviceId(to), cards: `from Cam ${from} to Cam ${to}` },
})

/** An outbox with these gestures, which are numbered from 1. */
function outboxOf(...gestures: readonly PlanGesture[]) {
  const entries = gestures.map((command, index): Entry => {
    const sending = planKind.sending(command, { plan: null })
    if ('refusal' in sending) throw new Error('no gesture on a plan is refused here')
    const about = { actor: me, stream: { kind: 'plan', id: 5 } as const, command, ...sending }
    return { ...NOT_BEGUN, ...about, version: 2, id: commandId(index + 1), at: '2026-11-30T08:00:00.000Z' }
  })
  const numbers = (found: readonly { readonly id: string }[]) => found.map(({ id }) => Number(id.slice(-12)))
  const sent = (all: OutboxState['entries']) => numbers(toSend(all, me.id, () => false))
  /** The numbers of those that go next once some are answered, by their numbers. */
  const next = (...answered: readonly number[]) =>
    sent(entries.filter(({ id }) => !answered.includes(numbers([{ id }])[0] ?? 0)))
  const held = (refused: number) => {
    const entry = entries[refused - 1] as Entry
    const refusal = { entry, status: 409, code: 'cable-ends-apart', message: '', body: null, isDealtWith: false }
    const state = refuse({ entries, refusals: [] }, refusal)
    return numbers(heldBehind(state.entries, entry.id))
  }
  return { next, held }
}

it('[PLAN-74] cables of one card go side by side, after its pin and before the next change of it', () => {
  const { next } = outboxOf(place(1), cable(1, 2), cable(1, 3), cable(2, 1), place(1), place(4))
  expect(next()).toEqual([1, 6])
  expect(next(1)).toEqual([2, 3, 6])
  expect(next(1, 2)).toEqual([3, 4, 6])
  expect(next(1, 2, 3, 4)).toEqual([5, 6])
})

it('[PLAN-74] a cable that was refused holds changes of itself alone; a pin that was, its cables', () => {
  const { held } = outboxOf(place(1), cable(1, 2), cable(1, 3), cable(2, 1), place(2))
  expect(held(2)).toEqual([4])
  expect(held(1)).toEqual([2, 3, 4])
})
