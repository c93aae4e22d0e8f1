import { sinceAfter } from '../kernel/assigned-people.ts'
import type { Fact } from '../kernel/envelope.ts'
import type { DeviceId } from '../kernel/ids.ts'
import { type Card, deviceKey, type DeviceStatus } from './device.ts'
import type { ProjectEvent } from './events.ts'
import type { Project, ProjectPatch, ProjectView } from './model.ts'
import { asPersonSays, newCard, onChanged, syncedCard, withoutGiven } from './evolve-cards.ts'

const NOTHING: ProjectPatch = {}
const WORKED_ON = { isWorkedOn: true } as const

/*
 * A process holds cards by the hundred thousand. A spread that adds a field gives each object a hidden class of its own in V8,
 * four times what the card itself takes: so cards are literals with all fields, or assigned.
 */

/**
 * Returns the changes of a project by an event. Events about a card that is not there change nothing, so that a reader of a
 * part of the log never fails.
 */
export function evolve(view: Pick<ProjectView, 'project' | 'card'>, event: Fact<ProjectEvent>): ProjectPatch {
  const onProject = (change: Partial<Project>): ProjectPatch =>
    view.project ? { project: { ...view.project, ...change } } : NOTHING
  const onCard = (id: DeviceId, change: Partial<Card>): ProjectPatch => {
    const card = view.card(id)
    return card ? { cards: [[id, Object.assign({}, card, change, WORKED_ON)]] } : NOTHING
  }
  /** A change by the provider is no work of people on a card. */
  const onSynced = <T extends { readonly deviceId: DeviceId }>(
    devices: readonly T[],
    change: (device: T, synced: NonNullable<Card['synced']>) => Partial<Card>,
  ): ProjectPatch => ({
    cards: devices.flatMap((device) => {
      const card = view.card(device.deviceId)
      return card?.synced ? [[card.id, Object.assign({}, card, change(device, card.synced))] as const] : []
    }),
  })
  const moved = (id: DeviceId, status: DeviceStatus): ProjectPatch =>
    onCard(id, { status, statusBy: event.actor.id, statusAt: event.recordedAt })

  switch (event.type) {
    case 'ProjectCreated': {
      const { projectId, ...rest } = event.data
      const unticked = {
        usersAddedToSupportPortal: false,
        cameraViewsConfirmed: false,
        usersAddedToVerkadaPortal: false,
      }
      return {
        project: { id: projectId, ...rest, ...unticked, folderId: null, status: 'open', createdAt: event.recordedAt },
        assignedSince: sinceAfter({ granted: rest.assignedUsers }, event.recordedAt),
      }
    }
    case 'ProjectRenamed':
      return onProject({ name: event.data.name })
    case 'ProjectUsersChanged':
      return {
        ...onProject({ assignedUsers: event.data.assignedUsers }),
        assignedSince: sinceAfter(event.data, event.recordedAt),
      }
    case 'ProjectInstanceChanged': {
      const { verkadaInstanceId, organizationId } = event.data
      return onProject({ verkadaInstanceId, organizationId })
    }
    case 'ProjectMovedToFolder': {
      const { folderId } = event.data
      return onProject({ folderId })
    }
    case 'ChecklistItemTicked':
      return onProject({ [event.data.item]: true })
    case 'ChecklistItemUnticked':
      return onProject({ [event.data.item]: false })
    case 'ProjectCompleted':
      return onProject({ status: 'closed' })
    case 'ProjectReopened':
      return onProject({ status: 'open' })
    case 'ProjectDeleted':
      return { project: null, isDeleted: true }
    case 'ManualCardAdded': {
      const { deviceId, ...card } = event.data
      return { cards: [[deviceId, newCard(event, { id: deviceId, ...card, batchId: null })]] }
    }
    case 'DevicesImported': {
      const { batchId, survey, cards } = event.data
      return {
        cards: cards.map(({ deviceId, sectionId, ...given }) => {
          const card = newCard(event, { id: deviceId, ...given, status: 'waiting', batchId })
          return [deviceId, survey && sectionId ? Object.assign(card, { survey: { ...survey, sectionId } }) : card]
        }),
      }
    }
    case 'DevicesChangedByImport': {
      const { batchId, cards } = event.data
      return onChanged(event, view, cards, ({ name, description }, known) => [
        ...known,
        {
          batchId,
          at: event.recordedAt,
          ...(name && { name: name.from }),
          ...(description && { description: description.from }),
        },
      ])
    }
    case 'ImportChangesUndone': {
      const { batchId, cards } = event.data
      return onChanged(event, view, cards, (given, known) => withoutGiven(known, batchId, given))
    }
    case 'DevicesSynced': {
      const { devices, verkadaInstanceId: instance } = event.data
      return { cards: devices.map((device) => [device.deviceId, syncedCard(event, { ...device, instance })]) }
    }
    case 'SyncedDevicesUpdated': {
      const { devices, verkadaInstanceId: instance } = event.data
      return onSynced(devices, ({ name, online, metadata }, { deviceId }) => ({
        name,
        online,
        synced: { deviceId, instance, metadata },
      }))
    }
    case 'SyncedDevicesMissed': {
      const devices = event.data.devices.map((deviceId) => ({ deviceId }))
      return onSynced(devices, (_, synced) => ({ online: false, synced: { ...synced, isMissing: true } }))
    }
    case 'ImportUndone':
      return removedCards(event.data.removed)
    case 'SyncUndone': {
      const { removed } = event.data
      return {
        cards: removed.map((id) => [id, null] as const),
        deletedCards: removed.map((id) => [id, keyOfDeleted(view.card(id))] as const),
      }
    }
    case 'DeviceInstalled':
    case 'DeviceMovedBackToInstalled':
      return moved(event.data.deviceId, 'installed')
    case 'DeviceConfirmed':
      return moved(event.data.deviceId, 'confirmed')
    case 'DeviceMovedBackToWaiting':
      return moved(event.data.deviceId, 'waiting')
    case 'DeviceOnlineReported':
      return onCard(event.data.deviceId, { online: event.data.online })
    case 'DeviceDescribed':
      return onCard(event.data.deviceId, {
        ...asPersonSays(view.card(event.data.deviceId)),
        description: event.data.description,
        describedBy: event.actor.id,
        describedAt: event.recordedAt,
      })
    case 'DeviceRenamed':
      return onCard(event.data.deviceId, {
        ...asPersonSays(view.card(event.data.deviceId)),
        name: event.data.name,
      })
    case 'DeviceTypeChanged':
      return onCard(event.data.deviceId, { type: event.data.type })
    case 'PhotoAdded': {
      const { deviceId, photo } = event.data
      const others = (view.card(deviceId)?.photos ?? []).filter(({ digest }) => digest !== photo.digest)
      return onCard(deviceId, { photos: [...others, { ...photo, addedBy: event.actor.id, addedAt: event.recordedAt }] })
    }
    case 'PhotoRemoved': {
      const { deviceId, photo } = event.data
      const photos = (view.card(deviceId)?.photos ?? []).filter(({ digest }) => digest !== photo.digest)
      return onCard(deviceId, { photos })
    }
    case 'PhotoRestored': {
      const { deviceId, photo, place } = event.data
      const others = (view.card(deviceId)?.photos ?? []).filter(({ digest }) => digest !== photo.digest)
      return onCard(deviceId, { photos: others.toSpliced(place, 0, photo) })
    }
    case 'CardsRestored': {
      const { cards } = event.data
      return {
        cards: cards.map((card) => [card.id, Object.assign({}, card)] as const),
        deletedCards: cards.map(({ id }) => [id, null] as const),
      }
    }
    case 'DeviceDeleted': {
      const { deviceId, card } = event.data
      return { cards: [[deviceId, null]], deletedCards: [[deviceId, keyOfDeleted(card)]] }
    }
  }
}

/** The entry of a card that left the board: a sync must know its device again. */
const keyOfDeleted = (card: Pick<Card, 'type' | 'synced'> | undefined): string | true =>
  card?.synced ? deviceKey(card.type, card.synced.deviceId) : true

const removedCards = (ids: readonly DeviceId[]): ProjectPatch => ({
  cards: ids.map((id) => [id, null] as const),
  deletedCards: ids.map((id) => [id, true] as const),
})
