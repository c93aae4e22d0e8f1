import { z } from 'zod'
import { type Actor, EVERYONE } from '../../kernel/actor.ts'
import type { AnyCommand } from '../../kernel/aggregate.ts'
import { decided } from '../../kernel/decider.ts'
import { DeviceId } from '../../kernel/ids.ts'
import { type Card, DeviceStatus, stepsBetween } from '../device.ts'
import type { ProjectEvent } from '../events.ts'
import type { ProjectView } from '../model.ts'
import { type ProjectRefusal, refused } from '../refusals.ts'
import { cardOf, moveEventType, needsAnother, openOf } from '../rules.ts'
import { shortText } from '../../kernel/text/text.ts'
import { command, oneCard } from './define.ts'

/** Why a card is moved back from Confirmed. Other moves have no reason, and pass over one. */
const reason = shortText.trim().optional()

/** The most cards that one gesture moves. */
export const MAX_MOVES = 1000

export const Move = z.object({
  deviceId: DeviceId,
  /** The status the person saw; without it the card's present one is taken. */
  from: DeviceStatus.optional(),
  to: DeviceStatus,
  /** Counts for manual cards only; for synced ones the provider's word stands. */
  online: z.boolean().optional(),
  reason,
})
export type Move = z.infer<typeof Move>

export const DeviceStatusBody = z.object({
  status: DeviceStatus,
  online: z.boolean().optional(),
  from: DeviceStatus.optional(),
  reason,
})
export const MoveDevicesBody = z.object({ moves: z.array(Move).min(1).max(MAX_MOVES) })

export const moveDevice = command('MoveDevice', Move.shape, {
  roles: EVERYONE,
  undoes: ['status', 'online'],
  cards: oneCard,
  mayWait: true,
  call: { method: 'PATCH', path: '/devices/:id/status', body: DeviceStatusBody, commands: ['MoveDevice'] },
  ask: ({ deviceId: id, to: status, ...rest }) => ({ params: { id }, body: { status, ...rest } }),
  decide(move, view, { actor }) {
    openOf(view)
    const refusal = refusalOfMove(view, move, actor)
    if (refusal) throw refused(refusal)
    return decided(...eventsOfMove(cardOf(view, move.deviceId), move))
  },
})

export const moveDevices = command('MoveDevices', MoveDevicesBody.shape, {
  roles: EVERYONE,
  cards: ({ moves }) => moves.map(({ deviceId }) => deviceId),
  mayWait: true,
  call: { method: 'POST', path: '/projects/:id/devices/move', body: MoveDevicesBody, commands: ['MoveDevices'] },
  decide(data, view, { actor }) {
    openOf(view)
    const moves = [...new Map(data.moves.map((move) => [move.deviceId, move])).values()]
    const judged = moves.map((move) => ({ move, refusal: refusalOfMove(view, move, actor) }))
    return {
      events: judged.flatMap(({ move, refusal }) => (refusal ? [] : eventsOfMove(cardOf(view, move.deviceId), move))),
      refusals: judged.flatMap(({ refusal }) => refusal ?? []),
    }
  },
})

/**
 * Why a move cannot be made, or null. Moves are one step at a time either way; a move to the status that the card has
 * already is no move and never refused (decisions, "Projects, folders, devices").
 */
export function refusalOfMove(
  view: ProjectView,
  { deviceId, from, to }: Move,
  actor: Pick<Actor, 'id'>,
): ProjectRefusal | null {
  const card = view.card(deviceId)
  if (!card) return { code: 'card-unknown', deviceId }
  const { status, statusBy: by, statusAt: at } = card
  if (status === to) return null
  if (from !== undefined && from !== status) return { code: 'card-moved', deviceId, status, by, at }
  if (Math.abs(stepsBetween(status, to)) !== 1)
    return { code: 'card-step-skipped', deviceId, status, wanted: to, by, at }
  if (needsAnother(view.project, card, { to, by: actor.id })) return { code: 'confirm-by-another', deviceId }
  return null
}

const Answer = z.object({
  status: DeviceStatus.optional(),
  results: z.array(z.object({ deviceId: DeviceId, status: DeviceStatus.optional() })).optional(),
})

/**
 * The cards of a move, of one or of several, that others had taken further already: nothing is left to be done with them
 * (docs/rules.md, STORY-8). @param answer the server's, to a move that was refused or made in part.
 */
export function passedCards(command: AnyCommand, answer: unknown): DeviceId[] {
  const { data: told } = Answer.safeParse(answer)
  const { data: one } = Move.safeParse(command.data)
  if (one && command.type === moveDevice.type) return told?.status && isPassed(one, told.status) ? [one.deviceId] : []
  const { data: several } = MoveDevicesBody.safeParse(command.data)
  if (!several || command.type !== moveDevices.type) return []
  const present = new Map(told?.results?.map(({ deviceId, status }) => [deviceId, status]))
  return several.moves.filter((move) => isPassed(move, present.get(move.deviceId))).map(({ deviceId }) => deviceId)
}

/** True if a card stands further than a step forward would bring it. */
export const isPassed = ({ from, to }: Move, present: DeviceStatus | undefined): boolean =>
  from !== undefined && present !== undefined && stepsBetween(from, to) > 0 && stepsBetween(to, present) > 0

function eventsOfMove(card: Card, { to, online, reason: why }: Move): ProjectEvent[] {
  const data = { deviceId: card.id }
  const events: ProjectEvent[] = card.status === to ? [] : [moveEvent(card.status, to, data, why)]
  if (card.isManual && online !== undefined && online !== card.online)
    events.push({ type: 'DeviceOnlineReported', data: { ...data, online } })
  return events
}

function moveEvent(from: DeviceStatus, to: DeviceStatus, data: { deviceId: DeviceId }, why = ''): ProjectEvent {
  const type = moveEventType(from, to)
  return type === 'DeviceMovedBackToInstalled' && why !== '' ? { type, data: { ...data, reason: why } } : { type, data }
}
