import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { MAX_PHOTO_BYTES } from '#events/kernel/photo.ts'
import { syncFolder } from '../database/durable-fs.ts'
import { dropDrafts, namesIn, timeOf, unlessMissing, withDraft } from './draft.ts'
import { demandKey, demandOwner, isKey, isOwner } from './photo-keys.ts'
import { PhotosAway, type PhotoStore } from './photo-store.ts'

/** Where files are written until they are whole, beside those that are. Nothing leads to a file that a crash leaves there. */
export const INCOMING = 'incoming'

/**
 * The photo store of one machine: a file for each picture, in a folder for each owner. A picture is on disk, name and all, when
 * `put` resolves.
 * @param folder need not exist. Servers that share a log must share it.
 */
export function openDiskPhotos(folder: string): PhotoStore {
  const root = resolve(folder)
  const pathOf = (key: string): string => join(root, demandKey(key))

  return {
    async put(owner, content, inspect) {
      demandOwner(owner)
      await makeFolder(root, INCOMING)
      return withDraft(join(root, INCOMING), { owner, content, inspect }, async (draft, { key }) => {
        await makeFolder(root, owner)
        await rename(draft, pathOf(key))
        syncFolder(join(root, owner))
      })
    },

    async get(key, range) {
      const file = await unlessMissing(open(pathOf(key), 'r'), null)
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

    dropUnfinished: (before) => dropDrafts(join(root, INCOMING), before),

    async delete(key, putBefore) {
      const path = pathOf(key)
      const isOld = async (file: string) => {
        const putAt = await timeOf(file)
        return putAt !== null && putAt < putBefore
      }
      if (!(await isOld(path))) return false
      // It may be put again meanwhile. The file that was taken aside is looked at once more: nothing takes its place there.
      await makeFolder(root, INCOMING)
      const aside = join(root, INCOMING, randomUUID())
      await unlessMissing(rename(path, aside), undefined)
      const isStillOld = await isOld(aside)
      await (isStillOld ? rm(aside) : unlessMissing(rename(aside, path), undefined))
      return isStillOld
    },

    async look() {
      await makeFolder(root, INCOMING)
      await access(root, constants.R_OK | constants.W_OK)
      const { bavail, bsize } = await statfs(root)
      if (bavail * bsize < MAX_PHOTO_BYTES) throw new PhotosAway('full')
    },
  }
}

/** Makes a folder of the store and its name durable, once. */
async function makeFolder(root: string, name: string): Promise<void> {
  const isNew = (await mkdir(join(root, name), { recursive: true })) !== undefined
  if (isNew) syncFolder(root)
}
