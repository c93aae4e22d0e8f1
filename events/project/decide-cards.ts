import { type Context, type Decision, decided } from '../kernel/decider.ts'
import type { DeviceId } from '../kernel/ids.ts'
import { type Refusal, Rejection } from '../kernel/rejection.ts'
import type { Move, ProjectCommand } from './commands.ts'
import { type Card, type DeviceStatus, stepsBetween } from './device.ts'
import type { ProjectEvent } from './events.ts'
import type { ProjectView } from './model.ts'

type CardCommand = Extract<
  ProjectCommand,
  {
    type:
      | 'AddManualCard'
      | 'ImportDevices'
      | 'UndoImport'
      | 'MoveDevice'
      | 'MoveDevices'
      | 'DescribeDevice'
      | 'RenameDevice'
      | 'DeleteDevice'
  }
>

/** Decides on the cards of an open project. @throws Rejection */
export function decideOnCards(command: CardCommand, view: ProjectView, context: Context): Decision<ProjectEvent> {
  switch (command.type) {
    case 'AddManualCard':
      return decided({ type: 'ManualCardAdded', data: command.data })
    case 'ImportDevices':
      return decided({ type: 'DevicesImported', data: command.data })
    case 'UndoImport':
      return undoImport(command.data.batchId, view)
    case 'MoveDevice': {
      const move = command.data
      const refusal = refusalOfMove(view, move)
      if (refusal) throw new Rejection(refusal)
      return decided(...eventsOfMove(cardOf(view, move.deviceId), move))
    }
    case 'MoveDevices': {
      const moves = [...new Map(command.data.moves.map((move) => [move.deviceId, move])).values()]
      const refusals = moves.flatMap((move) => refusalOfMove(view, move) ?? [])
      const refused = new Set(refusals.map((refusal) => 'deviceId' in refusal && refusal.deviceId))
      const possible = moves.filter(({ deviceId }) => !refused.has(deviceId))
      return { events: possible.flatMap((move) => eventsOfMove(cardOf(view, move.deviceId), move)), refusals }
    }
    case 'DescribeDevice': {
      const { deviceId, description, base } = command.data
      const card = cardOf(view, deviceId)
      if (card.description === description) return decided()
      // Somebody who goes on typing builds on his own words, however late the answer to the first of them.
      if (base !== undefined && base !== card.description && card.describedBy !== context.actor.id) {
        const { description: theirs, describedBy: by, describedAt: at } = card
        throw new Rejection({ code: 'description-changed', deviceId, base, description: theirs, by, at })
      }
      return decided({ type: 'DeviceDescribed', data: { deviceId, description, previous: card.description } })
    }
    case 'RenameDevice': {
      const { deviceId, name } = command.data
      const card = cardOf(view, deviceId)
      if (!card.isManual) throw new Rejection({ code: 'card-not-manual', deviceId })
      return card.name === name
        ? decided()
        : decided({ type: 'DeviceRenamed', data: { deviceId, name, previous: card.name } })
    }
    case 'DeleteDevice': {
      const card = cardOf(view, command.data.deviceId)
      return decided({ type: 'DeviceDeleted', data: { deviceId: card.id, card } })
    }
  }
}

function cardOf(view: ProjectView, deviceId: DeviceId): Card {
  const card = view.card(deviceId)
  if (!card) throw new Rejection({ code: 'card-unknown', deviceId })
  return card
}

/**
 * Why a move cannot be made, or null. Moves are one step at a time either way; a move to the status that the card has
 * already is no move and never refused (decisions, "Projects, folders, devices").
 */
export function refusalOfMove(view: ProjectView, { deviceId, from, to }: Move): Refusal | null {
  const card = view.card(deviceId)
  if (!card) return { code: 'card-unknown', deviceId }
  const { status, statusBy: by, statusAt: at } = card
  if (status === to) return null
  if (from !== undefined && from !== status) return { code: 'card-moved', deviceId, status, by, at }
  if (Math.abs(stepsBetween(status, to)) !== 1)
    return { code: 'card-step-skipped', deviceId, status, wanted: to, by, at }
  return null
}

function eventsOfMove(card: Card, { to, online }: Move): ProjectEvent[] {
  const data = { deviceId: card.id }
  const events: ProjectEvent[] = card.status === to ? [] : [{ type: moveEventType(card.status, to), data }]
  if (card.isManual && online !== undefined && online !== card.online)
    events.push({ type: 'DeviceOnlineReported', data: { ...data, online } })
  return events
}

function moveEventType(from: DeviceStatus, to: DeviceStatus) {
  switch (to) {
    case 'waiting':
      return 'DeviceMovedBackToWaiting'
    case 'installed':
      return from === 'waiting' ? 'DeviceInstalled' : 'DeviceMovedBackToInstalled'
    case 'confirmed':
      return 'DeviceConfirmed'
  }
}

/** Takes back the cards of an import that nobody has worked on since; those that somebody has stay. */
function undoImport(batchId: string, view: ProjectView): Decision<ProjectEvent> {
  const removed: DeviceId[] = []
  const kept: DeviceId[] = []
  for (const card of view.cards()) if (card.batchId === batchId) (card.isWorkedOn ? kept : removed).push(card.id)
  if (removed.length + kept.length === 0) throw new Rejection({ code: 'import-unknown' })
  return removed.length === 0 ? decided() : decided({ type: 'ImportUndone', data: { batchId, removed, kept } })
}
