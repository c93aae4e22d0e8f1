import type { SetFields, Turn, TurnedFields } from '../kernel/change.ts'
import type { Fact } from '../kernel/envelope.ts'
import type { DeviceId } from '../kernel/ids.ts'
import type { ChecklistItem } from './checklist.ts'
import type { Card, DeviceStatus } from './device.ts'
import type { DeletedCard } from './deleted-card.ts'
import type { EventOf, ProjectEvent } from './events.ts'
import { factFields, type FactName, factsOf } from './facts/facts.ts'
import { byImport } from './import/import-changes.ts'
import { newCard, syncedCard } from './new-card.ts'
import { paired, sameChanges } from './same/pair-changes.ts'
import type { Project } from './model.ts'
import type { CardPhoto } from './photos.ts'
import { DEFAULT_RIGHTS } from './rights.ts'
import type { Batch } from './undo/step.ts'
import type { WorkField } from './card-work/work.ts'
import { workChanges } from './card-work/work-changes.ts'

/** The fields of a card that events set, and those of a project. */
export type CardFields = Pick<
  Card,
  'status' | 'online' | 'description' | 'name' | 'type' | 'notSame' | FactName | WorkField
>
export type HeadFields = Omit<Project, 'id' | 'createdAt'>

/**
 * How fields of a card came to be set: by people, or by a report about the one device; by an import, whose undoing `isBack` is;
 * or by a sync, with the provider's data then (null: the provider lists the device no more).
 */
type SetBy =
  | { readonly by: 'hand'; readonly fields: TurnedFields<CardFields> }
  | {
      readonly by: 'import'
      readonly fields: TurnedFields<Pick<CardFields, 'name' | 'description' | FactName>>
      readonly batchId: string
      readonly fileName: string | null
      readonly isBack: boolean
    }
  | {
      readonly by: 'sync'
      readonly fields: SetFields<CardFields>
      readonly batchId: string
      readonly listed: Omit<ProviderPart, 'deviceId' | 'isMissing'> | null
    }
type ProviderPart = NonNullable<Card['synced']>

/** A change of a card. Within one event a card changes once. */
type CardChange = { readonly of: 'card'; readonly id: DeviceId } & (
  | ({ readonly is: 'set' } & SetBy)
  /** `batch`: the import or sync that it came with, `fileName`: the list's. `isBack`: it had left the board. */
  | {
      readonly is: 'made'
      readonly card: Card
      readonly batch: Batch | null
      readonly fileName: string | null
      readonly isBack: boolean
    }
  /** `card` is null where it left together with others of a `batch`. `isPart`: it became part of another one. */
  | { readonly is: 'gone'; readonly card: DeletedCard | null; readonly batch: Batch | null; readonly isPart?: true }
  /** A card that another one became part of, or left again (`isSplit`). The other one goes or comes by a change of its own. */
  | {
      readonly is: 'joined'
      readonly before: DeletedCard
      readonly card: DeletedCard
      readonly other: DeletedCard
      readonly isSplit: boolean
    }
  /** `place`: the photo's among the photos of the card, from 0; null: after all others. */
  | { readonly is: 'photo-in' | 'photo-out'; readonly photo: CardPhoto; readonly place: number | null }
  /** A card that people had planned got a device of the provider's, or is without it again (`isOver`). */
  | {
      readonly is: 'paired'
      readonly device: ProviderPart & { readonly name: string }
      readonly isOver: boolean
      readonly isConfirmed?: true | undefined
      readonly fields: { readonly online: Turn<CardFields['online']> }
      readonly batchId: string
    }
)

/** A change of a project itself. `access`: the people who got and lost it. */
type HeadChange = { readonly of: 'project' } & (
  | { readonly is: 'made'; readonly project: Project }
  | { readonly is: 'set'; readonly fields: SetFields<HeadFields>; readonly access?: Access }
  | { readonly is: 'gone' }
)
type Access = { readonly granted: readonly string[]; readonly revoked: readonly string[] }

