import { once } from 'node:events'
import { finished, type Readable } from 'node:stream'
import { ZipArchive } from 'archiver'
import type { NamedPhoto } from './export-names.ts'
import type { PhotoStore } from './photo-store.ts'

/** Maximum of bytes that are not taken yet when a photo begins. */
const AHEAD_BYTES = 256 * 1024

/** Adds to the archive, one file after the other. */
export type PhotoArchive = {
  /** Adds the original of a photo, byte by byte as it was uploaded. @returns false when there is none under its key. */
  readonly addPhoto: (named: Pick<NamedPhoto, 'photo' | 'file'>) => Promise<boolean>
  /** Adds a text, compressed, or bytes as they are. */
  readonly addFile: (name: string, content: Buffer | string, date: Date) => void
}

/**
 * A zip file as a stream. One photo at a time is read, as the archive is taken; nothing is read any more once it is destroyed. A photo
 * that cannot be read to its end destroys the archive.
 */
export function photoArchive(store: Pick<PhotoStore, 'get'>, fill: (archive: PhotoArchive) => Promise<void>): Readable {
  // Pictures do not get smaller, and zip64 begins by itself where it has to.
  const archive = new ZipArchive({ highWaterMark: AHEAD_BYTES, store: true })
  const gone = new AbortController()
  let open: Readable | null = null
  finished(archive, () => {
    gone.abort()
    open?.destroy()
  })

  async function addPhoto({ photo, file }: Pick<NamedPhoto, 'photo' | 'file'>): Promise<boolean> {
    open = await store.get(photo)
    if (!open) return false
    open.once('error', (error) => archive.destroy(error))
    if (gone.signal.aborted) open.destroy()
    const isIn = once(archive, 'entry', { signal: gone.signal })
    archive.append(open, { name: file, date: photo.addedAt })
    await isIn
    return true
  }
  const addFile: PhotoArchive['addFile'] = (name, content, date) =>
    archive.append(content, { name, date, store: typeof content !== 'string' })

  fill({ addPhoto, addFile })
    .then(() => archive.finalize())
    .catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))))
  return archive
}
