import { UnknownVersion } from './event-version.ts'
import { type Engine, type Group, noteTrouble, openGroup, type PartedModel, troubleOf } from './group.ts'
import { commonLane, createMissing, type Lane, part, readModels, Superseded } from './lanes.ts'
import { START } from './log.ts'
import { underLease } from './locks.ts'
import { doubtPastLog } from './past-log.ts'
import { backoff, pause } from './pause.ts'
import type { Projection } from './projection.ts'
import { foldAll, rebuild } from './rebuild.ts'

/** How often a node asks for what another node has, in milliseconds. */
export const TAKEOVER_MS = 1_000
/** How often a read model that stands apart looks whether the group is where it is, in milliseconds. */
const ADMIT_MS = 20
/** How often one that waits for a newer build looks again, in milliseconds. */
const UNKNOWN_MS = 5_000
/** Batch size that is worth a write of its own, in events. Stores give 500 at once at most. */
const WORTH_A_WRITE = 400

/**
 * Moves the read models of this build along the log until `signal` aborts: together, by one subscription, those that can
 * go on; by themselves those that are new, are built anew or fail, until they are where the others are.
 * @param gotOn called with each batch that was written. @throws when a store is away, or Superseded when another process has
 * changed what this one works on.
 */
export async function lead(engine: Engine, gotOn: () => void, signal: AbortSignal): Promise<void> {
  const { pool, log, projections, progress, gatherMs } = engine
  await createMissing(pool, projections, (await log.head()) === START)
  const failing = new AbortController()
  const ending = AbortSignal.any([signal, failing.signal])
  const tasks = new Set<Promise<void>>()
  let admitted = new AbortController()

  const bring = (parted: PartedModel) => {
    const task = bringBack(engine, group, parted, ending)
      .then(() => admitted.abort())
      .catch((error: unknown) => failing.abort(error))
      .finally(() => tasks.delete(task))
    tasks.add(task)
  }
  let onParted: (parted: PartedModel) => void = () => undefined
  const group = await openGroup(engine, (parted) => onParted(parted))
  onParted = bring
  for (const projection of projections) if (!group.members.has(projection)) bring({ projection, failures: 0 })
  try {
    while (!ending.aborted) {
      if (group.members.size === 0) {
        await pause(TAKEOVER_MS, ending, admitted.signal)
        admitted = new AbortController()
        continue
      }
      for await (const events of log.subscribe(group.position, ending)) {
        progress.heard(events.at(-1)?.position ?? START)
        await group.move(events)
        engine.onFolded?.(events)
        gotOn()
        if (group.members.size === 0) break
        if (!progress.isAwaited && events.length < WORTH_A_WRITE) await pause(gatherMs, ending, progress.hurry)
      }
    }
    if (failing.signal.aborted) throw failing.signal.reason
  } finally {
    progress.move([])
    failing.abort()
    await Promise.allSettled(tasks)
  }
}

/** Brings a read model that stands apart to where the group is, however often it fails. @throws Superseded */
async function bringBack(
  engine: Engine,
  group: Group,
  { projection, failures }: PartedModel,
  signal: AbortSignal,
): Promise<void> {
  const { pool, note } = engine
  const outage = { failures }
  while (!signal.aborted) {
    try {
      if (await bringOnce(engine, group, projection, signal)) return
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof Superseded) throw error
      outage.failures++
      noteTrouble(note, { projection, failures: outage.failures }, error)
      await pool
        .query(`update projections.model set trouble = $1 where schema = $2`, [troubleOf(error), projection.schema])
        .catch(() => undefined)
      await pause(error instanceof UnknownVersion ? UNKNOWN_MS : backoff(outage.failures), signal)
    }
  }
}

async function bringOnce(engine: Engine, group: Group, projection: Projection, signal: AbortSignal): Promise<boolean> {
  const { pool, log, locks, progress, note } = engine
  const { name, schema } = projection
  const model = (await readModels(pool, [projection])).get(schema)
  if (!model) throw new Superseded(`${schema} is gone`)
  if (model.lane.name !== schema) {
    if (!(await takeOver(engine, model.lane))) await pause(TAKEOVER_MS, signal)
    return false
  }

  const head = await log.head()
  if (model.lane.position > head) {
    await doubtPastLog(pool, [projection], () => log.head())
    note('building a read model anew', { projection: name, position: model.lane.position, head })
    if (!(await rebuild(engine, projection, signal))) await pause(TAKEOVER_MS, signal)
    return false
  }
  const isIn = await underLease(locks, schema, async (lost) => {
    const target = { projection, schema }
    const onMoved = ({ position }: { position: string }) => progress.set([name], position)
    const both = AbortSignal.any([signal, lost])
    const lane = await foldAll(engine, target, model.lane, both, { onMoved })
    const catchUp = (from: Lane, until: string) => foldAll(engine, target, from, both, { until, onMoved })
    while (!both.aborted) {
      if (await group.admit(projection, { ...model, lane }, catchUp)) return true
      // It is ahead of the group, which lets events gather: it waits here, or under load it would be ahead for ever.
      await pause(ADMIT_MS, both)
    }
    return false
  })
  if (isIn === null) await pause(TAKEOVER_MS, signal)
  return isIn === true
}

/**
 * Takes the read models that this build knows out of the lane of another build, of which no node is left.
 * @returns false while there is one. @throws Superseded
 */
async function takeOver({ pool, locks, projections }: Engine, lane: Lane): Promise<boolean> {
  if (lane.name === commonLane(projections)) throw new Superseded(`${lane.name} has another member`)
  const schemas = projections.map(({ schema }) => schema)
  return (await underLease(locks, lane.name, () => part(pool, lane, schemas, null))) !== null
}
