import { z } from 'zod'
import { Actor } from './actor.ts'
import { CommandId } from './ids.ts'

/** Where a command came in. `api`: by an API key, whatever it was about. */
export const Source = z.enum(['web', 'import', 'provider', 'webhook', 'outbox', 'demo', 'reactor', 'api'])
export type Source = z.infer<typeof Source>

/**
 * An event with the facts that folding may use besides its data: who, when it was recorded, when it happened if that was
 * before, by which command, and its revision in the stream, which an event that a browser predicts does not have yet.
 */
export type Fact<E> = E &
  Readonly<Pick<Meta, 'actor' | 'recordedAt' | 'occurredAt' | 'commandId'>> & { readonly revision?: number }

/** A command that another one undoes, and the revision of its first event: people choose the ids of their commands themselves. */
export const UndoneCommand = z.object({ commandId: CommandId, revision: z.int().nonnegative() })
export type UndoneCommand = Readonly<z.infer<typeof UndoneCommand>>

/**
 * Stands on an event that was written before personal fields were encrypted, and was encrypted later (docs/decisions/0061-0090/0083). `leaf`: that
 * of the tree over the log, of the event as it was written. `seal` chains the encrypted event: HMAC-SHA256. Both hexadecimal.
 */
const SealedLater = z.object({ leaf: z.string(), seal: z.string() })

/**
 * The envelope of every event in the log.
 * `revision` counts from 0 within the stream without gaps. `position` is the place in the whole log: an opaque string that
 * sorts as text, with holes on some stores. `version` is the version of the event's shape. `occurredAt` stands only where
 * it differs from `recordedAt` (work done offline). `commandDigest` tells a resent command from another one under the same
 * id. `apiKey`: the id of the API key that sent it; its name stands beside the log (docs/decisions/0061-0090/0071). `undoes` stands on the events of an undo alone: the commands of the same stream that it takes back (docs/decisions/0061-0090/0065).
 * `hash` chains the event to the one before it in its stream. `log` says how the whole log stood, as its writer knew it:
 * a position, a colon, and the hash of the log there (docs/decisions/0031-0060/0048).
 */
export const Meta = z.object({
  id: z.guid(),
  version: z.int().positive(),
  stream: z.string().min(1),
  revision: z.int().nonnegative(),
  position: z.string(),
  recordedAt: z.string(),
  occurredAt: z.string().optional(),
  actor: Actor,
  commandId: CommandId,
  commandDigest: z.string(),
  source: Source,
  apiKey: z.string().optional(),
  undoes: z.array(UndoneCommand).optional(),
  log: z.string().optional(),
  hash: z.string(),
  later: SealedLater.optional(),
})
export type Meta = z.infer<typeof Meta>

/** An event as it stands in the log. `E` is the aggregate's union of events, each `{type, data}`. */
export type RecordedEvent<E> = E & Readonly<Meta>

/** The least that every event is. */
export type AnyEvent = { readonly type: string; readonly data: unknown }
