/*
 * The limits of a connection, in one place. Real use stays far below; a connection that goes beyond is cut off and may come
 * back. A client that is not signed in gets no further than the handshake: how many websockets of those there may be is the
 * affair of the proxy in front, and how many connections over HTTP stands in `strangers.ts`.
 */

/** The largest message that a client may send: its messages name a stream and a part of it. */
export const MAX_MESSAGE_BYTES = 16 * 1024

/** Bytes that may wait for a client that does not read, besides the largest message: a board may be larger than this. */
export const MAX_WAITING_BYTES = 4 * 1024 * 1024

/** Streams that one connection may have open. Our client has one. */
export const MAX_OPEN_STREAMS = 32

/** The cost of a connection's use, in units: each byte that it sends is one, and a question counts by the work it makes. */
export const COST = {
  /** A session to be looked up, also in the database. */
  connection: 1_000,
  /** A message that comes as a request of its own, over HTTP. */
  request: 200,
  /** An access to be checked, a stream to be brought to its head. */
  opening: 200,
  /** A part of the whole that answers an opening, such as a card of a board. */
  part: 1,
  /** An event that answers an opening (docs/rules.md, LIVE-17). */
  event: 2,
  /**
   * A character of the answer as text, and of events that were read and turned out longer than the whole; counted in
   * the place of parts and events where it comes to more. A card with a line of description has no more than 200 (LIVE-24).
   */
  character: 1 / 200,
} as const

/**
 * A bucket of units that fills again over time. Enough at once for opening a board of 10,000 cards forty times, or for
 * saying some 5,000 times which card is being edited; for ever, for such a board every three seconds, or for fifty cards in
 * a second, more than a key held down.
 */
export const PER_CONNECTION = { max: 400_000, perSecond: 4_000 } as const

/** All connections of a person together, on one node: what reconnecting, many tabs or many sessions cannot get around. */
export const PER_PERSON = { max: 2_000_000, perSecond: 20_000 } as const

/** No single answer costs more, so that a board of any size can be opened. */
export const MAX_PER_ANSWER = PER_CONNECTION.max / 4
