import type { AnyEvent, Meta } from '#events/kernel/envelope.ts'
import type { LogEvent } from '#events/registry.ts'
import { BEFORE_ALL, type Position } from '../port.ts'
import { upcast } from '../upcast.ts'

/** Width that holds every bigint, so that positions sort as text. */
const DIGITS = 20

/** The place of an event as the port gives it out. */
export const toPosition = (position: number): Position =>
  position === 0 ? BEFORE_ALL : String(position).padStart(DIGITS, '0')

/** @throws TypeError for a text that is no position of this store. */
export function fromPosition(position: Position): number {
  if (position === BEFORE_ALL) return 0
  if (position.length !== DIGITS || !/^\d+$/.test(position))
    throw new TypeError(`"${position}" is no position of this log`)
  return Number(position)
}

/** True if no event can stand between two positions: they count without gaps. */
export const isNext = (last: Position, next: Position): boolean => fromPosition(next) === fromPosition(last) + 1

/** A row of es_event. */
export type EventRow = {
  readonly position: number
  readonly stream_id: string
  readonly revision: number
  readonly event_id: string
  readonly type: string
  readonly data: unknown
  readonly meta: Omit<Meta, 'id' | 'stream' | 'revision' | 'position'>
}
export const EVENT_COLUMNS = 'position, stream_id, revision, event_id, type, data, meta'

/** The event of a row as it was written; its hash speaks of this one. The spread stands last: first, it is 30 times dearer. */
export const toStored = (row: EventRow): AnyEvent & Meta => ({
  type: row.type,
  data: row.data,
  id: row.event_id,
  stream: row.stream_id,
  revision: row.revision,
  position: toPosition(row.position),
  ...row.meta,
})

/** The event of a row in its newest shape. */
export const toEvent = (row: EventRow): LogEvent => upcast(toStored(row))
