import { createHash } from 'node:crypto'
import type { Meta } from '#events/kernel/envelope.ts'
import type { EventToAppend, StoredEvent } from '../port.ts'
import { textsOf } from '../prepared-append.ts'
import { toPosition } from './positions.ts'

/** The metadata of a stored event: the envelope, without what EventStoreDB keeps in fields of its own. */
type Envelope = Omit<Meta, 'stream' | 'revision' | 'position'>

/** An event as it is sent: its texts are what is digested, and what is stored. */
export type WrittenEvent = {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

/**
 * An event as it is sent. EventStoreDB takes events whose ids stand at the place already for a repetition and answers
 * success. Its id for an event is therefore a digest of all that is stored, and not the id of the event, which two nodes
 * that decide the same command share: success then means that what stands there is this, byte for byte.
 */
export function toWritten(event: EventToAppend): WrittenEvent {
  const { id, type } = event
  const { data, meta } = textsOf(event)
  const metadata = `{"id":${JSON.stringify(id)},${meta.slice(1)}`
  const digest = createHash('sha256')
    .update(`[${JSON.stringify(type)},${data},${metadata}]`)
    .digest('hex')
  return { id: toUuid(digest), type, data, metadata }
}

/** Version 8: a UUID of our own making. */
const toUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')

/** An event as the client gives it. */
type ClientEvent = {
  readonly type: string
  readonly streamId: string
  readonly revision: bigint
  readonly data: unknown
  readonly metadata?: unknown
  readonly position?: { readonly commit: bigint; readonly prepare: bigint }
}

/** An event as it was written; null for one that is not ours: the server's own, or another application's. */
export function fromStored({ type, streamId, revision, data, metadata, position }: ClientEvent): StoredEvent | null {
  if (type.startsWith('$') || streamId.startsWith('$') || !isEnvelope(metadata)) return null
  if (!position) throw new Error('EventStoreDB must be of version 22.10 or newer: this one gives no positions')
  // The spread stands last: first, it is 30 times dearer.
  return { type, data, stream: streamId, revision: Number(revision), position: toPosition(position), ...metadata }
}

const isEnvelope = (metadata: unknown): metadata is Envelope =>
  typeof metadata === 'object' && metadata !== null && 'commandDigest' in metadata && 'hash' in metadata
