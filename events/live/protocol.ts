import { z } from 'zod'
import type { RowOf, Topic } from '../registry.ts'
import type { Meta } from '../kernel/envelope.ts'
import { UserId } from '../kernel/ids.ts'
import type { FormEvent } from '../form/events.ts'
import type { Plan } from '../plan/api.ts'
import type { PlanEvent } from '../plan/events.ts'
import type { FormHead, HeldPhoto, HeldSection } from '../form/model.ts'
import type { Card } from '../project/device.ts'
import type { ProjectEvent } from '../project/events.ts'
import type { Project } from '../project/model.ts'
import type { SyncProgress } from '../project/sync-api.ts'
import { type PackedCards, unpackCards } from './packed-cards.ts'

/** Version of this protocol. A client with another one is told to reload. */
export const PROTOCOL_VERSION = 26

/**
 * The handshake of a client that connects. `userId`: whose page it is, which comes in with a session of that person
 * alone; left out by programs that are no page.
 */
export const Handshake = z.object({ protocol: z.literal(PROTOCOL_VERSION), userId: UserId.optional() })
export type Handshake = z.infer<typeof Handshake>

/** The kinds of streams that can be opened, each under the name of its aggregate. */
export const StreamKind = z.enum(['project', 'form', 'plan'])
export type StreamKind = z.infer<typeof StreamKind>

/** One stream that can be opened: its kind, and the id of what it is about. */
export const StreamRef = z.object({ kind: StreamKind, id: z.int().positive() })
export type StreamRef = z.infer<typeof StreamRef>

/** The fields of {@link SentMeta}; no schema, which pages do not need. */
export const META_FIELDS = {
  revision: true,
  recordedAt: true,
  occurredAt: true,
  actor: true,
  commandId: true,
  undoes: true,
} as const
/** The part of the envelope that travels with an event. The stream is known from the message around it. */
export type SentMeta = Pick<Meta, keyof typeof META_FIELDS>

/** An event of a project as its board gets it. */
export type BoardEvent = ProjectEvent & SentMeta

/** A whole board at one revision: the head and a summary of every card. */
export type BoardSnapshot = { readonly project: Project; readonly cards: readonly Card[] }

/** A whole board with its cards packed. */
export type PackedBoard = { readonly project: Project; readonly cards: PackedCards }

/** An event of a form as those who have it open get it. */
export type SentFormEvent = FormEvent & SentMeta

/** A whole form at one revision: the head, the sections in their order, and all photos. */
export type FormSnapshot = {
  readonly form: FormHead
  readonly highestId: number
  readonly sections: readonly HeldSection[]
  readonly photos: readonly HeldPhoto[]
}

/** An event of a plan as those who have it open get it. */
export type SentPlanEvent = PlanEvent & SentMeta

/** The messages about streams of each kind: their events, the whole of one, and the whole as it is packed. */
type StreamMessages = {
  readonly project: { readonly event: BoardEvent; readonly whole: BoardSnapshot; readonly packed: PackedBoard }
  readonly form: { readonly event: SentFormEvent; readonly whole: FormSnapshot; readonly packed: FormSnapshot }
  readonly plan: { readonly event: SentPlanEvent; readonly whole: Plan; readonly packed: Plan }
}
export type StreamEvent<K extends StreamKind = StreamKind> = StreamMessages[K]['event']
export type Snapshot<K extends StreamKind = StreamKind> = StreamMessages[K]['whole']
export type PackedSnapshot<K extends StreamKind = StreamKind> = StreamMessages[K]['packed']

/** By kind: the whole of a stream, out of how it is packed. */
export const UNPACK: { readonly [K in StreamKind]: (packed: PackedSnapshot<K>) => Snapshot<K> } = {
  project: ({ project, cards }) => ({ project, cards: unpackCards(cards) }),
  form: (whole) => whole,
  plan: (whole) => whole,
}

/**
 * The question for a stream. `after`: the last revision that the client holds; -1 for none. `isUnseen`: the others are not told
 * that this person has it open, because it stands behind a screen that shows something else of it, such as its history.
 * `takesRange`: the client reads a closed range of events over HTTP where it is offered one.
 */
