import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import type { PhotoSize } from '#events/kernel/photo.ts'
import { createFairTurns } from '../fairness/fair-turns.ts'
import type { Asker, Decoder, RenditionType } from './decoder.ts'
import { NoPhoto, type PhotoStore } from './photo-store.ts'

type AskedRendition = {
  readonly key: string
  readonly bytes: number
  readonly digest: string
  readonly size: PhotoSize
  readonly type: RenditionType
  readonly asker: Asker
}

/** Photos as screens show them. */
export type Renditions = ReturnType<typeof createRenditions>

/** Maximum size of all renditions on the disk. A removed one is made again when it is asked for. */
const MAX_RENDITIONS_BYTES = 2 * 1024 ** 3
/** An original that takes longer to come from its store is given up. */
const MAX_READING_MS = 60_000
/** When there is more, the least recently used go until this part of it is left. */
const LEFT = 0.9
/** Small pictures that may wait to be made: a screen of a board asks for some dozens at once. */
const WAITING = { maxWaiting: 1_000, maxWaitingOfOne: 100 }
/** Cache of photos that cannot be decoded, which are not tried again meanwhile. */
const BROKEN = { max: 1_000, ttl: 10 * 60_000 }

type Options = { readonly photos: Pick<PhotoStore, 'get'>; readonly decoder: Pick<Decoder, 'render'> }

/**
 * @param folder keeps what was made once; it need not exist, may be emptied at any time, and several servers may share it.
 * @param maxBytes it has so many at most, but for what is made while it is tidied.
 */
export function createRenditions({ photos, decoder }: Options, folder: string, maxBytes = MAX_RENDITIONS_BYTES) {
  // Those that wait hold no file and no connection of the store.
  const turns = createFairTurns({ atOnce: 1, ...WAITING })
  const waiting = new Map<string, Promise<Buffer | null>>()
  const broken = new LRUCache<string, true>(BROKEN)
  /** How many bytes may be there; what earlier starts left is not known before the first look. */
  let bytesThere = Number.POSITIVE_INFINITY
  let tidying: Promise<void> | null = null
  let closing: Promise<void> | null = null

  /** Looks what is there, and removes what was used least recently where that is too much. */
  async function tidy(): Promise<void> {
    const files = (await filesIn(folder)).toSorted((one, other) => one.usedAt - other.usedAt)
    bytesThere = files.reduce((sum, { bytes }) => sum + bytes, 0)
    if (bytesThere <= maxBytes) return
    for (const { path, bytes } of files) {
      if (bytesThere <= maxBytes * LEFT) break
      await rm(path, { force: true })
      bytesThere -= bytes
    }
  }

  async function make(asked: AskedRendition, path: string): Promise<Buffer | null> {
    const { size, type, asker } = asked
    const original = await photos.get(asked)
    if (!original) return null
    // It may be emptied, and removed, at any time.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    closing ??= closeToOthers(folder)
    await closing
    const draft = join(folder, `${randomUUID()}.part`)
    let bytes: Buffer
    try {
      await pipeline(original, createWriteStream(draft, { mode: 0o600 }), {
        signal: AbortSignal.timeout(MAX_READING_MS),
      })
      bytes = await decoder.render(draft, size, type, asker)
      await writeFile(draft, bytes, { mode: 0o600 })
      await rename(draft, path)
    } finally {
      await rm(draft, { force: true })
    }
    bytesThere += bytes.length
    // The next rendition tidies up where this one fails to.
    if (bytesThere > maxBytes)
      tidying ??= tidy()
        .catch(() => undefined)
        .finally(() => {
          tidying = null
        })
    await tidying
    return bytes
  }

  /** The rendition that was made before; null when there is none. */
  async function known(path: string): Promise<Buffer | null> {
    const bytes = await readFile(path).catch(() => null)
    const now = new Date()
    if (bytes) await utimes(path, now, now).catch(() => undefined)
    return bytes
  }

  async function madeInTurn(asked: AskedRendition, path: string): Promise<Buffer | null> {
    // Another person's turn may have been first.
    const before = await known(path)
    if (before || broken.has(path)) return before
    try {
      return await make(asked, path)
    } catch (error) {
      if (!(error instanceof NoPhoto)) throw error
      broken.set(path, true)
      return null
    }
  }

  /** A photo in a size; null when the store lacks it or it cannot be decoded. @throws NoTurn when too many wait. */
  return async (asked: AskedRendition): Promise<Buffer | null> => {
    const path = join(folder, `${asked.digest}-${asked.size}.${asked.type.slice('image/'.length)}`)
    const before = await known(path)
    if (before || broken.has(path)) return before
    // Each person waits in their own row: behind the one who asked first, another one would wait for all that they want.
    const row = `${asked.asker} ${path}`
    const mine =
      waiting.get(row) ??
      turns.run(String(asked.asker), () => madeInTurn(asked, path)).finally(() => waiting.delete(row))
    waiting.set(row, mine)
    return mine
  }
}

/**
 * Earlier builds left the folder open to the other users of the machine. One that is another user's, as a mounted one may be, keeps
 * its rights.
 */
const closeToOthers = (folder: string): Promise<void> => chmod(folder, 0o700).catch(() => undefined)

/** The files of a folder, and when each was last used, in milliseconds. */
async function filesIn(folder: string) {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name)
      // Another server may have removed it.
      const file = await stat(path).catch(() => null)
      return file === null ? [] : [{ path, bytes: file.size, usedAt: file.mtimeMs }]
    }),
  )
  return found.flat()
}
