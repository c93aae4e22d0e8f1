import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PhotoType } from '#events/kernel/photo.ts'
import { syncFolder } from '../database/durable-fs.ts'
import { MAX_PIXELS, NoPhoto, type PhotoStore } from './photo-store.ts'
import { HEADER_BYTES, type PhotoHeader, readHeader } from './read-header.ts'

const ENDINGS: Readonly<Record<PhotoType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
}

/** A key is a path below the store's folder, and nothing else: `feedback-7/9f86….png`. */
const OWNER = /^[a-z]+(?:-[a-z]+)*-\d+$/
const KEY = /^[a-z]+(?:-[a-z]+)*-\d+\/[0-9a-f]{64}\.(?:png|jpg|gif|webp|heic)$/

/** Where files are written until they are whole, beside those that are. What a crash leaves there nothing leads to. */
export const INCOMING = 'incoming'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * The photo store of one machine: a file for each picture, in a folder for each owner. A picture is on disk, name and all, when
 * `put` resolves.
 * @param folder need not exist. Servers that share a log must share it.
 */
export function openDiskPhotos(folder: string): PhotoStore {
  const root = resolve(folder)
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('this is no key of a photo')
    return join(root, key)
  }

  return {
    async put(owner, content, inspect) {
      if (!OWNER.test(owner)) throw new Error('this is no owner of a photo')
      await makeFolder(root, INCOMING)
      const draft = join(root, INCOMING, randomUUID())
      try {
        const { digest, bytes, header } = await write(draft, content, inspect)
        const key = `${owner}/${digest}.${ENDINGS[header.mediaType]}`
        await makeFolder(root, owner)
        await rename(draft, pathOf(key))
        syncFolder(join(root, owner))
        return { key, digest, bytes, ...header }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async get(key, range) {
      try {
        const file = await open(pathOf(key), 'r')
        return file.createReadStream(range && { start: range.first, end: range.last })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async *list() {
      for (const owner of await namesIn(root)) {
        if (!OWNER.test(owner)) continue
        for (const name of await namesIn(join(root, owner))) {
          const key = `${owner}/${name}`
          const putAt = KEY.test(key) && (await timeOf(join(root, key)))
          if (putAt) yield { key, putAt }
        }
      }
    },

    async dropUnfinished(before) {
      let dropped = 0
      for (const name of await namesIn(join(root, INCOMING))) {
        const path = join(root, INCOMING, name)
        const begunAt = await timeOf(path)
        if (!begunAt || begunAt >= before) continue
        await rm(path, { force: true })
        dropped++
      }
      return dropped
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** What a folder holds; nothing when it is not there. */
const namesIn = (folder: string): Promise<string[]> => unlessMissing(readdir(folder), [])

/** When a file was last written; null when it is gone. */
const timeOf = (path: string): Promise<Date | null> =>
  unlessMissing(
    stat(path).then(({ mtime }) => mtime),
    null,
  )

async function unlessMissing<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return otherwise
    throw error
  }
}

/** Makes a folder of the store and its name durable, once. */
async function makeFolder(root: string, name: string): Promise<void> {
  const isNew = (await mkdir(join(root, name), { recursive: true })) !== undefined
  if (isNew) syncFolder(root)
}

/** Writes bytes to a new file and onto the disk. @throws NoPhoto */
async function write(
  path: string,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  inspect?: (path: string) => Promise<PhotoHeader>,
) {
  const file = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    const start: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of content) {
      if (bytes < HEADER_BYTES) start.push(chunk)
      hash.update(chunk)
      bytes += chunk.byteLength
      await file.writeFile(chunk)
    }
    const header = inspect ? await inspect(path) : acceptable(readHeader(Buffer.concat(start)))
    await file.sync()
    return { digest: hash.digest('hex'), bytes, header }
  } finally {
    await file.close()
  }
}

function acceptable(header: PhotoHeader | null): PhotoHeader {
  if (!header) throw new NoPhoto('type')
  if (header.width * header.height > MAX_PIXELS) throw new NoPhoto('pixels')
  return header
}
