import { z } from 'zod'
import { Source } from '../../kernel/envelope.ts'
import { HistoryKind, HistoryPart, UsedKey } from '../../kernel/history.ts'
import { DeviceId, UserId } from '../../kernel/ids.ts'
import { storableText } from '../../kernel/text/text.ts'
import { DeviceStatus } from '../device.ts'

// The reads about the history of a project: GET /api/projects/:id/history and what stands below it.

const time = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-05-04T08:00:00Z' })
const wholeNumber = (least: number) =>
  z.coerce
    .number(`must be a whole number from ${least} on`)
    .int(`must be a whole number from ${least} on`)
    .min(least, `must be a whole number from ${least} on`)

/** Who caused a change: a person's id, or `system` for what the server did by itself. */
const HistoryPerson = z.union(
  [z.literal('system'), wholeNumber(1).pipe(UserId)],
  'must be the id of a person, or system',
)

/** The question for a history: all of these hold for a line. `to` is the last moment that counts. */
const filter = {
  person: HistoryPerson.optional(),
  device: wholeNumber(1).pipe(DeviceId).optional(),
  /** Several, joined by commas: one of them holds. */
  kind: z
    .string()
    .transform((kinds) => kinds.split(','))
    .pipe(z.array(z.enum(HistoryKind.options, `must be one or several of ${HistoryKind.options.join(', ')}`)))
    .optional(),
  from: time.optional(),
  to: time.optional(),
  /** Each of its words begins a word of the line. */
  text: storableText(z.string().trim(), 200).optional(),
}
/** `newest`: the newest line first. */
const order = { order: z.enum(['newest', 'oldest'], 'must be newest or oldest').default('newest') }
const isInOrder = ({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) =>
  from === undefined || to === undefined || Date.parse(from) <= Date.parse(to)
const ORDER_OF_TIMES = { path: ['to'], error: 'must not be before from' }

const MAX_PAGE = 200

/**
 * One page. `after`: the lines behind this one; `revision`: from the line of this revision of the board on, in the order asked for.
 */
export const HistoryQuery = z
  .object({
    ...filter,
    ...order,
    after: wholeNumber(1).optional(),
    revision: wholeNumber(0).optional(),
    limit: wholeNumber(1).max(MAX_PAGE, `must be at most ${MAX_PAGE}`).default(50),
  })
  .refine(isInOrder, ORDER_OF_TIMES)
export type HistoryQuery = z.infer<typeof HistoryQuery>

export const HistoryExportQuery = z.object({ ...filter, ...order }).refine(isInOrder, ORDER_OF_TIMES)
export type HistoryFilter = Omit<z.infer<typeof HistoryExportQuery>, 'order'>

/**
 * The work of one command, as one line: an import (also one in parts) or a move of forty cards, too.
 * `line` is its number in the project's record, which counts lines that not all may read. `first` to `last` are the revisions of
 * the board that it is about; a line that leaves the board as it is names the revision at which it happened.
 * `doneAt`: when work that was done offline took place. `devices`: the first hundred. `old` and `new` are shortened; `opens`
 * says that there is more to see (GET .../history/:line), and `changes` how many things happened. `parts` are the sentence.
 */
export const HistoryLine = z.object({
  line: z.int().positive(),
  first: z.int().nonnegative(),
  last: z.int().nonnegative(),
  at: z.string(),
  doneAt: z.string().nullable(),
  by: UserId.nullable(),
  source: Source,
  apiKey: UsedKey.optional(),
  kind: HistoryKind,
  parts: z.array(HistoryPart),
  devices: z.array(DeviceId),
  old: z.string().nullable(),
  new: z.string().nullable(),
  changes: z.int().positive(),
  opens: z.boolean(),
  /** It takes back the change with this revision of the board; absent where it is no undo. */
  undoes: z.int().nonnegative().optional(),
  /** The plan that it is about, and the revision of that plan right after it; absent where it is about none, or deleted one. */
  plan: z.object({ id: z.int().positive(), revision: z.int().nonnegative() }).optional(),
})
export type HistoryLine = z.infer<typeof HistoryLine>

/** `next`: what to ask for as `after`; null when there is no more. `record`: what there is at all; null before the first line. */
export const HistoryPage = z.object({
  lines: z.array(HistoryLine),
  next: z.int().positive().nullable(),
  record: z.object({ revision: z.int().nonnegative(), since: z.string() }).nullable(),
})
export type HistoryPage = z.infer<typeof HistoryPage>

/** One thing that a line is about: one card of forty that were moved. Texts are whole. */
export const HistoryChange = z.object({
  revision: z.int().nonnegative(),
  kind: HistoryKind,
  parts: z.array(HistoryPart),
  device: DeviceId.nullable(),
  old: z.string().nullable(),
  new: z.string().nullable(),
})
export type HistoryChange = z.infer<typeof HistoryChange>

/** A device that is in the history alone, because it was deleted. `name`: as it was called last. */
export const DeletedDevice = z.object({ id: DeviceId, name: z.string() })
export type DeletedDevice = z.infer<typeof DeletedDevice>

/**
 * One thing that was done, in an export: a line of JSON, or of CSV with the same columns in this order. Texts are whole. `apiKey`: the
 * name of the key by which it came, as HistoryLine has it, in JSON alone.
 */
export const HistoryExportRow = z.object({
  at: z.string(),
  doneAt: z.string().nullable(),
  by: z.string(),
  sentence: z.string(),
  kind: HistoryKind,
  device: z.string().nullable(),
  old: z.string().nullable(),
  new: z.string().nullable(),
  source: Source,
  revision: z.int().nonnegative(),
  apiKey: z.string().nullable().optional(),
})
export type HistoryExportRow = z.infer<typeof HistoryExportRow>

/**
 * A check that the record is as it was written, event by event. `until`: up to this revision of the board it is; null when
 * not even the first event is. `broken`: the first place where it is not; of a note when `isNotes`. `at`: the time there.
 */
export const HistoryTrust = z.object({
  until: z.int().nonnegative().nullable(),
  events: z.int().nonnegative(),
  checkedAt: z.string(),
  broken: z
    .object({ revision: z.int().nonnegative(), at: z.string().nullable(), isNotes: z.boolean(), reason: z.string() })
    .nullable(),
})
export type HistoryTrust = z.infer<typeof HistoryTrust>

/** In which zone days begin, by its IANA name. */
export const HistoryFactsQuery = z.object({
  zone: z
    .string()
    .refine((zone) => isZone(zone), 'must be a time zone such as Europe/Zagreb')
    .default('UTC'),
})

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const Counts = z.record(DeviceStatus, z.int().nonnegative())

/**
 * Figures about the work on a project. Times are in milliseconds.
 * `columns`: of each, how many stays in it ended, the median of them, and the cards that stayed longest, over all their stays; a
 * stay that lasts on counts up to now. `rework`: moves back. `perDay`: cards that a person moved forward on a day (YYYY-MM-DD).
 * `burnUp`: how many cards stood in each column at the end of each day on which that changed.
 */
export const HistoryFacts = z.object({
  columns: z.record(
    DeviceStatus,
    z.object({
      ended: z.int().nonnegative(),
      medianMs: z.number().nullable(),
      slowest: z.array(z.object({ device: DeviceId, name: z.string(), ms: z.number(), isThere: z.boolean() })),
    }),
  ),
  rework: z.object({
    moves: z.int().nonnegative(),
    cards: z.array(z.object({ device: DeviceId, name: z.string(), moves: z.int().positive() })),
  }),
  perDay: z.array(z.object({ day: z.string(), by: UserId.nullable(), name: z.string(), cards: z.int().positive() })),
  burnUp: z.array(z.object({ day: z.string(), counts: Counts })),
})
export type HistoryFacts = z.infer<typeof HistoryFacts>
