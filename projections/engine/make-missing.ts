import type { Pool } from 'pg'

/** A name that is taken: "if not exists" alone fails for one of two nodes that make the same at the same moment. */
const MADE_MEANWHILE = new Set(['23505', '42P06', '42P07', '42710'])
/** Retry limit: each time, another node made one more of the things in the statement. */
const TRIES = 5

/** Makes what a statement names and is missing, whichever node makes it. @param sql "create ... if not exists" alone. */
export async function makeMissing(pool: Pool, sql: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await pool.query(sql)
      return
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (tries === TRIES || !MADE_MEANWHILE.has(code)) throw error
    }
  }
}
