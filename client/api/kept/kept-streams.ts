import type { StreamRef } from '#events/live/protocol.ts'
import { noteWrite } from './kept-writes.ts'
import type { Head, ReadsDb } from './reads-db.ts'

/** So many streams are kept, and so many bytes of them, compressed; those that were not looked at for longest go first. */
export const MAX_STREAMS = 60
export const MAX_STREAM_BYTES = 30_000_000
/** A larger one would push out all others. */
export const MAX_ONE_STREAM_BYTES = 10_000_000

/** A stream as it is kept. */
export type KeptStream = Pick<Head, 'revision' | 'at'> & { readonly body: ArrayBuffer }

/** The key under which a stream is kept; with no id what all of its kind begin with. */
export const keptKey = ({ kind, id }: { kind: StreamRef['kind']; id: number | '' }): string => `${kind} ${id}`

/** @param key names the stream. @param version of the shape; of another one nothing is found, and what is there goes. */
export const readStream = (db: ReadsDb, key: string, version: number): Promise<KeptStream | null> =>
  db.use(async (reads) => {
    const [head, body] = await Promise.all([reads.get('heads', key), reads.get('bodies', key)])
    if (!head || !body || head.version !== version) {
      if (head) await dropStreamFrom(reads, key)
      return null
    }
    await reads.put('heads', { ...head, usedAt: Date.now() }, key)
    return { revision: head.revision, at: head.at, body }
  })

/** Keeps a stream in the place of what was kept of it, and drops those that are too many. */
export async function writeStream(
  db: ReadsDb,
  key: string,
  { revision, at, body }: KeptStream,
  version: number,
): Promise<void> {
  const bytes = body.byteLength
  if (bytes > MAX_ONE_STREAM_BYTES) return dropStream(db, key)
  await db.use(async (reads) => {
    const change = reads.transaction(['heads', 'bodies'], 'readwrite')
    const [heads, bodies] = [change.objectStore('heads'), change.objectStore('bodies')]
    const writes: Promise<unknown>[] = [
      heads.put({ version, revision, at, bytes, usedAt: Date.now() }, key),
      bodies.put(body, key),
    ]
    const [keys, all] = await Promise.all([heads.getAllKeys(), heads.getAll()])
    for (const gone of tooMany(keys, all)) writes.push(heads.delete(gone), bodies.delete(gone))
    await Promise.all([...writes, change.done])
  })
  noteWrite()
}

/** All that is known of a kept stream without reading it; nothing where it is not kept. */
export const headOf = (db: ReadsDb, key: string): Promise<Head | null | undefined> =>
  db.use((reads) => reads.get('heads', key))

/** It is still in step at this moment, at the revision that is kept. */
export async function touchStream(
  db: ReadsDb,
  key: string,
  { revision, at }: Pick<Head, 'revision' | 'at'>,
): Promise<void> {
  await db.use(async (reads) => {
    const change = reads.transaction('heads', 'readwrite')
    const head = await change.store.get(key)
    if (head?.revision === revision) await change.store.put({ ...head, at, usedAt: Date.now() }, key)
    await change.done
  })
}

export async function dropStream(db: ReadsDb, key: string): Promise<void> {
  await db.use((reads) => dropStreamFrom(reads, key))
}

async function dropStreamFrom(reads: Parameters<Parameters<ReadsDb['use']>[0]>[0], key: string): Promise<void> {
  const change = reads.transaction(['heads', 'bodies'], 'readwrite')
  await Promise.all([change.objectStore('heads').delete(key), change.objectStore('bodies').delete(key), change.done])
}

/** The keys of those past the bounds, which were used before all others. */
function tooMany(keys: readonly string[], heads: readonly Head[]): string[] {
  const byUse = heads.map((head, index) => ({ ...head, key: keys[index] ?? '' })).sort((a, b) => b.usedAt - a.usedAt)
  let [count, bytes] = [0, 0]
  return byUse.flatMap((head) => {
    count += 1
    bytes += head.bytes
    return count > MAX_STREAMS || bytes > MAX_STREAM_BYTES ? [head.key] : []
  })
}
