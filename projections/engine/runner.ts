import { advance, createMissing, readCheckpoint, servingSchema, Superseded } from './checkpoint.ts'
import { underLease } from './locks.ts'
import { backoff, pause } from './pause.ts'
import { Progress } from './progress.ts'
import type { Projection } from './projection.ts'
import { rebuild, type Workshop } from './rebuild.ts'

/** What the runner has to say, for the log that people read. */
export type Note = (message: string, detail: Readonly<Record<string, unknown>>) => void

export type ProjectionStatus = {
  readonly name: string
  /** Version of the rows that are served. */
  readonly version: number
  readonly position: string
  /** Events of the log that are not in the rows yet; counted up to {@link MOST_COUNTED}. */
  readonly lag: number
}

export type Projections = {
  /**
   * Waits until the rows of all projections (or of the named one) hold everything up to a position.
   * @returns false when that has not happened in time or the runner closes.
   */
  readonly reached: (position: string, timeoutMs: number, name?: string) => Promise<boolean>
  /** @throws when a store is away. */
  readonly status: () => Promise<readonly ProjectionStatus[]>
  /** Stops after the batches that are being written, and gives the locks back. */
  readonly close: () => Promise<void>
}

const MOST_COUNTED = 1_000
/** How often a node that does not project tries to take over. */
const TAKEOVER_MS = 1_000
/** Events gather this long between two writes as long as nobody waits for them, so that under load many share one. */
const GATHER_MS = 50
/** So many events are worth a write of their own: whoever is far behind does not wait. Stores give 500 at once at most. */
const WORTH_A_WRITE = 400
/** How often the checkpoints of other nodes are read while somebody waits for them. */
const WATCH_MS = 20

/**
 * Keeps read models up to the log. Each projection is projected by one node at a time, and each node serves all of them.
 * Rows of an older version serve on while new ones are built beside them; rows of a newer one are left alone.
 * When it answers, every projection has its tables. The locks are the runner's own from then on.
 * @throws when the database is away; later failures are noted and tried again.
 */
export async function startProjections(
  workshop: Workshop & {
    readonly projections: readonly Projection[]
    readonly note: Note
    /** See {@link GATHER_MS}. */
    readonly gatherMs?: number
  },
): Promise<Projections> {
  const { pool, log, locks, projections, note, gatherMs = GATHER_MS } = workshop
  await createMissing(pool, projections)
  const closing = new AbortController()
  const progress = new Progress()
  /** Projections that this node projects right now: the others' progress has to be asked for. */
  const own = new Set<Projection>()
  let isWatching = false

  async function keepUp(projection: Projection): Promise<void> {
    const outage = { failures: 0 }
    while (!closing.signal.aborted) {
      try {
        const hasWorked = await underLease(locks, `${projection.name} ${projection.version}`, (lost) =>
          project(projection, AbortSignal.any([closing.signal, lost]), outage),
        )
        if (!hasWorked) await pause(TAKEOVER_MS, closing.signal)
      } catch (error) {
        if (error instanceof Superseded || closing.signal.aborted) continue
        note('projecting failed', { projection: projection.name, failures: ++outage.failures, err: error })
        await pause(backoff(outage.failures), closing.signal)
      }
    }
  }

  /** Projects until `signal` aborts; false when there is nothing to do for this version of the code. */
  async function project(projection: Projection, signal: AbortSignal, outage: { failures: number }): Promise<boolean> {
    const { name, version } = projection
    let at = await readCheckpoint(pool, servingSchema(projection))
    if (!at) throw new Error(`${servingSchema(projection)} is gone`)
    if (at.version > version) return false
    const head = await log.head()
    // Rows that are past the log come from another one: going on from there would skip events.
    if (at.version < version || at.position > head) {
      note('building a read model anew', { projection: name, version, from: at.version, position: at.position, head })
      return rebuild(workshop, projection, signal)
    }
    own.add(projection)
    try {
      progress.set(name, at.position)
      for await (const events of log.subscribe(at.position, signal)) {
        at = await advance(pool, projection, at, events)
        progress.set(name, at.position)
        outage.failures = 0
        if (!progress.isAwaited && events.length < WORTH_A_WRITE) await pause(gatherMs, signal, progress.asked)
      }
      return true
    } finally {
      own.delete(projection)
    }
  }

  /** Reads how far other nodes have projected, while somebody waits. */
  async function watch(): Promise<void> {
    if (isWatching) return
    isWatching = true
    while (progress.isAwaited) {
      for (const projection of projections) {
        if (own.has(projection)) continue
        // A database that is away is noted by whoever projects; here it only means that the wait goes on.
        const at = await readCheckpoint(pool, servingSchema(projection)).catch(() => null)
        if (at && !own.has(projection)) progress.set(projection.name, at.position)
      }
      await pause(WATCH_MS, closing.signal)
    }
    isWatching = false
  }

  const names = projections.map(({ name }) => name)
  const loops = projections.map(keepUp)
  return {
    async reached(position, timeoutMs, name) {
      const answer = progress.wait(name === undefined ? names : [name], position, timeoutMs)
      void watch()
      return answer
    },
    status: async () => {
      const head = await log.head()
      return Promise.all(projections.map((projection) => statusOf(workshop, projection, head)))
    },
    async close() {
      closing.abort()
      progress.close()
      await Promise.all(loops)
      await locks.close()
    },
  }
}

async function statusOf({ pool, log }: Workshop, projection: Projection, head: string): Promise<ProjectionStatus> {
  const at = await readCheckpoint(pool, servingSchema(projection))
  const { version, position } = at ?? { version: projection.version, position: '' }
  let lag = 0
  if (position < head) {
    for await (const event of log.readAll(position)) if (event.position > head || ++lag >= MOST_COUNTED) break
  }
  return { name: projection.name, version, position, lag }
}
