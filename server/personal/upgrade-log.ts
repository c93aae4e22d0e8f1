import type { Pool } from 'pg'
import type { Bytes } from '#events/proof/bytes.ts'
import { LAST_CLEAR_VERSION } from '#events/kernel/personal.ts'
import { leafOf } from '#events/proof/leaf.ts'
import { keysIn, PERSONAL } from '#events/personal.ts'
import { sha256 } from '../event-store/sha256.ts'
import { laterSeal } from '../event-store/hash-chain.ts'
import type { StoredEvent } from '../event-store/port.ts'
import { EVENT_COLUMNS, type EventRow, toStored } from '../event-store/postgres/rows.ts'
import type { PersonKeys } from './person-keys.ts'
import { sealEvent } from './seal-event.ts'

/** Events that are read at a time. */
const BATCH = 500

type Deps = { readonly pool: Pool; readonly keys: PersonKeys; readonly chainKey: Buffer }

/**
 * Encrypts the personal fields of events that were written in clear, by builds before this one, where the log is in Postgres. The
 * events stay what was written: with their keys they are read in clear again, and their hashes fit. Without them the leaf that
 * the tree over the log has of them stands beside them, and a seal of what is left (docs/decisions/0061-0090/0083).
 * Any number of nodes may run it at once; it goes on where it was cut off.
 * @returns how many events it encrypted.
 */
export async function upgradeLog(deps: Deps): Promise<number> {
  const { pool } = deps
  const { rows: found } = await pool.query<{ after: number; head: number }>(
    'select u.position as after, h.position as head from personal_upgrade u, es_head h',
  )
  const { after = 0, head = 0 } = found[0] ?? {}
  let count = 0
  for (let at = after; at < head; ) {
    const { rows } = await pool.query<EventRow>(
      `select ${EVENT_COLUMNS} from es_event where position > $1 and position <= $2 and type = any($3)
       and not meta ? 'later' and (meta ->> 'version')::int <= $4 order by position limit $5`,
      [at, head, [...PERSONAL.keys()], LAST_CLEAR_VERSION, BATCH],
    )
    if (rows.length > 0) await pool.query('update personal_upgrade set off_disk = false')
    count += await encrypt(deps, rows)
    at = rows.length < BATCH ? head : (rows.at(-1)?.position ?? head)
    await pool.query('update personal_upgrade set position = greatest(position, $1)', [at])
  }
  // Until then Postgres keeps the rows as they were in its files.
  if (count > 0) await pool.query('vacuum es_event')
  return count
}

async function encrypt({ pool, keys, chainKey }: Deps, rows: readonly EventRow[]): Promise<number> {
  const written = rows.map(toStored)
  const leaves: Bytes[] = []
  for (const event of written) leaves.push(await leafOf(sha256, event))
  let sealed: StoredEvent[]
  do sealed = written.map((event) => sealEvent(keys, event))
  while (
    // Another node made a key meanwhile, which is used instead.
    !(await keys.save(sealed.flatMap(keysIn)))
  )
  let count = 0
  for (const [index, event] of sealed.entries()) {
    if (keysIn(event).length === 0) continue
    const leaf = Buffer.from(leaves[index] ?? []).toString('hex')
    const later = { leaf, seal: laterSeal(chainKey, { ...event, later: { leaf, seal: '' } }) }
    const { rowCount } = await pool.query(
      `update es_event set data = $1, meta = meta || $2 where position = $3 and not meta ? 'later'`,
      [JSON.stringify(event.data), JSON.stringify({ later }), rows[index]?.position],
    )
    count += rowCount ?? 0
  }
  return count
}
