import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Pool } from 'pg'
import { transaction } from '#projections/engine/transaction.ts'
import { type Checkpoint, readCheckpoint } from '#events/proof/checkpoint.ts'
import { isNoteSigned, type NoteKey, readNote } from '#events/proof/note.ts'
import { BEFORE_ALL, type Position } from '../event-store/port.ts'
import { syncFolder } from '../database/durable-fs.ts'
import { writeDurably } from './durable-file.ts'
import { proofFolder, type Signer } from './keys.ts'
import { HEAD_LOST, NotSigned } from './not-signed.ts'
import type { TreeEnd } from './tiles.ts'

/** A head that was signed. `position`: of its last event; null where it is not known. */
export type SignedHead = { readonly note: string; readonly checkpoint: Checkpoint; readonly position: Position | null }

const FILE = 'head'
/** An empty file that says that there was a head: a head that is gone is told from one that never was. */
const MARK = 'has-signed'

function headOf(note: string, position: Position | null): SignedHead | null {
  const read = readNote(note)
  const checkpoint = read && readCheckpoint(read.text)
  return checkpoint && { note, checkpoint, position }
}

/** The head that the database keeps, which all nodes share; null where there is none. */
export async function headInDatabase(pool: Pick<Pool, 'query'>): Promise<SignedHead | null> {
  const { rows } = await pool.query<{ note: string; position: Position }>('select note, position from proof_head')
  return rows[0] ? headOf(rows[0].note, rows[0].position) : null
}

const nullIfMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

/**
 * The head that this machine remembers beside the key, whatever became of the database; null where there was none yet.
 * @throws NotSigned where it was emptied or removed; errors of the disk.
 */
export async function headOnDisk(dataDir: string): Promise<SignedHead | null> {
  const note = await readFile(join(proofFolder(dataDir), FILE), 'utf8').catch(nullIfMissing)
  const head = note === null ? null : headOf(note, null)
  const mark = await stat(join(proofFolder(dataDir), MARK)).catch(nullIfMissing)
  if (head === null && (note !== null || mark !== null)) throw new NotSigned(HEAD_LOST)
  return head
}

/** True if a head was signed by a key. */
export async function isSignedHead({ note }: SignedHead, key: NoteKey): Promise<boolean> {
  const read = readNote(note)
  return read !== null && isNoteSigned(read, key)
}

export async function rememberHead(dataDir: string, { note }: Pick<SignedHead, 'note'>): Promise<void> {
  await mkdir(proofFolder(dataDir), { recursive: true, mode: 0o700 })
  await writeDurably(join(proofFolder(dataDir), FILE), note)
  // After the head: a crash between the two leaves no mark without one.
  const mark = join(proofFolder(dataDir), MARK)
  if ((await stat(mark).catch(nullIfMissing)) !== null) return
  const file = await open(mark, 'a', 0o600)
  await file.close()
  syncFolder(dirname(mark))
}

/** Forgets the heads of a log that goes on as another one. */
export async function forgetHead(dataDir: string): Promise<void> {
  for (const name of [FILE, MARK]) await rm(join(proofFolder(dataDir), name), { force: true })
}

/**
 * Puts a head in the place of the one before it, if that still stands there. Only then may it leave the server.
 * @param before null where there was none. @returns false when another node was first.
 */
export function replaceHead(
  pool: Pool,
  before: SignedHead | null,
  { note, size, position }: TreeEnd & { readonly note: string },
  { line }: Signer,
): Promise<boolean> {
  return transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      before === null
        ? 'insert into proof_head (size, position, note) values ($1, $2, $3) on conflict do nothing'
        : 'update proof_head set size = $1, position = $2, note = $3 where note = $4',
      [size, position, note, ...(before ? [before.note] : [])],
    )
    if (rowCount !== 1) return false
    await client.query('update proof_key set started = $2 where line = $1 and started is null', [line, note])
    return true
  })
}

/** The position after which a head's events end, for reading on from there. */
export const positionOf = (head: SignedHead | null): Position => head?.position ?? BEFORE_ALL
