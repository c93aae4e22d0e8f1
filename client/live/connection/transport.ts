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
 * The way to the server's live channel: one connection at a time, made only when it is told to. A message while there is none
 * is lost.
 */
export type Transport = {
  /** Makes one attempt, after ending what there was; a message `up` or `down` says how it went. */
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
 * `failing`: an answer came, such as that of a proxy, but no connection.
 */
export type DownReason = 'lost' | 'failing' | 'away' | 'signed-out' | 'reload'

/** A message of the server, or of the connection to it. */
export type TransportMessage =
  | { readonly type: 'up' }
  | { readonly type: 'down'; readonly reason: DownReason }
  /** The connection goes by single requests, as this network lets no websocket through; or no longer does. */
  | { readonly type: 'slow'; readonly isSlow: boolean }
  /** Any sign of life of the server. */
  | { readonly type: 'heard' }
  /** The server can neither save nor follow from now on, or can again. Each connection begins as if it could. */
  | { readonly type: 'stores'; readonly isAway: boolean }
  | { readonly type: 'events'; readonly stream: StreamRef; readonly events: readonly StreamEvent[] }
  | { readonly type: 'presence'; readonly stream: StreamRef; readonly people: readonly Present[] }
  | { readonly type: 'closed'; readonly stream: StreamRef; readonly notice: string }
  /** Rows of a list changed; changes come in the order in which the server told them. */
  | { readonly type: 'changed'; readonly change: ListChange }
  /** Rows of a list changed, in a way that could not be read. */
  | { readonly type: 'unreadable'; readonly topic: Topic }

export type TransportListener = (message: TransportMessage) => void

/** The server answered, but not with anything that could be understood; `cause` says what was wrong. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
  constructor(cause: unknown) {
    super('the answer of the server is not whole', { cause })
  }
}

export type OpenTransport = (listener: TransportListener) => Transport
