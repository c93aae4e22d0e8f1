import { whyNoWrites } from '../event-store/store-errors.ts'
import { PhotosAway, type PhotosLog, type PhotoStore } from './photo-store.ts'

/** A store that refused a photo this long ago may take the next one, in milliseconds. */
const REFUSED_MS = 150_000

/** Codes of a disk that does not do what is asked, and of a place that is none for photos. */
const OF_DISK =
  /^(ENOSPC|EDQUOT|EROFS|EIO|ESTALE|ENXIO|ENODEV|EACCES|EPERM|ENOENT|ENOTDIR|EEXIST|EISDIR|EMFILE|ENFILE)$/

/**
 * The same store, whose errors of a disk are answered 503 (docs/rules.md, FAULT-61), and whose `look` also knows how the last photo
 * fared that was to be put.
 */
export function watchedPhotos(store: PhotoStore, log: PhotosLog): PhotoStore {
  let refused: { readonly by: PhotosAway; readonly at: number } | null = null

  /** @throws PhotosAway for an error of a disk; any other one as it is. */
  function explain(error: unknown): never {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!OF_DISK.test(code)) throw error
    // Each photo comes through here as long as it lasts: the stack, always the same, would drown all else.
    log.warn({ reason: String(error) }, 'the photo store did not do what was asked of it')
    throw new PhotosAway(whyNoWrites(error) ?? 'away', error)
  }

  return {
    async put(owner, content, inspect) {
      try {
        const photo = await store.put(owner, content, inspect).catch(explain)
        refused = null
        return photo
      } catch (error) {
        if (error instanceof PhotosAway) refused = { by: error, at: performance.now() }
        throw error
      }
    },
    get: (key, range) => store.get(key, range).catch(explain),
    list: () => store.list(),
    dropUnfinished: (before) => store.dropUnfinished(before).catch(explain),
    delete: (key, putBefore) => store.delete(key, putBefore).catch(explain),
    async look() {
      await store.look().catch(explain)
      if (!refused || performance.now() - refused.at > REFUSED_MS) return
      // It answers.
      throw refused.by.why === 'away' ? new PhotosAway('read-only') : refused.by
    },
  }
}
