import { z } from 'zod'
import type { RowOf, Topic } from '../registry.ts'
import { Meta } from '../kernel/envelope.ts'
import { DeviceId, ProjectId, UserId } from '../kernel/ids.ts'
import type { Card } from '../project/device.ts'
import { ProjectEvent } from '../project/events.ts'
import type { Project } from '../project/model.ts'
import type { PackedCards } from './packed-cards.ts'

/** Version of this protocol. A client with another one is told to reload. */
export const PROTOCOL_VERSION = 4

/** What of the envelope travels with an event to a board. The project is known from the message around it. */
const boardMeta = Meta.pick({ revision: true, recordedAt: true, occurredAt: true, actor: true, commandId: true }).shape
export const BoardEvent = z.intersection(ProjectEvent, z.object(boardMeta))
export type BoardEvent = ProjectEvent & z.infer<z.ZodObject<typeof boardMeta>>

/** A whole board at one revision: the head and a summary of every card. */
export type BoardSnapshot = { readonly project: Project; readonly cards: readonly Card[] }

export const OpenProject = z.object({
  projectId: ProjectId,
  /** The last revision that the client holds; -1 for none. */
  after: z.int().min(-1),
})
export type OpenProject = z.infer<typeof OpenProject>

export const LiveRefusalCode = z.enum(['not-found', 'bad-request', 'unavailable', 'reload'])
export type LiveRefusal = {
  readonly ok: false
  readonly code: z.infer<typeof LiveRefusalCode>
  readonly message: string
}

/** Exactly one of `events` (all after `after`, in order) and `snapshot`; `revision` is where the board stands with it. */
export type OpenAnswer =
  | { readonly ok: true; readonly revision: number; readonly events: readonly BoardEvent[] }
  | { readonly ok: true; readonly revision: number; readonly snapshot: BoardSnapshot }
  | LiveRefusal

/** An answer with its cards packed. */
export type PackedAnswer =
  | Exclude<OpenAnswer, { readonly snapshot: unknown }>
  | {
      readonly ok: true
      readonly revision: number
      readonly snapshot: { readonly project: Project; readonly cards: PackedCards }
    }

/** An answer as it travels: a long one as `gzip`, the packed answer as JSON in UTF-8, compressed. */
export type SentAnswer = PackedAnswer | { readonly ok: true; readonly revision: number; readonly gzip: Gzip }

/** JSON in UTF-8, compressed with gzip: a buffer where it is sent, what the platform makes of it where it arrives. */
export type Gzip = Uint8Array<ArrayBuffer> | ArrayBuffer

export const CloseProject = z.object({ projectId: ProjectId })
export const EditingCard = z.object({ projectId: ProjectId, deviceId: DeviceId.nullable() })

/** A person who has the board open, once however many tabs; `editing` is the card that they edit. */
export const Present = z.object({ userId: UserId, name: z.string(), editing: DeviceId.nullable() })
export type Present = z.infer<typeof Present>

/**
 * What changed of a list for the person who is told: rows as they are now, and the ids of rows that are gone, because they were
 * deleted or because this person may not see them any more.
 */
export type ListChange<T extends Topic = Topic> = {
  readonly [Each in T]: {
    readonly topic: Each
    readonly rows: readonly RowOf[Each][]
    readonly gone: readonly number[]
  }
}[T]

/** A change as it travels: a long one as `gzip`, the change as JSON. */
export type SentListChange = ListChange | { readonly topic: Topic; readonly gzip: Gzip }

/** What a client may send. Every message is parsed with the schema above before anything is done with it. */
export type ClientToServer = {
  'project:open': (message: OpenProject, answer: (answer: SentAnswer) => void) => void
  'project:close': (message: z.infer<typeof CloseProject>) => void
  'project:editing': (message: z.infer<typeof EditingCard>) => void
}

/** What the server may send. */
export type ServerToClient = {
  /** Events of one project in order. A client applies one only if its revision is the next; a gap asks for a catch-up. */
  'project:events': (message: { projectId: ProjectId; events: readonly BoardEvent[] }) => void
  /** The board is closed for this person: access lost, or the project deleted. */
  'project:closed': (message: { projectId: ProjectId; code: 'access-lost' | 'deleted'; message: string }) => void
  presence: (message: { projectId: ProjectId; people: readonly Present[] }) => void
  changed: (message: SentListChange) => void
  /** Whether nothing can be saved or followed now, because a store is away: when that changes, and to who connects meanwhile. */
  stores: (message: { isAway: boolean }) => void
  /** The session is over; the client shows the login screen and does not connect again by itself. */
  'session:ended': (message: { message: string }) => void
}
