import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import type { EventStore } from './port.ts'

/** Limit of the difference between two clocks, in milliseconds. */
const APART_MS = 120_000
/** Interval between two comparisons of the clocks, in milliseconds. */
const COMPARE_EVERY_MS = 60_000

/** The latest time that a right clock can have noted by now; a later one is that of a wrong clock (docs/rules.md, METRICS-63). */
export const latestBy = (now: Date): Date => new Date(now.getTime() + APART_MS)

type Deps = {
  readonly database: Pick<Database, 'look'>
  readonly store: Pick<EventStore, 'last'>
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

export type ClockWatch = ReturnType<typeof watchClock>

/**
 * Compares this machine's clock with the database's and with the times in the log, from now on until it is closed. The log warns when
 * they come apart and when they agree again (docs/rules.md, METRICS-61).
 */
export function watchClock({ database, store, now, log }: Deps) {
  /** The latest time of an event that is known, in milliseconds since 1970. */
  let latest = 0
  let isTold = false
  /** Streams with such an event that were told of. */
  const named = new Set<string>()

  async function aheadOfDatabase(): Promise<number> {
    const begin = now().getTime()
    const at = await database.look()
    return (begin + now().getTime()) / 2 - at.getTime()
  }

  async function compare(): Promise<string | null> {
    const [ahead, last] = await Promise.all([aheadOfDatabase(), store.last()])
    latest = Math.max(latest, last ? Date.parse(last.recordedAt) : 0)
    const logAhead = latest - now().getTime()
    const sentences = [
      Math.abs(ahead) > APART_MS &&
        `The clock of this server is ${lengthOf(ahead)} ${ahead > 0 ? 'ahead of' : 'behind'} that of the database.`,
      logAhead > APART_MS &&
        `The log has an event of ${new Date(latest).toISOString()}, ${lengthOf(logAhead)} ahead of the clock of this server.`,
    ].filter((sentence) => sentence !== false)
    return sentences.length === 0 ? null : sentences.join(' ')
  }

  async function trouble(): Promise<string | null> {
    const sentence = await compare()
    if (sentence !== null && !isTold) log.warn(sentence)
    if (sentence === null && isTold)
      log.warn('The clock of this server agrees with those of the database and the log again.')
    isTold = sentence !== null
    return sentence
  }

  // A store that is away is told of elsewhere.
  const look = () => void trouble().catch(() => undefined)
  look()
  const timer = setInterval(look, COMPARE_EVERY_MS).unref()

  return {
    /** Why a clock is not believed, in sentences; null where all agree. @throws errors of the stores. */
    trouble,
    /** An event was met whose time is ahead of this clock by more than the next one of its stream may be. */
    met({ stream, recordedAt }: { readonly stream: string; readonly recordedAt: string }): void {
      latest = Math.max(latest, Date.parse(recordedAt))
      if (named.has(stream)) return
      named.add(stream)
      log.warn({ stream, recordedAt }, 'a clock ran ahead: this stream goes on with the time of this server')
    },
    close: () => clearInterval(timer),
  }
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** A length of time in its largest unit: "3 hours". */
function lengthOf(ms: number): string {
  const [unit, size] = UNITS.find(([, one]) => Math.abs(ms) >= 2 * one) ?? UNITS[2]
  return `${Math.round(Math.abs(ms) / size)} ${unit}s`
}
