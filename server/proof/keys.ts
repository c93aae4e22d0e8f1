import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { z } from 'zod'
import { transaction } from '#projections/engine/transaction.ts'
import { isNoteSigned, keyLine, type NoteKey, noteKey, readNote, signedNote } from '#events/proof/note.ts'
import { endorsementText } from '#events/proof/record.ts'
import { writeDurably } from './durable-file.ts'

/** The folder in DATA_DIR that no backup has: the private key, and the head that was signed last. */
export const proofFolder = (dataDir: string): string => join(dataDir, 'proof')

/** Signs texts as notes. */
export type Signer = { readonly key: NoteKey; readonly line: string; readonly sign: (text: string) => string }

/** A public key as it is listed. `endorsement`: a note by the key before. `started`: the first head that it signed. */
export type ListedKey = {
  readonly line: string
  readonly since: Date
  readonly endorsement: string | null
  readonly started: string | null
}

const KeyFile = z.object({ origin: z.string(), privateKey: z.string() })
type KeyFile = z.infer<typeof KeyFile>

/** Each key has a file of its own, so that servers on one folder never write over each other's. */
const fileOf = (line: string): string => `key-${line.split('+')[1]}`

export async function listedKeys(pool: Pick<Pool, 'query'>): Promise<ListedKey[]> {
  const { rows } = await pool.query<ListedKey>(
    'select line, since, endorsement, started from proof_key order by number',
  )
  return rows
}

/** The key that signs now, if DATA_DIR has it; else null. */
export async function openSigner(pool: Pool, dataDir: string): Promise<Signer | null> {
  const line = (await listedKeys(pool)).at(-1)?.line
  const signer = line === undefined ? null : await readSigner(join(proofFolder(dataDir), fileOf(line)))
  return signer?.line === line ? signer : null
}

/**
 * As {@link openSigner}, where no key is listed yet: lists the one that made a head (a database of before has come back), else a new
 * one.
 * @param head the note of the head that DATA_DIR remembers.
 */
export async function firstSigner(pool: Pool, dataDir: string, now: Date, head: string | null): Promise<Signer | null> {
  const note = head === null ? null : readNote(head)
  for (const name of note ? await readdir(proofFolder(dataDir)) : []) {
    const signer = name.startsWith('key-') ? await readSigner(join(proofFolder(dataDir), name)) : null
    if (!signer || !note || !(await isNoteSigned(note, signer.key))) continue
    return (await list(pool, signer, now, null)) ? signer : null
  }
  return addKey(pool, dataDir, { origin: `fieldboard/${randomUUID()}`, now, before: null })
}

/** `before`: the key until now, which vouches for the new one; null for none. `after`: the newest key that may be listed. */
type NewKey = {
  readonly origin: string
  readonly now: Date
  readonly before: Signer | null
  readonly after?: string | undefined
}

/** Makes a key that signs from now on; the private key before goes. @returns null when another key was listed meanwhile. */
export async function addKey(
  pool: Pool,
  dataDir: string,
  { origin, now, before, after = before?.line }: NewKey,
): Promise<Signer | null> {
  const folder = proofFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const privateKey = generateKeyPairSync('ed25519').privateKey
  const signer = await signerOf(origin, privateKey)
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  // On disk before it is listed: a listed key that no one has would end all signing.
  const path = join(folder, fileOf(signer.line))
  await writeDurably(path, JSON.stringify({ origin, privateKey: pem } satisfies KeyFile))
  const endorsement = before?.sign(endorsementText(origin, signer.line, now.toISOString())) ?? null
  const isListed = await list(pool, signer, now, endorsement, after)
  if (!isListed) await rm(path)
  else if (after !== undefined) await rm(join(folder, fileOf(after)), { force: true })
  return isListed ? signer : null
}

/** @param before the newest line that may be there. @returns false when another key was listed meanwhile. */
async function list(pool: Pool, { line }: Signer, since: Date, endorsement: string | null, before?: string) {
  return transaction(pool, async (client) => {
    await client.query('lock table proof_key in exclusive mode')
    const { rowCount } = await client.query(
      `insert into proof_key (line, since, endorsement)
       select $1, $2, $3 where $4::text is not distinct from (select line from proof_key order by number desc limit 1)
       on conflict do nothing`,
      [line, since, endorsement, before ?? null],
    )
    return rowCount === 1
  })
}

async function readSigner(path: string): Promise<Signer | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  const { origin, privateKey } = KeyFile.parse(JSON.parse(text))
  return signerOf(origin, createPrivateKey(privateKey))
}

async function signerOf(origin: string, privateKey: KeyObject): Promise<Signer> {
  // The last bytes of its usual form are the key itself.
  const raw = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(-32)
  const key = await noteKey(origin, raw)
  return { key, line: keyLine(key), sign: (text) => signedNote(text, key, sign(null, Buffer.from(text), privateKey)) }
}
