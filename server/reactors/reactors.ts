import type { FastifyBaseLogger } from 'fastify'
import { type Locks, underLease } from '#projections/engine/locks.ts'
import { repeat, retry } from '#projections/engine/retry.ts'
import { BEFORE_ALL, type EventStore } from '../event-store/port.ts'
import { openCursors, type ReactorStatus } from './cursors.ts'
import { keepUp } from './keep-up.ts'
import type { Reactor, ReactorDeps } from './reactor.ts'

export type Reactors = {
  /** How far each reactor has come, and what it set aside. @throws when the database is away. */
  readonly status: () => Promise<readonly ReactorStatus[]>
  /** Stops after the command that is under way. */
  readonly close: () => Promise<void>
}

/** How often a node that does not run the reactors tries to take over, in milliseconds. */
const TAKEOVER_MS = 1_000

type Deps = ReactorDeps & {
  readonly store: Pick<EventStore, 'readAll' | 'head' | 'subscribe'>
  /** Who gives them closes them, after the reactors. */
  readonly locks: Locks
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly reactors: readonly Reactor[]
}

/**
 * Runs reactors on one node at a time (docs/rules.md, REACT). When it answers, each has its cursor; events after that are
 * reacted to. A process that is given none leaves them to others. @throws when a store is away; later failures are logged and tried
 * again.
 */
export async function startReactors({ pool, store, locks, log, reactors, ...deps }: Deps): Promise<Reactors> {
  const cursors = openCursors(pool)
  if (reactors.length === 0) return { status: () => cursors.status(), close: async () => undefined }
  const head = await store.head()
  for (const { name, startsAt } of reactors) await cursors.begin(name, startsAt === 'head' ? head : BEFORE_ALL)
  for (const { name, setAside } of await cursors.status())
    if (setAside.length > 0) log.warn({ reactor: name, setAside }, 'events have been set aside by a reactor')

  /** Runs all of them until `signal` aborts. */
  async function run(signal: AbortSignal): Promise<void> {
    // Read before any reactor looks for the head: it catches up to there by itself, and what comes later is told to it.
    let position = await store.head()
    // A signal for each: all of them wait at one otherwise, which looks like a leak of listeners.
    const running = reactors.map((reactor) =>
      keepUp(reactor, { ...deps, pool, store, cursors, log }, AbortSignal.any([signal])),
    )
    const follow = async (gotOn: () => void) => {
      for await (const batch of store.subscribe(position, signal)) {
        gotOn()
        for (const { note } of running) note(batch)
        position = batch.at(-1)?.position ?? position
      }
    }
    const lost = (error: unknown) => log.warn({ err: error }, 'the reactors lost the log and subscribe again')
    await Promise.all([retry(follow, { signal, failed: lost }), ...running.map(({ ended }) => ended)])
  }

  const closing = new AbortController()
  const running = repeat(() => underLease(locks, 'reactors', (lost) => run(AbortSignal.any([closing.signal, lost]))), {
    signal: closing.signal,
    paceMs: TAKEOVER_MS,
    failed: (error) => log.warn({ err: error }, 'the reactors could not be run'),
  })
  return {
    status: () => cursors.status(),
    async close() {
      closing.abort()
      await running
    },
  }
}
