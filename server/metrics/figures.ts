import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { createStages } from './stages.ts'

/** In seconds: from what memory answers to what a person no longer waits for. */
const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** In seconds: stages are parts of what takes a millisecond. */
const STAGE_BUCKETS_S = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1]

/**
 * The figures that Prometheus reads of this process. Labels have few values, which are ours: the pattern of a route, never a url
 * (docs/rules.md, METRICS-2).
 */
export type Figures = ReturnType<typeof createFigures>

export function createFigures() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'fieldboard_http_requests_total',
    help: 'Requests that were answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'fieldboard_http_request_duration_seconds',
    help: 'Time until a request was answered, by route.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
    registers,
  })
  const refusals = new Counter({
    name: 'fieldboard_refusals_total',
    help: 'Requests that were answered with an error, by its code.',
    labelNames: ['code'],
    registers,
  })
  const keyUses = new Counter({
    name: 'fieldboard_api_key_requests_total',
    help: 'Requests that came by a valid API key, by status. Those of wrong keys are refusals of the code key-refused.',
    labelNames: ['status'],
    registers,
  })
  const appends = new Histogram({
    name: 'fieldboard_append_duration_seconds',
    help: 'Time of an append to the event store, by what came of it: appended, conflict, replay or failed.',
    labelNames: ['outcome'],
    buckets: BUCKETS_S,
    registers,
  })
  const stages = new Histogram({
    name: 'fieldboard_command_stage_duration_seconds',
    help: 'Time of a stage on the way of a command that came by a request to this node, up to the last socket here that is told.',
    labelNames: ['stage'],
    buckets: STAGE_BUCKETS_S,
    registers,
  })
  const dropped = new Counter({
    name: 'fieldboard_metrics_rows_dropped_total',
    help: 'Rows of the metrics tables that were dropped, because the database was away or too many came.',
    registers,
  })
  const mails = new Counter({
    name: 'fieldboard_mails_total',
    help: 'Attempts to send a mail, by what came of it: sent, later, refused, given up, unknown or dropped.',
    labelNames: ['outcome'],
    registers,
  })
  const deliveries = new Histogram({
    name: 'fieldboard_webhook_delivery_duration_seconds',
    help: 'Time of a try to deliver to a webhook, by what came of it: delivered, later, given up or gone.',
    labelNames: ['outcome'],
    buckets: BUCKETS_S,
    registers,
  })
  /** Of the time since the last sample. */
  let recent = { appends: 0, totalMs: 0, highestMs: 0 }

  return {
    registry,
    answered({ method, route, status, ms }: { method: string; route: string; status: number; ms: number }): void {
      requests.inc({ method, route, status: String(status) })
      durations.observe({ method, route }, ms / 1000)
    },
    usedKey: (status: number): void => keyUses.inc({ status: String(status) }),
    refused: (code: string): void => refusals.inc({ code }),
    appended(outcome: string, ms: number): void {
      appends.observe({ outcome }, ms / 1000)
      recent = {
        appends: recent.appends + 1,
        totalMs: recent.totalMs + ms,
        highestMs: Math.max(recent.highestMs, ms),
      }
    },
    /** The way of commands; see {@link createStages}. */
    stages: createStages((stage, ms) => stages.observe({ stage }, ms / 1000)),
    mailed: (outcome: string): void => mails.inc({ outcome }),
    delivered: (outcome: string, ms: number): void => deliveries.observe({ outcome }, ms / 1000),
    dropped: (rows: number): void => dropped.inc(rows),
    /** The appends since this was last asked. */
    takeAppends() {
      const taken = recent
      recent = { appends: 0, totalMs: 0, highestMs: 0 }
      return taken
    },
    /** A figure that is looked up whenever it is read; `look` calls `set`, and leaves out what it cannot tell. */
    gauge<Label extends string>(
      { name, help, labels = [] }: { name: string; help: string; labels?: readonly Label[] },
      look: (set: (value: number, labels?: Record<Label, string>) => void) => void | Promise<void>,
    ): void {
      const gauge: Gauge<Label> = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          gauge.reset()
          await look((value, of) => (of ? gauge.set(of, value) : gauge.set(value)))
        },
      })
    },
  }
}
