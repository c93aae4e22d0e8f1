import type { Fact } from '../kernel/envelope.ts'
import type { DeviceId } from '../kernel/ids.ts'
import type { KeyedPatch } from '../kernel/keyed-model.ts'
import type { Card, DeviceStatus } from './device.ts'
import type { ProjectEvent } from './events.ts'
import type { Project, ProjectPatch, ProjectView } from './model.ts'

const NOTHING: ProjectPatch = {}
const WORKED_ON = { isWorkedOn: true } as const

/*
 * A process holds cards by the hundred thousand. A spread that adds a field gives each object a hidden class of its own in V8,
 * four times what the card itself takes: so cards are literals with all fields, or assigned.
 */

/**
 * What an event changes in a project. Events about a card that is not there change nothing, so that a reader of a part of
 * the log never fails.
 */
export function evolve(view: Pick<ProjectView, 'project' | 'card'>, event: Fact<ProjectEvent>): ProjectPatch {
  const onProject = (change: Partial<Project>): ProjectPatch =>
    view.project ? { project: { ...view.project, ...change } } : NOTHING
  const onCard = (id: DeviceId, change: Partial<Card>): ProjectPatch => {
    const card = view.card(id)
    return card ? { cards: [[id, Object.assign({}, card, change, WORKED_ON)]] } : NOTHING
  }
  /** What the provider says is no work of people on a card. */
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
        assignedSince: assignedSince(event, rest.assignedUsers),
      }
    }
    case 'ProjectUsersChanged':
      return {
        ...onProject({ assignedUsers: event.data.assignedUsers }),
        assignedSince: assignedSince(event, event.data.granted, event.data.revoked),
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
      const { batchId, cards } = event.data
      return {
        cards: cards.map(({ deviceId, ...card }) => [
          deviceId,
          newCard(event, { id: deviceId, ...card, status: 'waiting', batchId }),
        ]),
      }
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
        description: event.data.description,
        describedBy: event.actor.id,
        describedAt: event.recordedAt,
      })
    case 'DeviceRenamed':
      return onCard(event.data.deviceId, { name: event.data.name })
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
    case 'DeviceDeleted':
      return removedCards([event.data.deviceId])
  }
}

const removedCards = (ids: readonly DeviceId[]): ProjectPatch => ({
  cards: ids.map((id) => [id, null] as const),
  deletedCards: ids.map((id) => [id, true] as const),
})

type Given = Pick<Card, 'id' | 'name' | 'type' | 'status' | 'description' | 'batchId'>

function newCard({ actor, recordedAt }: Fact<ProjectEvent>, given: Given): Card {
  return {
    id: given.id,
    name: given.name,
    type: given.type,
    status: given.status,
    description: given.description,
    online: false,
    isManual: true,
    statusBy: actor.id,
    statusAt: recordedAt,
    describedBy: actor.id,
    describedAt: recordedAt,
    createdBy: actor.id,
    createdAt: recordedAt,
    batchId: given.batchId,
  }
}

type Listed = Extract<ProjectEvent, { readonly type: 'DevicesSynced' }>['data']['devices'][number]

function syncedCard(
  { actor, recordedAt }: Fact<ProjectEvent>,
  given: Listed & Pick<NonNullable<Card['synced']>, 'instance'>,
): Card {
  return {
    id: given.deviceId,
    name: given.name,
    type: given.type,
    status: 'waiting',
    description: '',
    online: given.online,
    isManual: false,
    statusBy: actor.id,
    statusAt: recordedAt,
    describedBy: actor.id,
    describedAt: recordedAt,
    createdBy: actor.id,
    createdAt: recordedAt,
    batchId: null,
    synced: { deviceId: given.providerId, instance: given.instance, metadata: given.metadata },
  }
}

const assignedSince = (
  { recordedAt }: Fact<ProjectEvent>,
  granted: readonly string[],
  revoked: readonly string[] = [],
): KeyedPatch<string, string> => [
  ...revoked.map((email) => [email, null] as const),
  ...granted.map((email) => [email, recordedAt] as const),
]
