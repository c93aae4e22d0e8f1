import type { Fact } from '../../kernel/envelope.ts'
import type { UserId } from '../../kernel/ids.ts'
import type { ProjectEvent } from '../events.ts'

/**
 * Events that no digest tells of: a card's connection and type are no work on it, folder and name of a project none on a project.
 * A project that begins is new as a whole, and one that is deleted has no readers.
 */
const UNTOLD = [
  'DeviceOnlineReported',
  'DeviceTypeChanged',
  'ProjectRenamed',
  'ProjectMovedToFolder',
  'SyncedDevicesUpdated',
  'SyncedDevicesMissed',
  'ProjectCreated',
  'ProjectDeleted',
] as const satisfies readonly ProjectEvent['type'][]

const untold: ReadonlySet<ProjectEvent['type']> = new Set(UNTOLD)

/** An event that digests have to tell of. */
export type ToldEvent = Exclude<ProjectEvent, { readonly type: (typeof UNTOLD)[number] }>

/** True if digests tell of an event. */
export const isOfDigest = <E extends ProjectEvent>(event: E): event is E & ToldEvent => !untold.has(event.type)

/** True if a digest for this reader may tell of an event: another person did something to the project. */
export const isTold = (event: Fact<ProjectEvent>, reader: UserId): boolean =>
  event.actor.id !== null && event.actor.id !== reader && isOfDigest(event)
