import type { FastifyBaseLogger } from 'fastify'
import { allProjections } from '#projections/models/all.ts'
import { highestIds } from '#projections/models/ids.ts'
import { advisoryLocks, localLocks } from '#projections/engine/locks.ts'
import { startProjections } from '#projections/engine/runner.ts'
import { createCommandBus } from '../commands/command-bus.ts'
import { openReservations } from '../commands/reservations.ts'
import { openSnapshots } from '../commands/snapshots.ts'
import type { Database } from '../database/open.ts'
import { chainKey } from '../event-store/hash-chain.ts'
import { observeAppends } from '../event-store/observe-appends.ts'
import type { EventStore, Position } from '../event-store/port.ts'
import { ReadModelsBehind } from '../http/errors.ts'
import { Sessions } from '../identity/sessions.ts'
import { allReactors } from '../reactors/all.ts'
import { startReactors } from '../reactors/reactors.ts'
import { watchStores } from '../stores/store-watch.ts'

/** How long a read waits at most for the read models to reach what was written, in milliseconds. */
const READ_PATIENCE = 3_000
/** A start that waits longer than this for the read models says so, in milliseconds. */
const START_PATIENCE = 30_000

/** Everything that stands behind the routes, started and joined; the programs of `server/cli` use it without routes. */
export type Runtime = Awaited<ReturnType<typeof startRuntime>>

/**
 * @param secret key material of the installation (`loadSecret`). @param now the clock; every time in an event comes from it.
 */
export async function startRuntime(options: {
  readonly database: Database
  readonly store: EventStore
  readonly secret: string
  readonly log: FastifyBaseLogger
  readonly now: () => Date
}) {
  const { database, secret, log, now } = options
  const { pool } = database
  const stores = watchStores(() => Promise.all([options.store.head(), pool.query('select 1')]), log)
  const store = observeAppends(options.store, stores)
  const locks = database.kind === 'postgres' ? advisoryLocks(pool) : localLocks()
  const projections = await startProjections({
    pool,
    log: store,
    locks,
    projections: allProjections,
    note: (message, detail) => log[detail['err'] === undefined ? 'info' : 'warn'](detail, message),
  })
  const reached = (position: Position) => projections.reached(position, READ_PATIENCE)
  const head = await store.head()
  // Ids are given out past the highest that the rows know, so they must know them all.
  while (!(await projections.reached(head, START_PATIENCE)))
    log.warn('the read models are still catching up with the log')
  const reserve = openReservations(pool, async () => {
    if (!(await reached(head))) throw new ReadModelsBehind()
    return highestIds(pool)
  })
  const streams = { store, key: chainKey(secret), now, snapshots: openSnapshots(pool) }
  const bus = createCommandBus(streams)
  const sessions = new Sessions({ db: pool, commands: bus, now })
  const reactors = await startReactors({ pool, store, locks, bus, log, reactors: allReactors })

  return {
    ...options,
    store,
    stores,
    pool,
    bus,
    streams,
    sessions,
    projections,
    reactors,
    reached,
    /** Waits until the read models show all that the log holds now. */
    atHead: async () => reached(await store.head()),
    reserve,
    async close() {
      // Before the read models, whose locks they share.
      await reactors.close()
      await projections.close()
      stores.close()
      await store.close()
      await database.close()
    },
  }
}