export const OpenStream = StreamRef.extend({
  after: z.int().min(-1),
  isUnseen: z.boolean().optional(),
  takesRange: z.boolean().optional(),
})
export type OpenStream = z.infer<typeof OpenStream>

export type LiveRefusal = {
  readonly ok: false
  readonly code: 'not-found' | 'bad-request' | 'unavailable' | 'reload'
  readonly message: string
}

/** Where a stream stands, and the events after the revision that the client named, in order. */
type MissedEvents<K extends StreamKind> = {
  readonly ok: true
  readonly revision: number
  readonly events: readonly StreamEvent<K>[]
}

/** The missed events, or the whole stream at a revision. */
export type OpenAnswer<K extends StreamKind = StreamKind> =
  | MissedEvents<K>
  | { readonly ok: true; readonly revision: number; readonly snapshot: Snapshot<K> }
  | LiveRefusal

/** The missed events, or the whole stream packed. */
export type PackedAnswer<K extends StreamKind = StreamKind> =
  | MissedEvents<K>
  | { readonly ok: true; readonly revision: number; readonly snapshot: PackedSnapshot<K> }

/**
 * In place of the missed events: where the stream stands, and a closed range of its events, which is read over HTTP. The client asks
 * again for those behind it (docs/rules.md, LIVE-140).
 */
export type RangeOffer = {
  readonly ok: true
  readonly revision: number
  readonly range: { readonly from: number; readonly to: number }
}

/** An answer as it travels: a long one as `gzip`, the packed answer as JSON in UTF-8, compressed. */
export type SentAnswer<K extends StreamKind = StreamKind> =
  | PackedAnswer<K>
  | RangeOffer
  | { readonly ok: true; readonly revision: number; readonly gzip: Gzip }
  | LiveRefusal

/** JSON in UTF-8, compressed with gzip: a buffer where it is sent, what the platform makes of it where it arrives. */
export type Gzip = Uint8Array<ArrayBuffer> | ArrayBuffer

/** The path to a part of a stream, such as `card/12` of a board (docs/rules.md, LIVE-112). */
const PartPath = z
  .string()
  .max(64)
  .regex(/^[a-z]+(\/[a-z0-9]+)+$/)

/** `part`: what of the stream this person edits; null for nothing. */
export const EditingPart = StreamRef.extend({ part: PartPath.nullable() })
export type EditingPart = z.infer<typeof EditingPart>

/** A person who has a stream open, once however many tabs; `editing` is the part that they edit. */
export const Present = z.object({ userId: UserId, name: z.string(), editing: EditingPart.shape.part })
export type Present = z.infer<typeof Present>

/** Why an open stream was closed: the person's access was lost, or what the stream is about was deleted. */
export type ClosedCode = 'access-lost' | 'deleted'

/**
 * The changes of a list for the person who is told: rows as they are now, and the ids of rows that are gone, because they were
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

/** Messages that a client may send. Each is parsed with the schema above before anything is done with it. */
export type ClientToServer = {
  'stream:open': (message: OpenStream, answer: (answer: SentAnswer) => void) => void
  'stream:close': (message: StreamRef) => void
  'stream:editing': (message: EditingPart) => void
}

/** Messages that the server may send. */
export type ServerToClient = {
  /** Events of one stream in order. A client applies one only if its revision is the next; a gap asks for a catch-up. */
  'stream:events': (message: StreamRef & { events: readonly StreamEvent[] }) => void
  'stream:closed': (message: StreamRef & { code: ClosedCode; message: string }) => void
  presence: (message: StreamRef & { people: readonly Present[] }) => void
  changed: (message: SentListChange) => void
  /** How far a sync is that this person asked for, in whatever page. */
  'sync:progress': (message: SyncProgress) => void
  /** True while a store is away, so that nothing can be saved or followed: sent when that changes, and on connecting. */
  stores: (message: { isAway: boolean }) => void
  /** The session is over; the client shows the login screen and does not connect again by itself. */
  'session:ended': (message: { message: string }) => void
}
