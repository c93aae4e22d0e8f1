import type { FastifyBaseLogger } from 'fastify'
import { lastCompared } from '#projections/engine/compared.ts'
import { type Locks, underLease } from '#projections/engine/locks.ts'
import { pause } from '#projections/engine/pause.ts'
import type { Workshop } from '#projections/engine/rebuild.ts'
import { repeat } from '#projections/engine/retry.ts'
import { CannotVerify, verify } from '#projections/engine/verify.ts'
import { allProjections } from '#projections/models/all.ts'
import type { Database } from '../database/database.ts'

/** When the work is done, in milliseconds. */
const TIMES = { firstAfter: 5 * 60_000, lookEvery: 3_600_000, compareEvery: 23 * 3_600_000 }
/** Rest after each millisecond of work, in milliseconds: the work takes a fifth of a processor at most. */
const REST = 4

type Deps = {
  readonly database: Pick<Database, 'reads'>
  readonly store: Workshop['log']
  readonly locks: Locks
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly now: () => Date
  readonly times?: typeof TIMES
}

/**
 * Compares the rows of each read model with the log once a day, on one node at a time, slowly and over the connections of the
 * large reads (docs/rules.md, STORE-22). The result is kept (`lastCompared`). @returns what ends that.
 */
export function keepComparing({ database, store, locks, log, now, times = TIMES }: Deps): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  const workshop: Workshop = { pool: database.reads, log: store, locks }
  const rest = (busyMs: number) => pause(busyMs * REST, signal)

  const failed = (error: unknown, readModel?: string) =>
    log.warn({ reason: String(error), readModel }, 'a read model could not be compared with the log, and is later')

  async function compareDue(lost: AbortSignal): Promise<void> {
    const last = await lastCompared(database.reads, allProjections)
    const due = (schema: string) => now().getTime() - (last.get(schema)?.at.getTime() ?? 0) >= times.compareEvery
    for (const projection of allProjections.filter(({ schema }) => due(schema))) {
      const { name } = projection
      try {
        const { differing } = await verify(workshop, projection, AbortSignal.any([signal, lost]), rest)
        if (differing > 0)
          log.error({ readModel: name, differing }, 'rows of a read model are not what the log says: rebuild it')
      } catch (error) {
        if (signal.aborted || lost.aborted) throw error
        // It is being built, or compared by hand; else the others are compared all the same.
        if (!(error instanceof CannotVerify)) failed(error, name)
      }
    }
  }

  const running = pause(times.firstAfter, signal).then(() =>
    repeat(() => underLease(locks, 'compare daily', compareDue), {
      ...{ signal, failed: (error: unknown) => failed(error) },
      paceMs: times.lookEvery,
      maxPauseMs: times.lookEvery,
    }),
  )
  return async () => {
    closing.abort()
    await running
  }
}
