import type { FastifyBaseLogger } from 'fastify'
import { type NoWrites, whyNoWrites } from './store-errors.ts'

/** The services of the stores that people at a board need, besides answers: following the log, and saving to it. */
type Part = 'log' | 'saves'

/** The stores that are looked at. */
type Looks = Readonly<Record<'log' | 'database', () => Promise<unknown>>>

/** How long a look at the stores may take, and how often they are looked at while something fails, in milliseconds. */
const LOOK_WITHIN_MS = 3_000
const PAUSE_MS = 1_000
/** A part that fails again after this long is away; a single connection that broke is not, in milliseconds. */
const LASTING_MS = 1_000
/** A part that has not failed for this long counts as working again even if nothing showed it, in milliseconds. */
const QUIET_MS: Readonly<Record<Part, number>> = {
  // Following is taken up again within a second.
  log: 3_000,
  // An append that hangs fails after ten seconds, and clients that have something to save try again within five.
  saves: 20_000,
}

/** The writes that are watched: appends to the log, and other rows of the database. */
type Writes = 'events' | 'rows'
/** A store that refused a write this long ago may take the next one, in milliseconds. Each server writes rows every minute. */
const REFUSED_MS = 150_000

export type StoreWatch = ReturnType<typeof watchStores>

/**
 * Knows whether a store is away: it does not answer, or what is done with it fails again and again (a database that takes
 * reads only answers all the same). Looks by itself until everything is back, and only then.
 * @param looks asks each store something; rejects when it does not answer.
 */
export function watchStores(looks: Looks, log: Pick<FastifyBaseLogger, 'warn'>) {
  const failing = new Map<Part, { readonly since: number; last: number }>()
  const refused = new Map<Writes, { readonly why: NoWrites; readonly at: number }>()
  const listeners = new Set<(isAway: boolean) => void>()
  const waitForSilence = new Set<() => void>()
  let isClosed = false
  let isLogSilent = false
  let isAnswering = true
  let isAway = false
  let mustLook = false
  let isLooking = false

  function judge(): void {
    for (const [part, { last }] of failing) if (performance.now() - last > QUIET_MS[part]) failing.delete(part)
    const lasting = [...failing.values()].some(({ since, last }) => last - since >= LASTING_MS)
    if (isAway === (!isAnswering || lasting)) return
    isAway = !isAway
    if (isAway) log.warn('a store is away')
    // As loud as what it ends: a reader of the log who sees the loss must see its end.
    else log.warn('the stores are back')
    for (const tell of listeners) tell(isAway)
  }

  async function lookUntilBack(): Promise<void> {
    isLooking = true
    while (!isClosed && (mustLook || isAway || failing.size > 0)) {
      mustLook = false
      const [log, database] = await Promise.all([isThere(looks.log), isThere(looks.database)])
      isAnswering = log && database
      isLogSilent = database && !log
      if (isLogSilent) for (const tell of waitForSilence) tell()
      if (!isClosed) judge()
      await after(PAUSE_MS, undefined)
    }
    isLooking = false
  }

  function refusalOf(what: Writes): NoWrites | null {
    const last = refused.get(what)
    return last && performance.now() - last.at < REFUSED_MS ? last.why : null
  }

  return {
    get isAway(): boolean {
      return isAway
    },
    /** True if the log did not answer when the stores were looked at last, while the database did; looked at until it does. */
    get isLogSilent(): boolean {
      return isLogSilent
    },
    /** Tells when the log is found silent. The returned function ends that. */
    onLogSilent(tell: () => void): () => void {
      waitForSilence.add(tell)
      return () => waitForSilence.delete(tell)
    },
    /** Why a store took no write the last time; null where it did. Such answers come of Postgres alone: events are in it then. */
    noWrites: (store: 'database' | 'event log'): NoWrites | null =>
      refusalOf('events') ?? (store === 'database' ? refusalOf('rows') : null),
    /** A write failed. */
    refused(what: Writes, error: unknown): void {
      const why = whyNoWrites(error)
      if (why === null) return
      if (refusalOf(what) !== why) log.warn(why === 'full' ? 'the database is full' : 'the database takes no writes')
      refused.set(what, { why, at: performance.now() })
    },
    /** A write was taken. */
    wrote(what: Writes): void {
      if (what === 'events') refused.clear()
      else refused.delete(what)
    },
    /** Something failed because a store seemed to be away. */
    failed(what: Part | 'reads'): void {
      if (what !== 'reads') {
        const last = performance.now()
        failing.set(what, { since: failing.get(what)?.since ?? last, last })
      }
      mustLook = true
      judge()
      if (!isLooking) void lookUntilBack()
    },
    worked(what: Part): void {
      if (failing.delete(what)) judge()
    },
    /** Tells whenever the stores go away or are back. The returned function ends that. */
    onChange(tell: (isAway: boolean) => void): () => void {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    close(): void {
      isClosed = true
    },
  }
}

/** True if a store answers a look in time. */
const isThere = (look: () => Promise<unknown>): Promise<boolean> =>
  Promise.race([
    look().then(
      () => true,
      () => false,
    ),
    after(LOOK_WITHIN_MS, false),
  ])

const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms, value).unref()
  })
