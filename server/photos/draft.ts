import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredFile } from '#events/kernel/photo.ts'
import { keyOf } from './photo-keys.ts'
import type { FileHeader } from './photo-store.ts'

type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>
/** The arguments of `PhotoStore.put`. */
type Draft<Header> = {
  readonly owner: string
  readonly content: Content
  readonly inspect: (path: string) => Promise<Header>
}

/**
 * Writes what comes into a file of its own and onto the disk, says what it is, and hands both on. Afterwards the file is gone,
 * unless `keep` took it elsewhere.
 * @param folder must be there.
 * @throws what `inspect` throws, such as NoPhoto
 */
export async function withDraft<Header extends FileHeader>(
  folder: string,
  { owner, content, inspect }: Draft<Header>,
  keep: (path: string, file: StoredFile & Header) => Promise<void>,
): Promise<StoredFile & Header> {
  const path = join(folder, randomUUID())
  try {
    const { digest, bytes, header } = await write(path, content, inspect)
    const file = { key: keyOf(owner, digest, header.mediaType), digest, bytes, ...header }
    await keep(path, file)
    return file
  } finally {
    await rm(path, { force: true })
  }
}

/** Removes drafts of before a time: a crash left them. @returns how many there were. */
export async function dropDrafts(folder: string, before: Date): Promise<number> {
  let dropped = 0
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const begunAt = await timeOf(path)
    if (!begunAt || begunAt >= before) continue
    await rm(path, { force: true })
    dropped++
  }
  return dropped
}

/** The names in a folder; none when it is not there. */
export const namesIn = (folder: string): Promise<string[]> => unlessMissing(readdir(folder), [])

/** When a file was last written; null when it is gone. */
export const timeOf = (path: string): Promise<Date | null> =>
  unlessMissing(
    stat(path).then(({ mtime }) => mtime),
    null,
  )

/** Gives the value that was asked of a file or folder; `otherwise` when that is not there. */
export async function unlessMissing<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise
    throw error
  }
}

/** Writes bytes to a new file and onto the disk. @throws what `inspect` throws */
async function write<Header>(path: string, content: Content, inspect: Draft<Header>['inspect']) {
  const file = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.byteLength
      await file.writeFile(chunk)
    }
    const header = await inspect(path)
    await file.sync()
    return { digest: hash.digest('hex'), bytes, header }
  } finally {
    await file.close()
  }
}