/** One thing that an event changes on a project or on one of its cards. */
export type BoardChange = CardChange | HeadChange

type Changes<T extends ProjectEvent['type']> = (event: Fact<EventOf<T>>) => readonly BoardChange[]

/**
 * The changes that an event makes. The state of the board, its undo, the digest, the counts and the read models follow from them.
 * The order is that of the event's cards.
 */
export const changesOf = (event: Fact<ProjectEvent>): readonly BoardChange[] =>
  (CHANGES[event.type] as Changes<ProjectEvent['type']>)(event)

const ofProject = (fields: SetFields<HeadFields>): readonly BoardChange[] => [{ of: 'project', is: 'set', fields }]
const ofCard = (id: DeviceId, fields: TurnedFields<CardFields>): readonly BoardChange[] => [
  { of: 'card', id, is: 'set', by: 'hand', fields },
]
const moved =
  (from: DeviceStatus, to: DeviceStatus) =>
  ({ data }: { readonly data: { readonly deviceId: DeviceId } }) =>
    ofCard(data.deviceId, { status: { from, to } })
const ticked = (item: ChecklistItem, to: boolean) => ofProject({ [item]: { from: !to, to } })
const made = (card: Card, batch: Batch | null = null, fileName: string | null = null): BoardChange => ({
  ...{ of: 'card', id: card.id, is: 'made', card, batch, fileName, isBack: false },
})
const gone = (batch: Batch, removed: readonly DeviceId[]): readonly BoardChange[] =>
  removed.map((id) => ({ of: 'card', id, is: 'gone', card: null, batch }))

