import { type Context, type Decision, decided } from '../kernel/decider.ts'
import type { DeviceId } from '../kernel/ids.ts'
import type { DataOf, Move, ProjectCommand } from './commands.ts'
import { assertNew, undoImport } from './import/decide-import.ts'
import { type Card, moveEventType, stepsBetween } from './device.ts'
import type { DeletedCard, ProjectEvent } from './events.ts'
import type { ProjectView } from './model.ts'
import { type ProjectRefusal, refused } from './refusals.ts'

type CardCommand = Extract<
  ProjectCommand,
  {
    type:
      | 'AddManualCard'
      | 'UndoImport'
      | 'MoveDevice'
      | 'MoveDevices'
      | 'DescribeDevice'
      | 'RenameDevice'
      | 'ChangeDeviceType'
      | 'DeleteDevice'
      | 'DeleteDevices'
  }
>

/** Decides on the cards of an open project. @throws Rejection */
export function decideOnCards(command: CardCommand, view: ProjectView, context: Context): Decision<ProjectEvent> {
  switch (command.type) {
    case 'AddManualCard':
      return addManualCard(command.data, view)
    case 'UndoImport':
      return undoImport(command.data, view)
    case 'MoveDevice':
      return moveDevice(command.data, view)
    case 'MoveDevices':
      return moveDevices(command.data, view)
    case 'DescribeDevice':
      return describeDevice(command.data, view, context)
    case 'RenameDevice':
      return renameDevice(command.data, view)
    case 'ChangeDeviceType':
      return changeDeviceType(command.data, view)
    case 'DeleteDevice':
      return deleteDevice(command.data, view)
    case 'DeleteDevices':
      return deleteDevices(command.data, view)
  }
}

function addManualCard(data: DataOf<'AddManualCard'>, view: ProjectView): Decision<ProjectEvent> {
  assertNew(data.deviceId, view)
  return decided({ type: 'ManualCardAdded', data })
}

function moveDevice(move: Move, view: ProjectView): Decision<ProjectEvent> {
  const refusal = refusalOfMove(view, move)
  if (refusal) throw refused(refusal)
  return decided(...eventsOfMove(cardOf(view, move.deviceId), move))
}

function moveDevices(data: DataOf<'MoveDevices'>, view: ProjectView): Decision<ProjectEvent> {
  const moves = [...new Map(data.moves.map((move) => [move.deviceId, move])).values()]
  const judged = moves.map((move) => ({ move, refusal: refusalOfMove(view, move) }))
  return {
    events: judged.flatMap(({ move, refusal }) => (refusal ? [] : eventsOfMove(cardOf(view, move.deviceId), move))),
    refusals: judged.flatMap(({ refusal }) => refusal ?? []),
  }
}

function describeDevice(
  { deviceId, description, base }: DataOf<'DescribeDevice'>,
  view: ProjectView,
  { actor }: Pick<Context, 'actor'>,
): Decision<ProjectEvent> {
  const card = cardOf(view, deviceId)
  if (card.description === description) return decided()
  // People who go on typing build on their own words, however late the answer to the first of them.
  if (base !== undefined && base !== card.description && card.describedBy !== actor.id) {
    const { description: theirs, describedBy: by, describedAt: at } = card
    throw refused({ code: 'description-changed', deviceId, base, description: theirs, by, at })
  }
  return decided({ type: 'DeviceDescribed', data: { deviceId, description, previous: card.description } })
}

function renameDevice({ deviceId, name, base }: DataOf<'RenameDevice'>, view: ProjectView): Decision<ProjectEvent> {
  const card = cardOf(view, deviceId)
  if (!card.isManual) throw refused({ code: 'card-not-manual', deviceId })
  if (card.name === name) return decided()
  if (base !== undefined && base !== card.name) throw refused({ code: 'name-changed', deviceId, base, name: card.name })
  return decided({ type: 'DeviceRenamed', data: { deviceId, name, previous: card.name } })
}

function changeDeviceType({ deviceId, type }: DataOf<'ChangeDeviceType'>, view: ProjectView): Decision<ProjectEvent> {
  const card = cardOf(view, deviceId)
  if (!card.isManual) throw refused({ code: 'card-not-manual', deviceId })
  if (card.type === type) return decided()
  return decided({ type: 'DeviceTypeChanged', data: { deviceId, type, previous: card.type } })
}

function deleteDevice({ deviceId }: DataOf<'DeleteDevice'>, view: ProjectView): Decision<ProjectEvent> {
  return decided({ type: 'DeviceDeleted', data: { deviceId, card: asDeleted(cardOf(view, deviceId)) } })
}

/** Those that are still there: a card that another person has deleted meanwhile is as this one wants it. */
function deleteDevices({ deviceIds }: DataOf<'DeleteDevices'>, view: ProjectView): Decision<ProjectEvent> {
  const cards = [...new Set(deviceIds)].flatMap((id) => view.card(id) ?? [])
  return decided(
    ...cards.map((card) => ({ type: 'DeviceDeleted' as const, data: { deviceId: card.id, card: asDeleted(card) } })),
  )
}

function cardOf(view: ProjectView, deviceId: DeviceId): Card {
  const card = view.card(deviceId)
  if (!card) throw refused({ code: 'card-unknown', deviceId })
  return card
}

/** The card as its deletion keeps it: the fields of the event's shape, not those that a card got later. */
export function asDeleted(card: Card): DeletedCard {
  const { id, name, type, status, description, online, isManual, batchId, isWorkedOn, photos, survey } = card
  const { statusBy, statusAt, describedBy, describedAt, createdBy, createdAt, synced, beforeImports } = card
  const marks = { statusBy, statusAt, describedBy, describedAt, createdBy, createdAt }
  const rest = { id, name, type, status, description, online, isManual, ...marks, batchId }
  return {
    ...rest,
    ...(isWorkedOn ? { isWorkedOn } : {}),
    ...(synced ? { synced } : {}),
    ...(photos ? { photos } : {}),
    ...(survey ? { survey } : {}),
    ...(beforeImports ? { beforeImports } : {}),
  }
}

/**
 * Why a move cannot be made, or null. Moves are one step at a time either way; a move to the status that the card has
 * already is no move and never refused (decisions, "Projects, folders, devices").
 */
export function refusalOfMove(view: ProjectView, { deviceId, from, to }: Move): ProjectRefusal | null {
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
