import { pipeline, type Readable, Transform } from 'node:stream'
import { whyNoWrites } from '../event-store/store-errors.ts'
import { HttpError } from '../errors/http-error.ts'
import { PhotosAway, type PhotosLog, type PhotoStore } from './photo-store.ts'

/** A store that refused a photo this long ago may take the next one, in milliseconds. */
const REFUSED_MS = 150_000

/** Codes of a disk that does not do what is asked, and of a place that is none for photos. */
const OF_DISK =
  /^(ENOSPC|EDQUOT|EROFS|EIO|ESTALE|ENXIO|ENODEV|EACCES|EPERM|ENOENT|ENOTDIR|EEXIST|EISDIR|EMFILE|ENFILE)$/

/**
 * The same store, whose errors of a disk are answered 503 (docs/rules.md, FAULT-61), whose photos end with an error where they have
 * other bytes than they should (FAULT-64), and whose `look` also knows how the last photo fared that was to be put.
 */
export function watchedPhotos(store: PhotoStore, log: PhotosLog): PhotoStore {
  let refused: { readonly by: PhotosAway; readonly at: number } | null = null

  /** PhotosAway for an error of a disk; any other one as it is. */
  function explained<E>(error: E): E | PhotosAway {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!OF_DISK.test(code)) return error
    // Each photo comes through here as long as it lasts: the stack, always the same, would drown all else.
    log.warn({ reason: String(error) }, 'the photo store did not do what was asked of it')
    return new PhotosAway(whyNoWrites(error) ?? 'away', error)
  }
  /** @throws the error that it explains. */
  const explain = (error: unknown): never => {
    throw explained(error)
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
    async get(photo, range) {
      const content = await store.get(photo, range).catch(explain)
      const bytes = range ? range.last - range.first + 1 : photo.bytes
      const onTorn = () => log.warn({ key: photo.key, bytes }, 'a photo has not as many bytes as it should')
      return content && wholePhoto(content, bytes, { explain: explained, onTorn })
    },
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

/** The answer about a photo whose file is shorter or longer than its event says, as long as nothing of it was sent. */
class PhotoTorn extends HttpError {
  constructor() {
    super(503, 'This photo is damaged on the server. Its operator can bring it back from a backup.', {
      code: 'unavailable',
      headers: { 'retry-after': '60' },
    })
  }
}

/**
 * The content, as it is taken. It ends with an error where it has not as many bytes as it should: a reader who was told how many come
 * would wait for the rest, and an archive would be whole without them.
 * @param explain gives the error that a reader gets for one of the content. @param onTorn is told of other bytes than there should be.
 */
function wholePhoto(
  content: Readable,
  bytes: number,
  { explain, onTorn }: { readonly explain: (error: Error) => Error; readonly onTorn: () => void },
): Readable {
  let left = bytes
  const torn = () => {
    onTorn()
    return new PhotoTorn()
  }
  const counted = new Transform({
    transform(chunk: Uint8Array, _, done) {
      left -= chunk.length
      if (left < 0) done(torn())
      else done(null, chunk)
    },
    flush: (done) => done(left === 0 ? null : torn()),
  })
  content.once('error', (error) => counted.destroy(explain(error)))
  return pipeline(content, counted, () => undefined)
}
