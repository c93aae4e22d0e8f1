import type { Pool } from 'pg'
import { keysIn, PERSONAL } from '#events/personal.ts'
import { chainHash } from '../../event-store/hash-chain.ts'
import { EVENT_COLUMNS, type EventRow, toStored } from '../../event-store/postgres/rows.ts'

/**
 * Turns a log whose personal fields stand in clear into what builds before their encryption wrote: events of version 1, with hashes
 * of that. @param after the position from which on it does so. @throws Error for an event that is encrypted.
 */
export async function asOldBuild(pool: Pool, key: Buffer, after = 0): Promise<void> {
  const { rows } = await pool.query<EventRow>(`select ${EVENT_COLUMNS} from es_event order by position`)
  const hashes = new Map<string, string>()
  for (const row of rows) {
    const event = toStored(row)
    if (row.position > after && keysIn(event).length > 0) throw new Error(`${event.type} is encrypted`)
    const isOld = row.position > after && PERSONAL.has(event.type)
    const written = { ...event, version: isOld ? 1 : event.version }
    const hash = row.position > after ? chainHash(key, hashes.get(event.stream) ?? null, written) : event.hash
    hashes.set(event.stream, hash)
    await pool.query('update es_event set meta = meta || $1 where position = $2', [
      JSON.stringify({ version: written.version, hash }),
      row.position,
    ])
  }
}

/** The text of every table of the database, under its name. */
export async function textOfTables(pool: Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts = new Map<string, string>()
  for (const { name } of rows) {
    const { rows: all } = await pool.query<{ text: string }>(`select t::text as text from ${name} t order by 1`)
    texts.set(name, all.map(({ text }) => text).join('\n'))
  }
  return texts
}

/** The names of tables in which a word stands. */
export async function tablesWith(pool: Pool, words: RegExp): Promise<string[]> {
  return [...(await textOfTables(pool))].filter(([, text]) => words.test(text)).map(([name]) => name)
}
