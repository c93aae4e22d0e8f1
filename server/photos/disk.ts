import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { MAX_PHOTO_BYTES } from '#events/kernel/photo.ts'
import { syncFolder } from '../database/durable-fs.ts'
import { dropDrafts, namesIn, timeOf, unlessMissing, withDraft } from './draft.ts'
import { demandKey, demandOwner, isKey, isOwner } from './photo-keys.ts'
import { PhotosAway, type PhotoStore } from './photo-store.ts'

/**
 * Where files are written until they are whole, beside those that are. Nothing leads to a file that a crash leaves there. The folder is
 * also the mark of the store: where it is missing, another folder stands in the place of that with the photos (docs/rules.md, FAULT-63).
 */
export const INCOMING = 'incoming'

/**
 * The photo store of one machine: a file for each picture, in a folder for each owner. A picture is on disk, name and all, when
 * `put` resolves.
 * @param folder need not exist: the first `look` or `put` makes it, once. Servers that share a log must share it.
 */
export function openDiskPhotos(folder: string): PhotoStore {
  const root = resolve(folder)
  const incoming = join(root, INCOMING)
  const pathOf = (key: string): string => join(root, demandKey(key))
  let beginning: Promise<void> | null = null

  /** Makes the folder, once: one that is gone later is away, as a disk is that is not mounted, and nothing takes its place. */
  async function begin(): Promise<void> {
    beginning ??= makeRoot(root)
    try {
      await beginning
    } catch (error) {
      beginning = null
      throw error
    }
  }
  /** @throws the system's error where the folder is away. */
  const demandRoot = () => access(incoming)

  return {
    async put(owner, content, inspect) {
      demandOwner(owner)
      await begin()
      return withDraft(incoming, { owner, content, inspect }, async (draft, { key }) => {
        await makeFolder(root, owner)
        await rename(draft, pathOf(key))
        syncFolder(join(root, owner))
      })
    },

    async get({ key }, range) {
      const file = await unlessMissing(open(pathOf(key), 'r'), null)
      if (!file) await demandRoot()
      return file && file.createReadStream(range && { start: range.first, end: range.last })
    },

    async *list() {
      for (const owner of await namesIn(root)) {
        if (!isOwner(owner)) continue
        for (const name of await namesIn(join(root, owner))) {
          const key = `${owner}/${name}`
          const putAt = isKey(key) && (await timeOf(join(root, key)))
          if (putAt) yield { key, putAt }
        }
      }
    },

    dropUnfinished: (before) => dropDrafts(incoming, before),

    async delete(key, putBefore) {
      const path = pathOf(key)
      const isOld = async (file: string) => {
        const putAt = await timeOf(file)
        return putAt !== null && putAt < putBefore
      }
      if (!(await isOld(path))) {
        await demandRoot()
        return false
      }
      // It may be put again meanwhile. The file that was taken aside is looked at once more: nothing takes its place there.
      await makeFolder(root, INCOMING)
      const aside = join(incoming, randomUUID())
      await unlessMissing(rename(path, aside), undefined)
      const isStillOld = await isOld(aside)
      await (isStillOld ? rm(aside) : unlessMissing(rename(aside, path), undefined))
      return isStillOld
    },

    async look() {
      await begin()
      await access(incoming, constants.R_OK | constants.W_OK)
      const { bavail, bsize } = await statfs(root)
      if (bavail * bsize < MAX_PHOTO_BYTES) throw new PhotosAway('full')
    },
  }
}

/** True if no server has used the folder, or if it is not there. */
export const isNewFolder = async (folder: string): Promise<boolean> =>
  (await namesIn(folder)).every((name) => name !== INCOMING && !isOwner(name))

/** Makes the folder of the store with all above it, and its mark. */
async function makeRoot(root: string): Promise<void> {
  const isNew = (await mkdir(root, { recursive: true })) !== undefined
  if (isNew) syncFolder(dirname(root))
  await makeFolder(root, INCOMING)
}

/** Makes a folder of the store and its name durable, once. @throws where the store itself is not there. */
async function makeFolder(root: string, name: string): Promise<void> {
  try {
    await mkdir(join(root, name))
    syncFolder(root)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
