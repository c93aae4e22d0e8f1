import { z } from 'zod'
import type { BoardEvent, PackedBoard } from '../live/protocol.ts'

// The reads behind the replay of a project: its events, and the board of one moment.

const revision = z.coerce.number('must be a whole number').int('must be a whole number')

/** Events of one answer: some 100 kB compressed. */
const MAX_EVENTS = 5_000

const page = {
  after: revision.min(-1, 'must be -1 or more').optional(),
  limit: revision.min(1, 'must be 1 or more').max(MAX_EVENTS, `must be ${MAX_EVENTS} or less`).default(MAX_EVENTS),
}

/** The query of a page of events. `after`: the last revision that the reader has; -1 for none. */
export const EventsPageQuery = z.object(page)

/**
 * The query of GET /api/projects/:id/events: a page, as {@link EventsPageQuery}, or a closed range. `from` and `to`:
 * the first and the last revision of a range, which are named together (docs/rules.md, REPLAY-50).
 */
export const EventsQuery = z
  .object({
    ...page,
    from: revision.min(0, 'must be 0 or more').optional(),
    to: revision.min(0, 'must be 0 or more').optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    error: 'belongs together with from',
  })
  .refine(({ after, to }) => after === undefined || to === undefined, {
    path: ['after'],
    error: 'cannot be given together with from and to',
  })
  .refine(({ from = 0, to = 0 }) => from <= to, { path: ['to'], error: 'must be from or more' })
  .refine(({ from = 0, to = 0 }) => to - from < MAX_EVENTS, {
    path: ['to'],
    error: `must be less than ${MAX_EVENTS} after from`,
  })

/**
 * How far a project can be told. `head`: revision of its last event; where it `goesOn` behind that, with an event that only a
 * newer build can read, of the last one before.
 */
export type ToldHead = { readonly head: number; readonly goesOn: boolean }

/** A page of the events of a stream in order, without a gap behind `after`. */
export type EventsPage<E> = ToldHead & { readonly events: readonly E[] }

/** Events of a project. */
export type EventsAnswer = EventsPage<BoardEvent>

/**
 * The events of a closed range of a project, which never changes. `to`: the revision of the last of them; one before the end that
 * was asked for where they are too long for one answer.
 */
export type RangeAnswer = { readonly from: number; readonly to: number; readonly events: readonly BoardEvent[] }

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
export type PastBoardAnswer = ToldHead & {
  readonly revision: number
  readonly at: string
  readonly board: PackedBoard
}
