import { z } from 'zod'
import type { BoardEvent, PackedBoard } from '../live/protocol.ts'

// The reads behind the replay of a project: its events, and the board of one moment.

const revision = z.coerce.number('must be a whole number').int('must be a whole number')

/** Events of one answer: some 100 kB compressed. */
const MAX_EVENTS = 5_000

/** The query of GET /api/projects/:id/events. `after`: the last revision that the reader has; -1 for none. */
export const EventsQuery = z.object({
  after: revision.min(-1, 'must be -1 or more').default(-1),
  limit: revision.min(1, 'must be 1 or more').max(MAX_EVENTS, `must be ${MAX_EVENTS} or less`).default(MAX_EVENTS),
})

/**
 * How far a project can be told. `head`: revision of its last event; where it `goesOn` behind that, with an event that only a
 * newer build can read, of the last one before.
 */
type Told = { readonly head: number; readonly goesOn: boolean }

/** Events of a project in order, without a gap behind `after`. */
export type EventsAnswer = Told & { readonly events: readonly BoardEvent[] }

/** The query of GET /api/projects/:id/board. Without a moment it is the board as it is now. */
export const PastBoardQuery = z
  .object({
    revision: revision.min(0, 'must be 0 or more').optional(),
    time: z.iso.datetime({ offset: true, error: 'must be a time such as 2026-05-04T08:00:00Z' }).optional(),
  })
  .refine(({ revision: at, time }) => at === undefined || time === undefined, {
    path: ['time'],
    error: 'cannot be given together with revision',
  })

/** A board as it was right after the event of a revision. `at`: when that event was recorded. */
export type PastBoardAnswer = Told & {
  readonly revision: number
  readonly at: string
  readonly board: PackedBoard
}
