import { createHash } from 'node:crypto'
import { BEFORE_ALL, type Position } from './port.ts'

/**
 * The hash of the whole log up to a position: each event's own hash, in the order of the log, over the one before
 * (docs/decisions/0031-0060/0048). Hexadecimal. No key is needed: the hashes of the events have one.
 */
export type LogHead = { readonly position: Position; readonly hash: string }

/** Before the first event. */
export const EMPTY_LOG: LogHead = { position: BEFORE_ALL, hash: '' }

/** The head after one more event. */
export const headAfter = (head: LogHead, event: { readonly position: Position; readonly hash: string }): LogHead => ({
  position: event.position,
  hash: createHash('sha256').update(`${head.hash}\n${event.hash}`).digest('hex'),
})

/** A position without what makes it sort. */
export const shortPosition = (position: Position): string => position.replace(/^0+(?=.)/, '')

/** Characters of the hash that an event carries: 128 bits, since each event has some. */
const CARRIED = 32

/** A head as people keep it: `POSITION:HASH`. */
export const headLine = ({ position, hash }: LogHead): string => `${shortPosition(position)}:${hash}`

/** A head as an event carries it: its hash is cut. */
export const carriedHead = ({ position, hash }: LogHead): string =>
  `${shortPosition(position)}:${hash.slice(0, CARRIED)}`

/**
 * @returns the position, as people write it (`place`), and the hash of a line of {@link headLine} or {@link carriedHead}; null for
 * another text.
 */
export function readHeadLine(line: string): { readonly place: string; readonly hash: string } | null {
  const [, position, hash] = /^([^:\s]+):([0-9a-f]{32,64})$/.exec(line.trim()) ?? []
  return position === undefined || hash === undefined ? null : { place: shortPosition(position), hash }
}
