import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { z } from 'zod'
import { keyLine, type NoteKey, noteKey, signedNote } from '#events/proof/note.ts'
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

/** One that is made, and not listed yet, lies beside the present one. */
const FILES = ['key', 'key.next'] as const

export async function listedKeys(pool: Pick<Pool, 'query'>): Promise<ListedKey[]> {
  const { rows } = await pool.query<ListedKey>(
    'select line, since, endorsement, started from proof_key order by number',
  )
  return rows
}

/** The key of this node if it is the one that signs now; null where DATA_DIR has no such key. Makes the very first one. */
export async function openSigner(pool: Pool, dataDir: string, now: () => Date): Promise<Signer | null> {
  const folder = proofFolder(dataDir)
  const listed = (await listedKeys(pool)).at(-1)
  for (const name of FILES) {
    const signer = await readSigner(join(folder, name))
    if (signer === null) continue
    // A database of before it was listed has come back: the head beside the key says whether the log goes on.
    if (listed === undefined) await list(pool, signer, now(), null)
    else if (signer.line !== listed.line) continue
    if (name !== FILES[0]) await rename(join(folder, name), join(folder, FILES[0]))
    return signer
  }
  if (listed !== undefined) return null
  return addKey(pool, dataDir, { origin: `fieldboard/${randomUUID()}`, now: now(), before: null })
}

/**
 * Makes a key that signs from now on.
 * @param before the key until now, which vouches for the new one; null for none.
 */
export async function addKey(
  pool: Pool,
  dataDir: string,
  { origin, now, before }: { readonly origin: string; readonly now: Date; readonly before: Signer | null },
): Promise<Signer | null> {
  const folder = proofFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const privateKey = generateKeyPairSync('ed25519').privateKey
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  // On disk before it is listed: a listed key that no one has would end all signing.
  await writeDurably(join(folder, FILES[1]), JSON.stringify({ origin, privateKey: pem } satisfies KeyFile))
  const signer = await signerOf(origin, privateKey)
  const endorsement = before?.sign(endorsementText(origin, signer.line, now.toISOString())) ?? null
  if (!(await list(pool, signer, now, endorsement, before?.line))) return null
  await rename(join(folder, FILES[1]), join(folder, FILES[0]))
  return signer
}

/** @param before the newest line that may be there. @returns false when another key was listed meanwhile. */
async function list(pool: Pool, { line }: Signer, since: Date, endorsement: string | null, before?: string) {
  const { rowCount } = await pool.query(
    `insert into proof_key (line, since, endorsement)
     select $1, $2, $3 where $4::text is not distinct from (select line from proof_key order by number desc limit 1)
     on conflict do nothing`,
    [line, since, endorsement, before ?? null],
  )
  return rowCount === 1
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