const CHANGES: { readonly [T in ProjectEvent['type']]: Changes<T> } = {
  ProjectCreated({ data: { projectId: id, ...given }, recordedAt }) {
    const unticked = { usersAddedToSupportPortal: false, cameraViewsConfirmed: false, usersAddedToVerkadaPortal: false }
    const rest = { ...DEFAULT_RIGHTS, folderId: null, status: 'open', createdAt: recordedAt } as const
    return [{ of: 'project', is: 'made', project: { id, ...given, ...unticked, ...rest } }]
  },
  ProjectRenamed: ({ data: { previous: from, name: to } }) => ofProject({ name: { from, to } }),
  ProjectUsersChanged: ({ data: { assignedUsers: to, ...access } }) => [
    { of: 'project', is: 'set', fields: { assignedUsers: { to } }, access },
  ],
  ProjectInstanceChanged: ({ data: { verkadaInstanceId: to, previous: from, organizationId } }) =>
    ofProject({ verkadaInstanceId: { from, to }, organizationId: { to: organizationId } }),
  ProjectMovedToFolder: ({ data: { previous: from, folderId: to } }) => ofProject({ folderId: { from, to } }),
  ProjectRightsSet: ({ data }) => ofProject(data),
  FloorsOrdered: ({ data: floorOrder }) => ofProject({ floorOrder }),
  ProjectZoneSet: ({ data: timeZone }) => ofProject({ timeZone }),
  ChecklistItemTicked: ({ data }) => ticked(data.item, true),
  ChecklistItemUnticked: ({ data }) => ticked(data.item, false),
  ProjectCompleted: () => ofProject({ status: { from: 'open', to: 'closed' } }),
  ProjectReopened: () => ofProject({ status: { from: 'closed', to: 'open' } }),
  ProjectDeleted: () => [{ of: 'project', is: 'gone' }],

  ManualCardAdded(event) {
    const { deviceId: id, ...given } = event.data
    return [made(newCard(event, { id, ...given, batchId: null }))]
  },
  DevicesImported(event) {
    const { batchId, fileName, survey, cards } = event.data
    const batch: Batch = { of: 'import', batchId }
    return cards.map(({ deviceId: id, sectionId, name, type, description, ...facts }) => {
      const card = newCard(event, { id, name, type, description, status: 'waiting', batchId })
      Object.assign(card, factsOf(facts))
      if (!survey) return made(card, batch, fileName)
      return made(sectionId ? Object.assign(card, { survey: { ...survey, sectionId } }) : card, batch)
    })
  },
  DevicesChangedByImport: ({ data: { batchId, fileName, cards } }) =>
    cards.map((card) => byImport(card, { batchId, fileName, isBack: false })),
  ImportChangesUndone: ({ data: { batchId, cards } }) =>
    cards.map((card) => byImport(card, { batchId, fileName: null, isBack: true })),
  ImportUndone: ({ data: { batchId, removed } }) => gone({ of: 'import', batchId }, removed),

  DevicesSynced(event) {
    const { batchId, verkadaInstanceId: instance, devices } = event.data
    return devices.map((device) => made(syncedCard(event, { ...device, instance }), { of: 'sync', batchId }))
  },
  DevicesAdopted: ({ data }) => paired(data, false),
  DevicesReleased: ({ data }) => paired(data, true),
  DevicesOffered: ({ recordedAt: to }) => ofProject({ offeredAt: { to } }),
  ...sameChanges,
  SyncedDevicesUpdated: ({ data: { batchId, verkadaInstanceId: instance, devices } }) =>
    devices.map(({ deviceId: id, name, previous, providerName, online, metadata }) => {
      const fields = { name: { from: previous, to: name }, online: { to: online } }
      const listed = { instance, metadata, ...(providerName !== undefined && { name: providerName }) }
      return { of: 'card', id, is: 'set', by: 'sync', batchId, listed, fields }
    }),
  SyncedDevicesMissed: ({ data: { batchId, devices } }) =>
    devices.map((id) => {
      return { of: 'card', id, is: 'set', by: 'sync', batchId, listed: null, fields: { online: { to: false } } }
    }),
  SyncUndone: ({ data: { batchId, removed } }) => gone({ of: 'sync', batchId }, removed),
  DeviceInstalled: moved('waiting', 'installed'),
  DeviceConfirmed: moved('installed', 'confirmed'),
  DeviceMovedBackToInstalled: moved('confirmed', 'installed'),
  DeviceMovedBackToWaiting: moved('installed', 'waiting'),
  DeviceOnlineReported: ({ data: { deviceId, online: to } }) => ofCard(deviceId, { online: { from: !to, to } }),
  DeviceDescribed: ({ data: { deviceId, previous: from, description: to } }) =>
    ofCard(deviceId, { description: { from, to } }),
  DeviceRenamed: ({ data: { deviceId, previous: from, name: to } }) => ofCard(deviceId, { name: { from, to } }),
  DeviceTypeChanged: ({ data: { deviceId, previous: from, type: to } }) => ofCard(deviceId, { type: { from, to } }),
  DevicesPlaced: ({ data: { cards } }) =>
    cards.flatMap(({ deviceId, ...turns }) => ofCard(deviceId, factFields(turns))),
  SerialBound: ({ data: { deviceId, serial, mac } }) => ofCard(deviceId, factFields({ serial, mac })),
  ...workChanges,
  PhotoAdded: ({ data: { deviceId: id, photo }, actor, recordedAt }) => [
    { of: 'card', id, is: 'photo-in', photo: { ...photo, addedBy: actor.id, addedAt: recordedAt }, place: null },
  ],
  PhotoRemoved({ data: { deviceId: id, photo, addedBy, addedAt, place = null }, recordedAt }) {
    return [{ of: 'card', id, is: 'photo-out', photo: { ...photo, addedBy, addedAt: addedAt ?? recordedAt }, place }]
  },
  PhotoRestored: ({ data: { deviceId: id, photo, place } }) => [{ of: 'card', id, is: 'photo-in', photo, place }],
  DeviceDeleted: ({ data: { deviceId: id, card } }) => [{ of: 'card', id, is: 'gone', card, batch: null }],
  CardsRestored: ({ data: { batch = null, cards } }) =>
    cards.map((card) => ({ of: 'card', id: card.id, is: 'made', card, batch, fileName: null, isBack: true })),
}
