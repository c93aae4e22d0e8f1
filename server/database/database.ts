import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

export type DatabaseLog = Pick<FastifyBaseLogger, 'info' | 'warn'>

/**
 * Calls `hear` with the payload of each notification on a channel, and with null when some may have been missed (whenever
 * the connection is made anew). A hint only: nothing may depend on its coming. `channel` is a plain lower-case name.
 * @returns what ends it.
 */
export type Listen = (channel: string, hear: (payload: string | null) => void) => () => void

/** Postgres, on a server or in this process, with the tables of this build; one `pg` pool in front of either. */
export type Database = {
  /**
   * Embedded, it has one connection: a caller that holds a client must not query the pool meanwhile, and must not
   * wait for another caller that does. int8 comes as a number.
   */
  readonly pool: pg.Pool
  /** For large reads of requests alone, which may take long: nothing else waits for one of its connections. Embedded, `pool`. */
  readonly reads: pg.Pool
  /**
   * Asks the database for a sign of life, over a connection that is never taken.
   * @returns the time by its clock. @throws when it does not answer.
   */
  readonly look: () => Promise<Date>
  readonly kind: 'postgres' | 'embedded'
  /** Notifications of other processes; null on the embedded database, which has none. */
  readonly listen: Listen | null
  /**
   * Writes tables and the write-ahead log anew: no file holds a byte any more of rows that were removed. Takes a while; others come
   * between two tables. Null on a Postgres server, whose files are its operator's. @param spared see `writeAnew`.
   */
  readonly writeAnew: ((spared?: readonly string[]) => Promise<void>) | null
  /** Ends the connections after what runs has ended, and lets DATA_DIR go. */
  close(): Promise<void>
}
