import { z } from 'zod'
import { JsonValue } from '../kernel/text/json.ts'
import { DeviceId, InstanceId, UserId } from '../kernel/ids.ts'
import { Facts, FactsBefore } from './facts/facts.ts'
import { CardPhoto } from './photos.ts'
import { NotSame } from './same/not-same.ts'
import { CardSurvey } from './survey/survey.ts'
import { Work } from './card-work/work.ts'

/** The most cards of one project. */
export const MAX_CARDS = 20_000

/** Kinds of device (specification, section 9). */
export const DeviceType = z.enum([
  'camera',
  'access',
  'access_controller',
  'access_door',
  'alarm',
  'keypad',
  'controller',
])
export type DeviceType = z.infer<typeof DeviceType>

export const DEVICE_TYPE_LABELS: Readonly<Record<DeviceType, string>> = {
  camera: 'Camera',
  access: 'Access Reader',
  access_controller: 'Access Controller',
  access_door: 'Access Door',
  alarm: 'Alarm Device',
  keypad: 'Keypad',
  controller: 'Controller',
}

/** The three columns of the board, in the order a card passes them. */
export const DeviceStatus = z.enum(['waiting', 'installed', 'confirmed'])
export type DeviceStatus = z.infer<typeof DeviceStatus>

export const DEVICE_STATUS_LABELS: Readonly<Record<DeviceStatus, string>> = {
  waiting: 'Waiting To Be Installed',
  installed: 'Installed',
  confirmed: 'Confirmed & Tested',
}

/** How many steps lie between two statuses; negative when the way leads back. */
export const stepsBetween = (from: DeviceStatus, to: DeviceStatus): number =>
  DeviceStatus.options.indexOf(to) - DeviceStatus.options.indexOf(from)

/** The provider's data on a device, with the keys of the specification ("Client-side shapes"). */
export const DeviceMetadata = z.record(z.string(), JsonValue)
export type DeviceMetadata = z.infer<typeof DeviceMetadata>

/**
 * The provider's part of a card: the id of the device there, the instance that listed it last, and its data.
 * `name`: the provider's name of the device of a card that people had planned, and which keeps its own; absent where the name of
 * the card is the provider's. `isMissing`: that instance, or the one that the project has by now, lists it no more.
 */
const Synced = z.object({
  deviceId: z.string(),
  instance: InstanceId,
  metadata: DeviceMetadata,
  name: z.string().optional(),
  isMissing: z.literal(true).optional(),
})

/** A card's texts and facts before an import changed them, and which one (`at`: when). One stands here until it is given back. */
const BeforeImport = z.object({
  batchId: z.string(),
  at: z.string(),
  name: z.string().optional(),
  description: z.string().optional(),
  facts: FactsBefore.optional(),
})

/**
 * A card as every board shows it. `statusBy` and `statusAt` tell who moved it last, `describedBy` and `describedAt` who
 * wrote its description last; both are needed to say what beat a refused command. `batchId` names the import it came with;
 * `installedBy` is the person who moved it to Installed last from the left, absent where no one did; `online` is null while the provider
 * has not said; `isWorkedOn` is there once a person has changed the card after it was made. The times cannot tell: those of two
 * events may be the same (docs/rules.md, CMD-16). `beforeImports` is there on cards that imports changed and no person has
 * written on since, the latest import last. `synced` is there on cards that are not manual, `photos` once there is one,
 * `survey` on those that were made from one, each fact (facts.ts) once it is known, people, day and flag (work.ts) where there are some. `mergedFrom`: cards that became part of this one,
 * whose history is its own. `notSame`: older cards that it is not, as people said.
 */
export const Card = z.object({
  id: DeviceId,
  name: z.string(),
  type: DeviceType,
  status: DeviceStatus,
  description: z.string(),
  online: z.boolean().nullable(),
  isManual: z.boolean(),
  statusBy: UserId.nullable(),
  statusAt: z.string(),
  describedBy: UserId.nullable(),
  describedAt: z.string(),
  createdBy: UserId.nullable(),
  createdAt: z.string(),
  batchId: z.string().nullable(),
  isWorkedOn: z.literal(true).optional(),
  installedBy: UserId.nullable().optional(),
  beforeImports: z.array(BeforeImport).optional(),
  synced: Synced.optional(),
  photos: z.array(CardPhoto).optional(),
  survey: CardSurvey.optional(),
  mergedFrom: z.array(DeviceId).optional(),
  notSame: NotSame.optional(),
  ...Facts.shape,
  ...Work.shape,
})
export type Card = z.infer<typeof Card>
export type BeforeImport = z.infer<typeof BeforeImport>

/** True for a card whose name is people's: they made or planned it. That of another one is the provider's. */
export const isNamedByPeople = ({
  isManual,
  synced,
}: Pick<Card, 'isManual'> & Partial<Pick<Card, 'synced'>>): boolean => isManual || synced?.name !== undefined

/** The provider's word for a card; cards that people made have one of our own (decisions, "Projects, folders, devices"). */
export const providerDeviceId = ({ id, synced }: Pick<Card, 'id' | 'synced'>): string =>
  synced?.deviceId ?? `manual-${id}`

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The order of cards within a column: natural by name (Cam 2 before Cam 10), then by id. */
export const compareCards = (a: Pick<Card, 'name' | 'id'>, b: Pick<Card, 'name' | 'id'>): number =>
  natural.compare(a.name, b.name) || a.id - b.id

/** The key that tells the provider's devices apart: a unit can be a camera and a controller under one id. */
export const deviceKey = (type: DeviceType, providerId: string): string => `${type} ${providerId}`
