import { once } from 'node:events'
import { finished, type Readable } from 'node:stream'
import { ZipArchive } from 'archiver'
import { MANIFEST, type PhotoManifest } from '#events/project/photo-export.ts'
import type { NamedPhoto } from './export-names.ts'
import type { PhotoStore } from './photo-store.ts'

/** The contents of an export. `nameOf` tells who a person is; null for one who is not known. */
export type PhotoExport = {
  readonly project: PhotoManifest['project']
  readonly exportedAt: Date
  readonly photos: readonly NamedPhoto[]
  readonly nameOf: (id: NonNullable<NamedPhoto['photo']['addedBy']>) => Promise<string | undefined>
}

/** A photo begins no sooner than so many bytes of what came before it were taken. */
const AHEAD_BYTES = 256 * 1024

/**
 * The originals of a project in one zip file, byte by byte as they were uploaded, and what they are in its manifest, which
 * comes last. One photo at a time is read, as the archive is taken; nothing is read any more once it is destroyed. A photo that
 * the store lacks stands in the manifest alone; one that cannot be read to its end destroys the archive.
 */
export function exportPhotos(store: Pick<PhotoStore, 'get'>, asked: PhotoExport): Readable {
  // Pictures do not get smaller, and zip64 begins by itself where it has to.
  const archive = new ZipArchive({ highWaterMark: AHEAD_BYTES, store: true })
  const gone = new AbortController()
  let open: Readable | null = null
  finished(archive, () => {
    gone.abort()
    open?.destroy()
  })

  /** Adds one photo. @returns false when there is none under its key. */
  async function add({ photo, file }: NamedPhoto): Promise<boolean> {
    open = await store.get(photo.key)
    if (!open) return false
    open.once('error', (error) => archive.destroy(error))
    if (gone.signal.aborted) open.destroy()
    const isIn = once(archive, 'entry', { signal: gone.signal })
    archive.append(open, { name: file, date: photo.addedAt })
    await isIn
    return true
  }

  async function fill(): Promise<void> {
    const { project, exportedAt, photos, nameOf } = asked
    const told: PhotoManifest['photos'] = []
    for (const named of photos) {
      const { card, photo, file } = named
      const isThere = await add(named)
      told.push({
        card: { id: card.id, name: card.name },
        file: isThere ? file : null,
        originalName: photo.fileName,
        sha256: photo.digest,
        bytes: photo.bytes,
        addedBy: photo.addedBy === null ? null : ((await nameOf(photo.addedBy)) ?? null),
        addedAt: photo.addedAt,
        ...(!isThere && { missing: true }),
      })
    }
    const manifest: PhotoManifest = { project, exportedAt: exportedAt.toISOString(), photos: told }
    archive.append(JSON.stringify(manifest, null, 2), { name: MANIFEST, date: exportedAt, store: false })
    await archive.finalize()
  }

  fill().catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))))
  return archive
}
