import type { Position as LogPosition } from '@eventstore/db-client'
import { BEFORE_ALL, type Position } from '../port.ts'

/** Width that holds every uint64, so that positions sort as text. */
const DIGITS = 20

/** Commit and prepare position of an event, both of which the server asks for to go on from there. */
export const toPosition = ({ commit, prepare }: LogPosition): Position =>
  String(commit).padStart(DIGITS, '0') + String(prepare).padStart(DIGITS, '0')

/** Where to go on reading; undefined before the first event. @throws TypeError for a text that is no position of this store. */
export function fromPosition(position: Position): LogPosition | undefined {
  if (position === BEFORE_ALL) return undefined
  if (position.length !== 2 * DIGITS || !/^\d+$/.test(position)) {
    throw new TypeError(`"${position}" is no position of this log`)
  }
  return { commit: BigInt(position.slice(0, DIGITS)), prepare: BigInt(position.slice(DIGITS)) }
}
