import type { MoveDevicesAnswer } from '#events/project/api.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { Move } from '#events/project/commands.ts'
import type { Card, DeviceStatus } from '#events/project/device.ts'
import { STEPS, type Step } from '../card/steps.ts'

/** The selection with one card more or fewer. */
export function toggled(selected: ReadonlySet<DeviceId>, id: DeviceId): ReadonlySet<DeviceId> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/**
 * What shift-click adds: the cards from the last one clicked to this one, both with them, in the order of the column.
 * Only this card when the last one is not in the column.
 */
export function rangeBetween(column: readonly DeviceId[], anchor: DeviceId | null, id: DeviceId): readonly DeviceId[] {
  const [start, end] = [anchor === null ? -1 : column.indexOf(anchor), column.indexOf(id)]
  if (start === -1 || end === -1) return [id]
  return column.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** The steps that at least one of the cards can make, with how many can. */
export function possibleSteps(cards: readonly Pick<Card, 'status'>[]): readonly { step: Step; count: number }[] {
  return STEPS.map((step) => ({ step, count: cards.filter(({ status }) => status === step.from).length })).filter(
    ({ count }) => count > 0,
  )
}

/** The moves that take cards to a status. Each says which status the person saw, so that a colleague's move is not undone. */
export const movesTo = (cards: readonly Card[], to: DeviceStatus): Move[] =>
  cards
    .filter(({ status }) => status !== to)
    .map(({ id, status, online }) => ({ deviceId: id, from: status, to, online }))

/** The moves that take them back again. */
export const movesBack = (cards: readonly Card[], from: DeviceStatus): Move[] =>
  cards
    .filter(({ status }) => status !== from)
    .map(({ id, status, online }) => ({ deviceId: id, from, to: status, online }))

/** A refused card of a move over several, with the reason in words. */
export type RefusedMove = { readonly deviceId: DeviceId; readonly message: string }

/** Those cards that a move over several left where they are. */
export const refusedMoves = ({ results }: MoveDevicesAnswer): RefusedMove[] =>
  results.flatMap(({ deviceId, ok, message }) => (ok ? [] : [{ deviceId, message: message ?? 'It was refused.' }]))
