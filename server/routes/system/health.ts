import type { FastifyPluginAsync } from 'fastify'
import type { ProjectionStatus } from '#projections/engine/runner.ts'
import type { ReactorStatus } from '../../reactors/cursors.ts'
import { RETRY_AFTER_S } from '../../http/answers/errors.ts'
import { inTime } from '../../metrics/in-time.ts'
import type { StoreState } from './store-looks.ts'

export type Health = {
  /** The names of the parts that the server still waits for; empty when it can take work. @throws when a store is away. */
  readonly missing: () => Promise<readonly string[]>
}
type Options = Health & {
  readonly readModels: () => Promise<readonly ProjectionStatus[]>
  readonly reactors: () => Promise<readonly ReactorStatus[]>
  /** Streams that this build cannot read, each with a sentence. */
  readonly unreadable: ReadonlyMap<string, string>
  /** Why the log is not signed, a sentence; null when it is. */
  readonly notSigned: () => string | null
  /** Locks of the database that other accounts hold, a sentence each. */
  readonly locks: () => Promise<readonly string[]>
  readonly stores: () => Promise<readonly StoreState[]>
  /** Why a clock is not believed, a sentence; null where it is. */
  readonly clock: () => Promise<string | null>
}

/** How long an answer of `/readyz` holds, in milliseconds. Who starts a server waits for its being ready. */
const READY_MS = 1_000
const NOT_READY_MS = 100

const AWAY: readonly string[] = ['stores']

/**
 * `/healthz`: the process is alive. `/readyz`: it can take work, else 503 with what is missing. Either way it names what does
 * not go on and keeps the server from nothing else: read models that are being built or wait, streams that only a newer build
 * can read, why the log is not signed, locks that other accounts of the database hold, photos that are out of reach, clocks that
 * differ, and how many events reactors have set aside.
 */
export const healthRoutes: FastifyPluginAsync<Options> = async (
  app,
  { missing, readModels, reactors, unreadable, notSigned, locks, stores, clock },
) => {
  const look = shared(
    async () => {
      const [waitsFor, states, ...others] = await Promise.all([
        inTime(missing(), AWAY),
        stores(),
        inTime(readModels(), []),
        inTime(reactors(), []),
        inTime(locks(), []),
        inTime(clock(), null),
      ])
      const troubled = states.filter(({ trouble }) => trouble !== null)
      const isSaving = troubled.every(({ name }) => name === 'photos')
      return { waitsFor: isSaving ? waitsFor : [...new Set([...AWAY, ...waitsFor])], troubled, others }
    },
    ({ waitsFor }) => (waitsFor.length === 0 ? READY_MS : NOT_READY_MS),
  )
  app.get('/healthz', { config: { cost: 'small', access: 'public' } }, async () => ({ status: 'alive' }))
  app.get('/readyz', { config: { cost: 'small', access: 'public' } }, async (_, reply) => {
    const {
      waitsFor,
      troubled,
      others: [states, reacting, held, clocks],
    } = await look()
    const lagging = Object.fromEntries(states.flatMap((state) => (isFine(state) ? [] : [[state.name, stateOf(state)]])))
    const setAside = reacting.flatMap(({ name, setAside: { length } }) => (length === 0 ? [] : [[name, length]]))
    const details = {
      ...(troubled.length > 0 && { stores: Object.fromEntries(troubled.map(({ name, trouble }) => [name, trouble])) }),
      ...(clocks !== null && { clock: clocks }),
      ...(Object.keys(lagging).length > 0 && { readModels: lagging }),
      ...(unreadable.size > 0 && { streams: Object.fromEntries(unreadable) }),
      ...(notSigned() !== null && { proof: notSigned() }),
      ...(held.length > 0 && { locks: held }),
      ...(setAside.length > 0 && { setAside: Object.fromEntries(setAside) as Record<string, number> }),
    }
    if (waitsFor.length === 0) return { status: 'ready', ...details }
    return reply
      .code(503)
      .header('retry-after', RETRY_AFTER_S)
      .send({ status: 'not ready', waitsFor, ...details })
  })
}

/** Asks once for all who want to know, and again when the time is over for which the answer holds. */
function shared<T>(ask: () => Promise<T>, holdsForMs: (answer: T) => number): () => Promise<T> {
  let asked: Promise<T> | null = null
  const forget = () => {
    asked = null
  }
  return () => {
    if (asked === null) {
      asked = ask()
      asked.then((answer) => setTimeout(forget, holdsForMs(answer)).unref(), forget)
    }
    return asked
  }
}

const isFine = ({ isBuilt, trouble }: ProjectionStatus) => isBuilt && trouble === null

const stateOf = ({ share, trouble }: ProjectionStatus): string =>
  trouble ?? `is being built: ${Math.floor(share * 100)} % done`
