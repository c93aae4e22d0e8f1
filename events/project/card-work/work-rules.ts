import type { Actor } from '../../kernel/actor.ts'
import type { DeviceId, UserId } from '../../kernel/ids.ts'
import type { ProjectEvent } from '../events.ts'
import { refused } from '../refusals.ts'
import { inEvents } from '../rules.ts'
import type { AssignedCard, Flag, ScheduledCard, Work } from './work.ts'

// The parts that decisions on people, days and flags of cards share with their undo.

/** The events of cards that get other people. `lost`: who may not see the project any more. */
export const assigned = (cards: readonly AssignedCard[], lost?: UserId): ProjectEvent[] =>
  inEvents(cards).map((part) => ({
    type: 'CardsAssigned',
    data: { cards: part, ...(lost !== undefined && { lost }) },
  }))

/** Installers give cards to themselves alone, and give back their own. @throws Rejection */
export function demandOneself(actor: Actor, from: readonly UserId[] = [], to: readonly UserId[] = []): void {
  if (actor.role !== 'installer') return
  const changed = [...from.filter((id) => !to.includes(id)), ...to.filter((id) => !from.includes(id))]
  if (changed.some((id) => id !== actor.id)) throw refused({ code: 'assign-oneself' })
}

/** The events of cards that get another day. */
export const scheduled = (cards: readonly ScheduledCard[]): ProjectEvent[] =>
  inEvents(cards).map((part) => ({ type: 'CardsScheduled', data: { cards: part } }))

/** Installers set the day of their own cards alone. @throws Rejection */
export function demandOwn(actor: Actor, { assignees = [] }: Pick<Work, 'assignees'>): void {
  if (actor.role === 'installer' && !assignees.includes(actor.id)) throw refused({ code: 'schedule-own' })
}

/** The event by which a card has another flag, or none. */
export const flagged = (deviceId: DeviceId, before: Flag | undefined, after: Flag | undefined): ProjectEvent => ({
  type: 'CardFlagged',
  data: { deviceId, from: before ?? null, to: after ?? null },
})
