import type { Actor } from '../kernel/actor.ts'
import type { DeviceId } from '../kernel/ids.ts'
import { type Card, type DeviceStatus, isNamedByPeople } from './device.ts'
import type { DeletedCard } from './deleted-card.ts'
import type { ProjectEvent } from './events.ts'
import type { Project, ProjectView } from './model.ts'
import { refused } from './refusals.ts'
import { type Rights, RIGHTS, type SomeRights } from './rights.ts'
import { factsOf } from './facts/facts.ts'
import { cardWithSerial } from './facts/serial.ts'
import { factOf } from './facts/shown-facts.ts'
import { workOf } from './card-work/work.ts'

// The parts that decisions on a project share.

/** @throws Rejection where there is no project. */
export function existing({ project }: ProjectView): Project {
  if (!project) throw refused({ code: 'project-unknown' })
  return project
}

/** A closed project is read-only but for reopening, folders and deletion (decisions, "Projects, folders, devices"). @throws Rejection */
export function openOf(view: ProjectView): Project {
  const project = existing(view)
  if (project.status === 'closed') throw refused({ code: 'project-closed' })
  return project
}

/** A card of an open project. @throws Rejection */
export function cardOf(view: ProjectView, deviceId: DeviceId): Card {
  openOf(view)
  const card = view.card(deviceId)
  if (!card) throw refused({ code: 'card-unknown', deviceId })
  return card
}

/** A card of an open project whose name people gave. @throws Rejection */
export function cardNamedByPeople(view: ProjectView, deviceId: DeviceId): Card {
  const card = cardOf(view, deviceId)
  if (!isNamedByPeople(card)) throw refused({ code: 'card-not-manual', deviceId })
  return card
}

/** A card of an open project that people made, and that is no device of the provider's. @throws Rejection */
export function manualCardOf(view: ProjectView, deviceId: DeviceId): Card {
  const card = cardOf(view, deviceId)
  if (!card.isManual) throw refused({ code: 'card-not-manual', deviceId })
  return card
}

/**
 * The id of a card is given out once: a creation that comes again, long after the first, makes no second card. @throws Rejection
 */
export function assertNew(deviceId: DeviceId, view: ProjectView): void {
  if (view.card(deviceId) || view.deletedCards.has(deviceId)) throw refused({ code: 'card-exists', deviceId })
}

/** True if a project wants another person to confirm a card than this one, who installed it. */
export const needsAnother = (
  project: Pick<Project, 'confirmByAnother'> | null,
  { installedBy }: Pick<Card, 'installedBy'>,
  { to, by }: { readonly to: DeviceStatus; readonly by: Actor['id'] },
): boolean => to === 'confirmed' && project?.confirmByAnother === true && by !== null && installedBy === by

/** The card as its deletion keeps it: the fields of the event's shape, not those that a card got later. */
export function asDeleted(card: Card): DeletedCard {
  const { id, name, type, status, description, online, isManual, batchId, isWorkedOn, photos, survey } = card
  const { installedBy, mergedFrom, notSame } = card
  const { statusBy, statusAt, describedBy, describedAt, createdBy, createdAt, synced, beforeImports } = card
  const marks = { statusBy, statusAt, describedBy, describedAt, createdBy, createdAt }
  const rest = { id, name, type, status, description, online, isManual, ...marks, batchId }
  return {
    ...rest,
    ...(isWorkedOn ? { isWorkedOn } : {}),
    ...(installedBy === undefined ? {} : { installedBy }),
    ...(synced ? { synced } : {}),
    ...(photos ? { photos } : {}),
    ...(survey ? { survey } : {}),
    ...(mergedFrom ? { mergedFrom } : {}),
    ...(notSame ? { notSame } : {}),
    ...(beforeImports ? { beforeImports } : {}),
    ...factsOf(card),
    ...workOf(card),
  }
}

/** The event of a photo that leaves its card; none where the card does not have it. */
export function removedPhoto({ id: deviceId, photos = [] }: Card, digest: string): ProjectEvent[] {
  const place = photos.findIndex((photo) => photo.digest === digest)
  const found = photos[place]
  if (!found) return []
  const { addedBy, addedAt, ...photo } = found
  return [{ type: 'PhotoRemoved', data: { deviceId, photo, addedBy, addedAt, place } }]
}

/** The event of rights that are to be others than they are; none where all are so already. */
export function rightsSet(wanted: SomeRights, now: Rights): ProjectEvent[] {
  const turns = RIGHTS.map((right) => [right, { from: now[right], to: wanted[right] ?? now[right] }] as const)
  const changed = turns.filter(([, { from, to }]) => from !== to)
  return changed.length === 0 ? [] : [{ type: 'ProjectRightsSet', data: Object.fromEntries(changed) }]
}

/** Maximum of cards in one event, so that none grows without bound. */
const MAX_IN_EVENT = 100

/** Cards in parts that fit into one event each. */
export const inEvents = <T>(cards: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(cards.length / MAX_IN_EVENT) }, (_, part) =>
    cards.slice(part * MAX_IN_EVENT, (part + 1) * MAX_IN_EVENT),
  )

/** No two cards of a type have one serial number. @throws Rejection with the card that has it */
export function demandFreeSerial(...asked: Parameters<typeof cardWithSerial>): void {
  const other = cardWithSerial(...asked)
  if (!other) return
  const serial = factOf(other, 'serial') ?? ''
  throw refused({ code: 'serial-taken', deviceId: other.id, name: other.name, serial })
}

/** The type of the event that moves a card between columns. */
export function moveEventType(from: DeviceStatus, to: DeviceStatus) {
  switch (to) {
    case 'waiting':
      return 'DeviceMovedBackToWaiting'
    case 'installed':
      return from === 'waiting' ? 'DeviceInstalled' : 'DeviceMovedBackToInstalled'
    case 'confirmed':
      return 'DeviceConfirmed'
  }
}
