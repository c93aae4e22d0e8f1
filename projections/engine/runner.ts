import { BeingBuilt, lagOf, shareBuilt, shareOf } from './being-built.ts'
import { type Engine, isForNewer } from './group.ts'
import { commonLane, createMissing, readModels, Superseded } from './lanes.ts'
import { lead, TAKEOVER_MS } from './lead.ts'
import { underLease } from './locks.ts'
import { START } from './log.ts'
import { doubtPastLog } from './past-log.ts'
import { pause } from './pause.ts'
import { Progress } from './progress.ts'
import type { Projection } from './projection.ts'
import { retireUnused } from './retire.ts'
import { repeat } from './retry.ts'

export type ProjectionStatus = {
  readonly name: string
  readonly version: number
  readonly position: string
  /** How much of the log is in its rows, from 0 to 1. */
  readonly share: number
  /** By how much its position is behind that of the log; with the log in Postgres, in events. */
  readonly lag: number
  /** True if its rows have ever been at the head of the log, and were not past it at the start. Until then they are not read. */
  readonly isBuilt: boolean
  /** Why it does not go on; null when it does. */
  readonly trouble: string | null
}

export type Projections = {
  /**
   * Waits until the rows of the named read models (default: of all) hold everything up to a position.
   * @param isInLog whether the log is known to have this position: then the events are not left to gather.
   * @returns false when that has not happened in time or the runner closes.
   */
  readonly reached: (
    position: string,
    timeoutMs: number,
    options?: { readonly names?: readonly string[]; readonly isInLog?: boolean },
  ) => Promise<boolean>
  /** @throws BeingBuilt when one of the named read models has not been at the head of the log yet. */
  readonly demandBuilt: (names: readonly string[]) => void
  /** @throws when a store is away. */
  readonly status: () => Promise<readonly ProjectionStatus[]>
  /** Stops after the batches that are being written, and gives the locks back. */
  readonly close: () => Promise<void>
}

/** Events gather this long between two writes as long as no reader waits for them, so that under load many share one. */
const GATHER_MS = 50
/** How often the positions of other nodes are read while a reader waits for them. */
const WATCH_MS = 20
/** How often a node looks how far read models are that are being built. */
const BUILDING_MS = 200
/** How often a node notes which read models it uses, and removes those that no node does. */
const RETIRE_EVERY_MS = 3_600_000

/**
 * Keeps read models up to the log. One node of a build projects them, and each node serves all of them. Rows of another
 * version stay where they are, for the nodes that read them.
 * When it answers, every read model has its table. The locks are the runner's own from then on.
 * @throws when a store is away; later failures are noted and tried again.
 */
export async function startProjections(
  workshop: Omit<Engine, 'progress' | 'gatherMs' | 'onBuilt'> & {
    /** See {@link GATHER_MS}. */
    readonly gatherMs?: number
  },
): Promise<Projections> {
  const { pool, log, locks, projections, note, gatherMs = GATHER_MS } = workshop
  const closing = new AbortController()
  const progress = new Progress()
  /** The read models whose rows are not whole yet. */
  const building = new Map(projections.map(({ name }) => [name, { share: 0, waitsForNewer: false }]))
  const onBuilt = (built: readonly Projection[]) => built.forEach(({ name }) => building.delete(name))
  const engine: Engine = { ...workshop, progress, gatherMs, onBuilt }
  let isWatching = false

  await createMissing(pool, projections, (await log.head()) === START)
  await doubtPastLog(pool, projections, () => log.head())
  await lookAtBuilding()

  /** Does something again and again, over all outages. */
  const keep = (what: string, attempt: (gotOn: () => void) => Promise<unknown>): Promise<void> =>
    repeat(attempt, {
      signal: closing.signal,
      paceMs: 0,
      failed(error, failures) {
        if (!(error instanceof Superseded)) note(what, { failures, err: error })
      },
    })

  async function project(gotOn: () => void): Promise<void> {
    const hasLed = await underLease(locks, commonLane(projections), async (lost) => {
      await lead(engine, gotOn, AbortSignal.any([closing.signal, lost]))
      return true
    })
    if (!hasLed) await pause(TAKEOVER_MS, closing.signal)
  }

  async function lookAtBuilding(): Promise<void> {
    const [models, head] = await Promise.all([readModels(pool, projections), log.head()])
    for (const { name, schema } of projections) {
      const model = models.get(schema)
      if (model?.isBuilt) building.delete(name)
      else if (building.has(name)) {
        const share = shareBuilt(model?.lane.position ?? START, head)
        building.set(name, { share, waitsForNewer: isForNewer(model?.trouble ?? null) })
      }
    }
  }

  async function watchBuilding(): Promise<void> {
    while (building.size > 0 && !closing.signal.aborted) {
      // A store that is away is noted by the node that projects.
      await lookAtBuilding().catch(() => undefined)
      await pause(BUILDING_MS, closing.signal)
    }
  }

  /** Reads how far other nodes have projected, while a reader waits. */
  async function watch(): Promise<void> {
    if (isWatching) return
    isWatching = true
    while (progress.isAwaitedElsewhere && !closing.signal.aborted) {
      const models = await readModels(pool, projections).catch(() => null)
      for (const { name, schema } of projections) {
        const at = models?.get(schema)?.lane.position
        if (at !== undefined && !progress.isMoving(name)) progress.set([name], at)
      }
      await pause(WATCH_MS, closing.signal)
    }
    isWatching = false
  }

  const all = projections.map(({ name }) => name)
  const loops = [
    keep('projecting failed', project),
    keep('unused read models could not be removed', async () => {
      await retireUnused(pool, projections)
      await pause(RETIRE_EVERY_MS, closing.signal)
    }),
    watchBuilding(),
  ]
  return {
    async reached(position, timeoutMs, { names = all, isInLog = false } = {}) {
      if (isInLog) progress.heard(position)
      const answer = progress.wait(names, position, timeoutMs)
      void watch()
      return answer
    },
    demandBuilt(names) {
      for (const name of names) {
        const built = building.get(name)
        if (built !== undefined) throw new BeingBuilt(name, built)
      }
    },
    status: () => statusOf(workshop),
    async close() {
      closing.abort()
      progress.close()
      await Promise.all(loops)
      await locks.close()
    },
  }
}

async function statusOf({ pool, log, projections }: Pick<Engine, 'pool' | 'log' | 'projections'>) {
  const [models, head] = await Promise.all([readModels(pool, projections), log.head()])
  return projections.map(({ name, version, schema }): ProjectionStatus => {
    const { isBuilt = false, trouble = null, lane: { position } = { position: START } } = models.get(schema) ?? {}
    const share = isBuilt ? shareOf(position, head) : shareBuilt(position, head)
    return { name, version, position, share, lag: lagOf(position, head), isBuilt, trouble }
  })
}
