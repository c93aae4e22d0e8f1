import { z } from 'zod'
import { DeviceId, FolderId, InstanceId, OrganizationId, ProjectId, UserId } from '../kernel/ids.ts'
import type { AnyEvent } from '../kernel/envelope.ts'
import { event } from '../kernel/message.ts'
import { DeviceStatus, DeviceType } from './device.ts'
import { DeletedCard, thenMetadata, thenSection, thenSurvey } from './deleted-card.ts'
import { ChangedFacts, Facts } from './facts/facts.ts'
import { EventPhoto } from '../kernel/photo.ts'
import { NotSame } from './same/not-same.ts'
import { ListedDevice, Paired } from './same/listed-devices.ts'
import { ChecklistItem } from './checklist.ts'
import { CardPhoto } from './photos.ts'
import { AssignedCard, Flag, ScheduledCard } from './card-work/work.ts'

const emails = z.array(z.string())
const newCard = z.object({ deviceId: DeviceId, name: z.string(), type: DeviceType, description: z.string() })

/** Cards whose texts and facts an import changed; `from` is what they said before, `to` what they say now. */
const changedText = z.object({ from: z.string(), to: z.string() })
export const ChangedCards = z.array(
  z.object({
    deviceId: DeviceId,
    name: changedText.optional(),
    description: changedText.optional(),
    ...ChangedFacts.shape,
  }),
)
/** One of them. */
export type ChangedCard = z.infer<typeof ChangedCards>[number]

const turned = <T extends z.ZodType>(value: T) => z.object({ from: value, to: value }).optional()
const ChangedRights = z.object({
  customers: turned(z.enum(['work', 'watch'])),
  installersAdd: turned(z.boolean()),
  installersDelete: turned(z.boolean()),
  confirmByAnother: turned(z.boolean()),
})
export type ChangedRights = z.infer<typeof ChangedRights>

