import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import type { PhotoSize } from '#events/project/photos.ts'
import type { Decoder, RenditionType } from './decoder.ts'
import type { PhotoStore } from './photo-store.ts'

type Asked = { readonly key: string; readonly digest: string; readonly size: PhotoSize; readonly type: RenditionType }

/** Photos as screens show them. */
export type Renditions = ReturnType<typeof createRenditions>

/** What is made takes so much of the disk at most. A photo that is asked for again later is made again. */
const MAX_RENDITIONS_BYTES = 2 * 1024 ** 3
/** An original that takes longer to come from its store is given up. */
const MAX_READING_MS = 60_000
/** When there is more, the least recently used go until this part of it is left. */
const LEFT = 0.9

type Options = { readonly photos: Pick<PhotoStore, 'get'>; readonly decoder: Pick<Decoder, 'render'> }

/**
 * @param folder keeps what was made once; it need not exist, may be emptied at any time, and several servers may share it.
 * @param maxBytes it has so many at most, but for what is made while it is tidied.
 */
export function createRenditions({ photos, decoder }: Options, folder: string, maxBytes = MAX_RENDITIONS_BYTES) {
  // Those that wait hold no file and no connection of the store.
  const inTurn = pLimit(1)
  const making = new Map<string, Promise<Buffer | null>>()
  /** How many bytes may be there; what earlier starts left is not known before the first look. */
  let bytesThere = Number.POSITIVE_INFINITY
  let tidying: Promise<void> | null = null

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

  async function make({ key, size, type }: Asked, path: string): Promise<Buffer | null> {
    const original = await photos.get(key)
    if (!original) return null
    await mkdir(folder, { recursive: true })
    const draft = join(folder, `${randomUUID()}.part`)
    let bytes: Buffer
    try {
      await pipeline(original, createWriteStream(draft), { signal: AbortSignal.timeout(MAX_READING_MS) })
      bytes = await decoder.render(draft, size, type)
      await writeFile(draft, bytes)
      await rename(draft, path)
    } finally {
      await rm(draft, { force: true })
    }
    bytesThere += bytes.length
    // What fails is done by the next one.
    if (bytesThere > maxBytes)
      tidying ??= tidy()
        .catch(() => undefined)
        .finally(() => {
          tidying = null
        })
    await tidying
    return bytes
  }

  /** A photo in a size; null when the store lacks it. */
  return async (asked: Asked): Promise<Buffer | null> => {
    const path = join(folder, `${asked.digest}-${asked.size}.${asked.type.slice('image/'.length)}`)
    const known = await readFile(path).catch(() => null)
    if (known) {
      const now = new Date()
      await utimes(path, now, now).catch(() => undefined)
      return known
    }
    const begun = making.get(path) ?? inTurn(make, asked, path).finally(() => making.delete(path))
    making.set(path, begun)
    return begun
  }
}

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
