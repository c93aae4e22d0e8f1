import type pg from 'pg'
import { OperatorError } from '../errors/operator-error.ts'
import { BEFORE_ALL, type EventStore, type StoredEvent } from './port.ts'

/** Tells an event from those of all other logs: ids follow from commands, and those of the demo are the same everywhere. */
const nameOf = ({ id, hash }: Pick<StoredEvent, 'id' | 'hash'>): string => `${id} ${hash}`

/**
 * Makes sure that a store beside a database is the one that the database goes with: in its mark (`settleLogPlace`) the
 * database keeps the first event of the log, as soon as there is one. Otherwise a mistyped address or a lost disk would show
 * an installation without anything, and fork its log.
 * @returns the store to go on with.
 * @throws OperatorError when the store has another log, or none any more. @throws StoreUnavailable, errors of the database.
 */
export async function recogniseLog(pool: pg.Pool, store: EventStore): Promise<EventStore> {
  const { rows } = await pool.query<{ stream: string; event: string }>(
    'select stream, event from log_elsewhere where event is not null',
  )
  const [known] = rows
  if (known) {
    for await (const first of store.read(known.stream, 0, 1)) if (nameOf(first) === known.event) return store
    const what = (await store.head()) === BEFORE_ALL ? 'is empty' : 'has other events'
    throw new OperatorError(
      `The EventStoreDB of EVENTSTORE_URL ${what}, not those of this database: set the EVENTSTORE_URL that has them, bring their data back, or take an empty DATABASE_URL or DATA_DIR.`,
    )
  }

  /** Keeps the first event; false when there is none yet. */
  async function keep(): Promise<boolean> {
    if ((await store.head()) === BEFORE_ALL) return false
    for await (const first of store.readStored(BEFORE_ALL)) {
      // Every node finds the same one.
      const text = 'update log_elsewhere set stream = $1, event = $2 where event is null'
      await pool.query(text, [first.stream, nameOf(first)])
      return true
    }
    return false
  }
  if (await keep()) return store
  let keeping: Promise<unknown> | null = null
  return {
    ...store,
    async append(...given) {
      const result = await store.append(...given)
      // The append does not wait for it. A database that is away now gets it with the next append or at the next start.
      keeping ??= keep().catch(() => {
        keeping = null
      })
      return result
    },
    async close() {
      await keeping
      await store.close()
    },
  }
}
