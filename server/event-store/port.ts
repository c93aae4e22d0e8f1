import type { AnyEvent, Meta } from '#events/kernel/envelope.ts'
import type { DomainEvent, LogEvent } from '#events/registry.ts'

/**
 * A place in the whole log: an opaque string that sorts as text. Positions may have holes; nothing may count on the next.
 * The empty string stands before the first event.
 */
export type Position = string
export const BEFORE_ALL: Position = ''

/** An event with its envelope, as a store keeps it, without the position, which the store gives. */
export type EventToAppend = DomainEvent & Readonly<Omit<Meta, 'position'>>

/** An event as it was written, in the shape of its time: its hash speaks of this one. */
export type StoredEvent = AnyEvent & Readonly<Meta>

/**
 * `conflict`: the stream is not at the expected revision and these events are not what stands there; `revision` is where
 * it is. A success of events that stand there already (the same ids, resent after an unknown outcome) is `replay`.
 * `appended` promises that what stands there is what was given, byte for byte.
 */
export type AppendResult =
  | { readonly kind: 'appended' | 'replay'; readonly revision: number; readonly position: Position }
  | { readonly kind: 'conflict'; readonly revision: number }

/** Limits that every store keeps to (EventStoreDB's default; decisions, "Projects, folders, devices"). */
export const MAX_APPEND_BYTES = 1024 * 1024

/** The append can never succeed: too large, or not serialisable. Nothing was written. */
export class UnacceptableEvents extends Error {
  override readonly name = 'UnacceptableEvents'
}

/** An event with the same id stands in the log at another place: its command took effect there. Nothing was written. */
export class EventsExist extends UnacceptableEvents {}

/** The store cannot be reached; whether the append took place is unknown. Sending the same event ids again is safe. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** The log of all events. One contract suite runs against every adapter. */
export type EventStore = {
  /**
   * Appends all events to one stream, or none.
   * @param expectedRevision revision of the stream's last event, -1 for a new stream.
   * @throws UnacceptableEvents, StoreUnavailable
   */
  append(stream: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult>
  /** At most `limit` events (default: all) of a stream from a revision (inclusive) on, in order. An unknown stream has none. */
  read(stream: string, fromRevision: number, limit?: number): AsyncIterable<LogEvent>
  /** The events after a position up to the head that the log has now, in order. */
  readAll(after: Position): AsyncIterable<LogEvent>
  /** The same events as they were written. */
  readStored(after: Position): AsyncIterable<StoredEvent>
  /** All events of a stream as they were written, in order. */
  readStoredStream(stream: string): AsyncIterable<StoredEvent>
  /** True if positions count from 1 without holes, so that a hole is an event that was removed. */
  readonly isGapless: boolean
  /**
   * All events after a position and then those to come, in batches and in order, none skipped, until `signal` aborts.
   * Ends without an error on abort; throws StoreUnavailable when the store goes away, and the caller subscribes again.
   */
  subscribe(after: Position, signal: AbortSignal): AsyncIterable<readonly LogEvent[]>
  /** Position of the last event; {@link BEFORE_ALL} when there is none. */
  head(): Promise<Position>
  /** The last event, as it was written; null when there is none. */
  last(): Promise<StoredEvent | null>
  /** Asks for a sign of life, however busy the store is. @throws when it does not answer. */
  look(): Promise<unknown>
  close(): Promise<void>
}
