import { z } from 'zod'
import { UserId } from '../kernel/ids.ts'
import { storableText } from '../kernel/text/text.ts'

const count = z.int().nonnegative()

/**
 * Of a store: whether it answered, and how long that took in milliseconds. `trouble`: a sentence where it does not answer, is full, or
 * takes no writes.
 */
const StoreHealth = z.object({
  name: z.enum(['database', 'event log', 'photos']),
  isAnswering: z.boolean(),
  ms: z.number().nullable(),
  trouble: z.string().nullable(),
})

/** How the server is that answers, and what it stands on. Null where the database did not say. */
export const SystemHealth = z.object({
  at: z.iso.datetime(),
  stores: z.array(StoreHealth),
  /** A sentence where the clocks of server, database and log are more than two minutes apart. */
  clock: z.string().nullable(),
  readModels: z
    .array(
      z.object({
        name: z.string(),
        version: z.int(),
        isBuilt: z.boolean(),
        /** How much of the log is in its rows, from 0 to 1. */
        share: z.number(),
        /** Positions of the log that it is behind. */
        lag: z.number(),
        trouble: z.string().nullable(),
        /** The last comparison of its rows with the log: how many there were, and how many stood otherwise. */
        compared: z.object({ at: z.iso.datetime(), rows: count, differing: count }).nullable(),
      }),
    )
    .nullable(),
  reactors: z
    .array(
      z.object({
        name: z.string(),
        lag: z.number(),
        setAside: z.array(
          z.object({ eventId: z.string(), error: z.string(), attempts: z.int(), at: z.iso.datetime() }),
        ),
      }),
    )
    .nullable(),
  /** Mails that wait, and of the last 30 days those that failed or may not have arrived. `isOn` false: none is sent. */
  mail: z
    .object({
      isOn: z.boolean(),
      waiting: z.int(),
      failed: z.int(),
      unknown: z.int(),
      lastError: z.string().nullable(),
    })
    .nullable(),
  /** `isOn` false: no webhook, mail or question to the provider goes out, as the sentence says. */
  outbound: z.object({ isOn: z.boolean(), sentence: z.string().nullable() }),
  /** Streams that hold an event which only a newer build can read, each with a sentence. */
  unreadable: z.array(z.object({ stream: z.string(), sentence: z.string() })),
})
export type SystemHealth = z.infer<typeof SystemHealth>

/** The result of a walk over the whole log. */
export const LogCheck = z.object({
  checkedAt: z.iso.datetime(),
  events: z.int(),
  streams: z.int(),
  /** A line to be kept elsewhere: that the newest events were removed cannot be seen from the log alone. */
  head: z.string().nullable(),
  broken: z.object({ position: z.string(), stream: z.string(), revision: z.int(), reason: z.string() }).nullable(),
})
export type LogCheck = z.infer<typeof LogCheck>

/** How far back metrics are looked at, in hours, and into how many steps a chart of that is cut. */
export const METRICS_HOURS = [1, 24, 168, 720] as const
export type MetricsHours = (typeof METRICS_HOURS)[number]
export const METRICS_STEPS = 24

/** The question for metrics. `endpoint` is one that an answer named; `user` is whose requests. */
export const MetricsFilter = z.object({
  hours: z.coerce
    .number()
    .pipe(z.union(METRICS_HOURS.map((hours) => z.literal(hours))))
    .default(24),
  endpoint: storableText(z.string(), 200).optional(),
  user: z.coerce.number().pipe(UserId).optional(),
})
export type MetricsFilter = z.infer<typeof MetricsFilter>

const ms = z.number()
const user = z.int().nullable()

/** Failed: answered 500 or above. Refused: 400 to 499. */
export const SystemMetrics = z.object({
  endpoints: z.array(
    z.object({
      endpoint: z.string(),
      method: z.string(),
      requests: count,
      failed: count,
      refused: count,
      meanMs: ms,
      p95Ms: ms,
      maxMs: ms,
    }),
  ),
  /** All that had requests in this time, whatever is asked for. */
  endpointNames: z.array(z.string()),
  /** Requests over the time, each step by its beginning; empty where there were none at all. */
  steps: z.array(z.object({ at: z.iso.datetime(), requests: count, failed: count, refused: count, p95Ms: ms })),
  queries: z.array(
    z.object({ queryType: z.string(), tableName: z.string().nullable(), queries: count, meanMs: ms, maxMs: ms }),
  ),
  pages: z.array(z.object({ pageView: z.string(), views: count, people: count, meanStayMs: ms.nullable() })),
  system: z.array(
    z.object({
      metricType: z.string(),
      metricName: z.string(),
      unit: z.string(),
      last: z.number(),
      mean: z.number(),
      highest: z.number(),
    }),
  ),
  uploads: z.array(z.object({ endpoint: z.string(), uploads: count, failed: count, bytes: count, meanMs: ms })),
  signIns: z.array(z.object({ actionType: z.string(), succeeded: count, failed: count })),
  /** The latest. */
  failedSignIns: z.array(
    z.object({
      at: z.iso.datetime(),
      actionType: z.string(),
      userId: user,
      reason: z.string().nullable(),
      ipAddress: z.string().nullable(),
    }),
  ),
})
export type SystemMetrics = z.infer<typeof SystemMetrics>
