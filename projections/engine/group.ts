import type { LogEvent } from '#events/registry.ts'
import { advanceOnce } from './advance.ts'
import { UnknownVersion } from './event-version.ts'
import { commonLane, join, openLane, part, type ReadModel, readModels, Superseded } from './lanes.ts'
import { START } from './log.ts'
import type { Progress } from './progress.ts'
import type { Projection } from './projection.ts'
import type { Workshop } from './rebuild.ts'

/** Writes a message of the engine into the log that people read. */
export type Note = (message: string, detail: Readonly<Record<string, unknown>>) => void

export type Engine = Workshop & {
  readonly projections: readonly Projection[]
  readonly progress: Progress
  readonly note: Note
  /** How long events gather between two writes, in milliseconds. */
  readonly gatherMs: number
  /** The rows of all that serve have these events, which were folded together. */
  readonly onFolded?: (events: readonly LogEvent[]) => void
  /** These read models have reached the head of the log for the first time. */
  readonly onBuilt: (projections: readonly Projection[]) => void
}

/** Why a read model left the others, and how often it has failed since. */
export type PartedModel = { readonly projection: Projection; readonly failures: number }

export type Group = Awaited<ReturnType<typeof openGroup>>

/**
 * The read models of this build that are moved together, in the common lane. To be used by the node that has its lease.
 * @param onParted hears of members that had to leave. @throws Superseded, here and in each call.
 */
export async function openGroup(engine: Engine, onParted: (parted: PartedModel) => void) {
  const { pool, log, projections, progress, note, onBuilt } = engine
  let lane = await openLane(pool, commonLane(projections))
  const known = await readModels(pool, projections)
  const members = new Set(projections.filter(({ schema }) => known.get(schema)?.lane.name === lane.name))
  const unbuilt = new Set([...members].filter(({ schema }) => known.get(schema)?.isBuilt === false))
  /** Where the log ended at the start: rows that are there are built. */
  const head = await log.head()
  progress.heard(head)
  let last: Promise<unknown> = Promise.resolve()
  /** One thing at a time is done to the lane. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  async function changed(): Promise<void> {
    const names = [...members].map(({ name }) => name)
    progress.move(names)
    progress.set(names, lane.position)
    if (unbuilt.size === 0 || lane.position < head) return
    await pool.query(`update projections.model set is_built = true where lane = $1 and not is_built`, [lane.name])
    onBuilt([...unbuilt])
    unbuilt.clear()
  }

  async function leave(leaving: readonly Projection[], cause: unknown): Promise<void> {
    const schemas = leaving.map(({ schema }) => schema)
    lane = await part(pool, lane, schemas, cause === null ? null : troubleOf(cause))
    const failures = cause === null ? 0 : 1
    for (const projection of leaving) {
      members.delete(projection)
      unbuilt.delete(projection)
      if (cause !== null) noteTrouble(note, { projection, failures }, cause)
    }
    await changed()
    for (const projection of leaving) onParted({ projection, failures })
  }

  async function enter(entering: readonly (readonly [Projection, ReadModel])[]): Promise<void> {
    lane = await join(
      pool,
      lane,
      entering.map(([, model]) => model),
    )
    for (const [projection, { isBuilt }] of entering) {
      members.add(projection)
      if (!isBuilt) unbuilt.add(projection)
    }
    await changed()
  }

  // Rows that are past the log come from another one: going on from there would skip events.
  if (members.size > 0 && lane.position > head) await leave([...members], null)
  if (members.size === 0) {
    const alone = projections.flatMap((projection) => {
      const model = known.get(projection.schema)
      const isFit = model?.lane.name === projection.schema && model.lane.position <= head && model.trouble === null
      return isFit ? [[projection, model] as const] : []
    })
    const furthest =
      alone
        .map(([, model]) => model.lane.position)
        .toSorted()
        .at(-1) ?? START
    const founders = alone.filter(([, model]) => model.lane.position === furthest)
    if (founders.length > 0) await enter(founders)
  }
  await changed()

  return {
    members: members as ReadonlySet<Projection>,
    get position() {
      return lane.position
    },
    /** Moves all members past events, but for those that cannot go on: they are parted from the others. */
    move: (events: readonly LogEvent[]): Promise<void> =>
      inTurn(async () => {
        let rest = events
        while (rest.length > 0 && members.size > 0) {
          const targets = [...members].map((projection) => ({ projection, schema: projection.schema }))
          try {
            const step = await advanceOnce(pool, lane, targets, rest)
            lane = step.lane
            rest = step.rest
            await changed()
            if (step.stuck) await leave([step.stuck.projection], step.stuck.error)
          } catch (error) {
            const concerned = [...members].filter(({ handles }) => rest.some(({ type }) => handles.has(type)))
            if (!isRefused(error) || concerned.length === 0) throw error
            // The database does not say whose rows it refused: each of them goes on by itself.
            await leave(concerned, error)
          }
        }
      }),
    /**
     * Takes in a read model that stands apart, at most a little behind.
     * @param catchUp brings its rows to a position, in few events.
     * @returns false when it is not where the group is.
     */
    admit: (
      projection: Projection,
      at: ReadModel,
      catchUp: (from: ReadModel['lane'], until: string) => Promise<ReadModel['lane']>,
    ): Promise<boolean> =>
      inTurn(async () => {
        if (members.size > 0 && at.lane.position > lane.position) return false
        const own = members.size === 0 ? at.lane : await catchUp(at.lane, lane.position)
        if (members.size > 0 && own.position !== lane.position) return false
        await enter([[projection, { ...at, lane: own }]])
        return true
      }),
  }
}

/** Errors by which a database says no to this very statement, by class: data, integrity, access to what is there, limits. */
const isRefused = (error: unknown): boolean =>
  !(error instanceof Superseded) &&
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(22|23|3F|42|54|P0|XX)/.test(error.code)

/** How the reason of a read model begins that stands still before an event which only a newer build can read. */
const FOR_NEWER = 'waits for a newer build: '

/** The reason that the database keeps when a read model does not go on; it must not tell what is in the rows. */
export const troubleOf = (cause: unknown): string =>
  cause instanceof UnknownVersion ? `${FOR_NEWER}${cause.message}` : 'fails and is tried again'

/** True if that reason is an event which only a newer build can read. */
export const isForNewer = (trouble: string | null): boolean => trouble?.startsWith(FOR_NEWER) === true

export function noteTrouble(note: Note, { projection: { name }, failures }: PartedModel, cause: unknown): void {
  if (!(cause instanceof UnknownVersion)) note('projecting failed', { projection: name, failures, err: cause })
  // Said once: it is not mended by trying again.
  else if (failures === 1) note('a read model waits for a newer build', { projection: name, reason: cause.message })
}