export const ProjectEvent = z.discriminatedUnion('type', [
  event(
    'ProjectCreated',
    {
      projectId: ProjectId,
      name: z.string(),
      organizationId: OrganizationId,
      verkadaInstanceId: InstanceId,
      assignedUsers: emails,
      /** The zone of its days, an IANA name. */
      timeZone: z.string().optional(),
    },
    2,
  ),
  event('ProjectRenamed', { name: z.string(), previous: z.string() }),
  /** Who may open the project; `granted` and `revoked` say what changed. */
  event('ProjectUsersChanged', { assignedUsers: emails, granted: emails, revoked: emails }, 2),
  event('ProjectInstanceChanged', {
    verkadaInstanceId: InstanceId,
    organizationId: OrganizationId,
    previous: InstanceId,
  }),
  /** Null: in no folder. */
  event('ProjectMovedToFolder', { folderId: FolderId.nullable(), previous: FolderId.nullable() }),
  /** The rights that changed, each with what it said before. */
  event('ProjectRightsSet', ChangedRights.shape),
  /** The floors that employees put in an order, from the first one on; none: they stand as their names say. */
  event('FloorsOrdered', { from: z.array(z.string()), to: z.array(z.string()) }),
  event('ProjectZoneSet', { from: z.string(), to: z.string() }),
  event('ChecklistItemTicked', { item: ChecklistItem }),
  event('ChecklistItemUnticked', { item: ChecklistItem }),
  event('ProjectCompleted', {}),
  event('ProjectReopened', {}),
  event('ProjectDeleted', { name: z.string() }),

  event('ManualCardAdded', { ...newCard.shape, status: DeviceStatus }),
  /** One part of an import; all parts of one file share `batchId`. Cards start as waiting. */
  event('DevicesImported', {
    batchId: z.string(),
    fileName: z.string(),
    part: z.int().positive(),
    parts: z.int().positive(),
    /** They are no list's, but sections of this survey, which each names. */
    survey: thenSurvey.optional(),
    cards: z.array(newCard.extend({ sectionId: thenSection.optional(), ...Facts.shape })),
  }),
  /** Cards that were there already took over texts and facts of a list, as a person chose. */
  event('DevicesChangedByImport', { batchId: z.string(), fileName: z.string(), cards: ChangedCards }),
  /** Those that still said so say what they said before. */
  event('ImportChangesUndone', { batchId: z.string(), cards: ChangedCards }),
  /** The cards of an import that were as imported are gone again; people had worked on those in `kept`. */
  event('ImportUndone', { batchId: z.string(), removed: z.array(DeviceId), kept: z.array(DeviceId) }),

  /** Devices of the provider's that were not on the board. All events of one sync share `batchId`. Cards start as waiting. */
  event('DevicesSynced', {
    batchId: z.string(),
    verkadaInstanceId: InstanceId,
    /** Each had a card on the board before, which was deleted. */
    isReturn: z.literal(true).optional(),
    devices: z.array(ListedDevice.extend({ deviceId: DeviceId })),
  }),
  /** Cards that people had planned are by now those of devices that the provider lists. All else that is on them stays. */
  event('DevicesAdopted', Paired.shape),
  /** The same cards are planned ones again, without these devices. */
  event('DevicesReleased', Paired.shape),
  /** The provider's devices that wait for people to say which cards they are: new or changed ones, and those listed no more. */
  event('DevicesOffered', {
    batchId: z.string(),
    verkadaInstanceId: InstanceId,
    devices: z.array(ListedDevice),
    gone: z.array(ListedDevice.pick({ providerId: true, type: true })),
  }),
  /** A card became part of an older one, as people said that they are one device: `before` and `after` are the older one. */
  event('DevicesMerged', { before: DeletedCard, after: DeletedCard, other: DeletedCard }),
  /** Both are cards of their own again. */
  event('DevicesSplit', { before: DeletedCard, after: DeletedCard, other: DeletedCard }),
  /** People said that a card and older ones are two devices, or took it back: those of its list around that. */
  event('DoubleDismissed', { deviceId: DeviceId, from: NotSame, to: NotSame }),
  /** The cards that a sync added are gone again. */
  event('SyncUndone', { batchId: z.string(), removed: z.array(DeviceId) }),
  /**
   * The provider's new data on cards, where it changed; `previous` is the name before. `providerName`: the provider's name of the
   * device of a card that has a name of its own, which stays.
   */
  event('SyncedDevicesUpdated', {
    batchId: z.string(),
    verkadaInstanceId: InstanceId,
    devices: z.array(
      z.object({
        deviceId: DeviceId,
        name: z.string(),
        previous: z.string(),
        providerName: z.string().optional(),
        online: z.boolean().nullable(),
        metadata: thenMetadata,
      }),
    ),
  }),
  /** The provider lists these no more. Their cards stay. */
  event('SyncedDevicesMissed', { batchId: z.string(), devices: z.array(DeviceId) }),

  event('DeviceInstalled', { deviceId: DeviceId }),
  event('DeviceConfirmed', { deviceId: DeviceId }),
  /** `reason`: in the words of who did it; absent where they gave none. */
  event('DeviceMovedBackToInstalled', { deviceId: DeviceId, reason: z.string().optional() }),
  event('DeviceMovedBackToWaiting', { deviceId: DeviceId }),
  event('DeviceOnlineReported', { deviceId: DeviceId, online: z.boolean() }),
  event('DeviceDescribed', { deviceId: DeviceId, description: z.string(), previous: z.string() }),
  event('DeviceRenamed', { deviceId: DeviceId, name: z.string(), previous: z.string() }),
  event('DeviceTypeChanged', { deviceId: DeviceId, type: DeviceType, previous: DeviceType }),
  /** Facts of cards were typed, taken over or turned back; at most a hundred cards in one event. */
  event('DevicesPlaced', { cards: z.array(ChangedFacts.extend({ deviceId: DeviceId })) }),
  /** The serial number that stands on the device of a card, with the MAC address where it was read beside it. */
  event('SerialBound', {
    deviceId: DeviceId,
    by: z.enum(['scan', 'photo', 'typed']),
    ...ChangedFacts.pick({ serial: true, mac: true }).shape,
  }),
  /** Cards got other people; at most a hundred cards in one event. `lost`: the person who may not see the project any more. */
  event('CardsAssigned', { cards: z.array(AssignedCard), lost: UserId.optional() }),
  /** Cards got another day, or have none any more; at most a hundred cards in one event. */
  event('CardsScheduled', { cards: z.array(ScheduledCard) }),
  /** A card is blocked, for another reason, or not any more. */
  event('CardFlagged', { deviceId: DeviceId, from: Flag.nullable(), to: Flag.nullable() }),
  event('PhotoAdded', { deviceId: DeviceId, photo: EventPhoto }),
  /** `addedBy` had added it; null: a person who is not known. */
  event('PhotoRemoved', {
    deviceId: DeviceId,
    photo: EventPhoto,
    addedBy: UserId.nullable(),
    /** When it was added, and its place among the photos of the card, from 0. Events from before 2026-11-26 lack both. */
    addedAt: z.string().optional(),
    place: z.int().nonnegative().optional(),
  }),
  /** A photo that was removed is on its card again, at its place, as the photo of the person who had added it. */
  event('PhotoRestored', { deviceId: DeviceId, photo: CardPhoto, place: z.int().nonnegative() }),
  /** Carries the card as it was, so that the history can show and give it back. */
  event('DeviceDeleted', { deviceId: DeviceId, card: DeletedCard }),
  /**
   * Cards that had left the board are on it again under their ids, as they were. `batch`: the import or sync that they came with
   * and that was undone; without it people had deleted them.
   */
  event('CardsRestored', {
    batch: z.object({ of: z.enum(['import', 'sync']), batchId: z.string() }).optional(),
    cards: z.array(DeletedCard),
  }),
])
export type ProjectEvent = z.infer<typeof ProjectEvent>
/** The events of one type, and what they hold. */
export type EventOf<T extends ProjectEvent['type']> = Extract<ProjectEvent, { readonly type: T }>
export type EventData<T extends ProjectEvent['type']> = EventOf<T>['data']

/** Everything that can happen to a project. */
export const PROJECT_EVENT_TYPES: readonly ProjectEvent['type'][] = ProjectEvent.options.map(
  ({ shape }) => shape.type.value,
)

const types: ReadonlySet<string> = new Set(PROJECT_EVENT_TYPES)
/** True if an event of the log is one of a project's. */
export const isProjectEvent = <E extends AnyEvent>(event: E): event is Extract<E, ProjectEvent> => types.has(event.type)
