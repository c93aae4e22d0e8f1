import type {
  EditingPart,
  ListChange,
  OpenAnswer,
  OpenStream,
  Present,
  StreamEvent,
  StreamKind,
  StreamRef,
} from '#events/live/protocol.ts'
import type { Topic } from '#events/registry.ts'

/**
 * The way to the server's live channel: one connection at a time, made only when it is told to. What is said while there is
 * none is lost.
 */
export type Wire = {
  /** Makes one attempt, after ending what there was; `up` or `down` of the listener says how it went. */
  connect(): void
  /** Ends the connection or the attempt. The listener hears nothing more of it. */
  disconnect(): void
  /** Rejects when no answer can come any more; with {@link UnreadableAnswer} when one came that is not whole. */
  ask<K extends StreamKind>(message: OpenStream & { readonly kind: K }): Promise<OpenAnswer<K>>
  leave(stream: StreamRef): void
  sayEditing(message: EditingPart): void
}

/**
 * Why there is no connection. `lost`: it broke, or the attempt failed; another may do better. `signed-out` and `reload`:
 * the server takes none from this session, or from a page of this age. `away`: it takes none now, because a store is away.
 */
export type DownReason = 'lost' | 'away' | 'signed-out' | 'reload'

export type WireListener = {
  up(): void
  down(reason: DownReason): void
  /** Any sign of life of the server. */
  heard(): void
  events(stream: StreamRef, events: readonly StreamEvent[]): void
  closed(stream: StreamRef, notice: string): void
  presence(stream: StreamRef, people: readonly Present[]): void
  /** Rows of a list changed; changes come in the order in which the server told them. */
  changed(change: ListChange): void
  /** Rows of a list changed, in a way that could not be read. */
  unreadable(topic: Topic): void
  /** The server can neither save nor follow from now on, or can again. Each connection begins as if it could. */
  stores(isAway: boolean): void
}

/** The server answered, but not with anything that could be understood; `cause` says what was wrong. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
  constructor(cause: unknown) {
    super('the answer of the server is not whole', { cause })
  }
}

export type OpenWire = (listener: WireListener) => Wire
