import { MoveDevicesAnswer } from '#events/project/api.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { MAX_MOVES, type Move, passedCards } from '#events/project/commands/move-device.ts'
import type { Card, DeviceStatus } from '#events/project/device.ts'
import type { SendResult } from '../../../live/outbox/entry.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { STEPS } from '../../../shared/device/steps.ts'

/** A move of a card from the status that the person saw it in. */
export type MoveFrom = Move & { readonly from: DeviceStatus }

/** The moves that take cards to a status. Each says which status the person saw, so that a colleague's move is not undone. */
export const movesTo = (cards: readonly Card[], to: DeviceStatus): MoveFrom[] =>
  cards
    .filter(({ status }) => status !== to)
    .map(({ id, status, online }) => ({ deviceId: id, from: status, to, ...(online !== null && { online }) }))

/** The names of cards, as they were when a gesture began. */
export type Names = ReadonlyMap<DeviceId, string>

/** The name of one of them, also where it is not known any more. */
export const nameIn = (names: Names, id: DeviceId): string => names.get(id) ?? 'A card'

/** A refused card of a move over several, with the reason in words. */
export type RefusedMove = { readonly deviceId: DeviceId; readonly message: string }

/** Those cards that a move over several left where they are. */
export const refusedMoves = ({ results }: MoveDevicesAnswer): RefusedMove[] =>
  results.flatMap(({ deviceId, ok, message }) => (ok ? [] : [{ deviceId, message: message ?? 'It was refused.' }]))

/** "Cam 1 installed", "3 devices moved back to Waiting". */
export function movedWords(moves: readonly Move[], names: Names): string {
  const [first, ...others] = moves
  if (!first) return ''
  const step = STEPS.find(({ from, to }) => from === first.from && to === first.to)
  return `${others.length === 0 ? nameIn(names, first.deviceId) : `${formatCount(moves.length)} devices`} ${step?.done ?? 'moved'}`
}

/** A command takes a bounded number of moves, or of what `most` is the maximum of. */
export function chunks<T>(items: readonly T[], most = MAX_MOVES): T[][] {
  const parts: T[][] = []
  for (let start = 0; start < items.length; start += most) parts.push(items.slice(start, start + most))
  return parts
}

/** Those of a command's moves that were refused, all of them if the command was. Those that others had taken further are none. */
export function refusedIn(moves: readonly Move[], result: SendResult | undefined): RefusedMove[] {
  if (!result) return []
  if (!result.ok) return moves.map(({ deviceId }) => ({ deviceId, message: result.message }))
  const { data } = MoveDevicesAnswer.safeParse(result.body)
  const passed = new Set(passedCards({ type: 'MoveDevices', data: { moves } }, result.body))
  return data ? refusedMoves(data).filter(({ deviceId }) => !passed.has(deviceId)) : []
}

/** A summary names so many refused cards at most. */
const MAX_NAMED = 3

/** "2 of 5 cards were not moved. Cam 1: Ana moved this card ... Cam 2: ..." */
export function refusalSummary(refused: readonly RefusedMove[], total: number, names: Names): string {
  const named = refused.slice(0, MAX_NAMED).map(({ deviceId, message }) => `${nameIn(names, deviceId)}: ${message}`)
  const rest = refused.length - named.length
  const head = `${formatCount(refused.length)} of ${formatCount(total)} cards ${refused.length === 1 ? 'was' : 'were'} not moved.`
  return [head, ...named, ...(rest > 0 ? [`...and ${formatCount(rest)} more`] : [])].join(' ')
}
