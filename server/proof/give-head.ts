import type { Pool } from 'pg'
import { readCheckpoint } from '#events/proof/checkpoint.ts'
import { isNoteSigned, readKeyLine, readNote } from '#events/proof/note.ts'
import { headInDatabase } from './heads.ts'
import { listedKeys } from './keys.ts'

/** A head that is given away. `note`: as it was signed. `key`: the line of the public key that signed it. */
export type GivenHead = {
  readonly origin: string
  readonly size: number
  readonly signedAt: string
  readonly note: string
  readonly key: string
}

/** A mail or a delivery of a head. The id follows from head and receiver; `put` puts it into its outbox, once for an id. */
export type Giving = { readonly id: string; readonly put: () => Promise<void> }

/** Says who is to get a head now, by one way. */
export type HeadReceivers = (head: GivenHead) => Promise<readonly Giving[]>

type GiveDeps = { readonly pool: Pool; readonly now: () => Date; readonly ways: readonly HeadReceivers[] }

/**
 * Gives the newest signed head to its receivers (docs/rules.md, PROOF-15). Another head is chosen at most once a day. A receiver that
 * comes later gets the one that was chosen last. Any number of nodes may do this at once, and a crash at any point leaves the rest
 * to the next round. @throws errors of the database.
 */
export async function giveHead({ pool, now, ways }: GiveDeps): Promise<void> {
  const chosen = await chooseHead(pool, now())
  const head = chosen && (await headOf(pool, chosen.note))
  if (!head) return
  const isTold = new Set(chosen.told)
  const all = await Promise.all(ways.map((receivers) => receivers(head)))
  const missing = all.flat().filter(({ id }) => !isTold.has(id))
  if (missing.length === 0) return
  for (const { put } of missing) await put()
  await pool.query('update proof_given set told = told || $2::uuid[] where note = $1', [
    head.note,
    missing.map(({ id }) => id),
  ])
}

/** The head of the day: the newest one, where another one was chosen on a day before. Null where there is none. */
async function chooseHead(pool: Pool, now: Date): Promise<{ note: string; told: string[] } | null> {
  const head = await headInDatabase(pool)
  if (!head) return null
  await pool.query(
    `insert into proof_given as given (day, note) values ($1, $2)
     on conflict (id) do update set day = excluded.day, note = excluded.note, told = '{}'
     where given.day < excluded.day and given.note <> excluded.note`,
    [now.toISOString().slice(0, 10), head.note],
  )
  const { rows } = await pool.query<{ note: string; told: string[] }>('select note, told from proof_given')
  return rows[0] ?? null
}

/** A head with the listed key that signed it; null where there is none. */
async function headOf(pool: Pool, note: string): Promise<GivenHead | null> {
  const read = readNote(note)
  const checkpoint = read && readCheckpoint(read.text)
  for (const { line } of checkpoint ? await listedKeys(pool) : []) {
    const key = await readKeyLine(line)
    if (read && checkpoint && key && (await isNoteSigned(read, key))) return { ...checkpoint, note, key: line }
  }
  return null
}
