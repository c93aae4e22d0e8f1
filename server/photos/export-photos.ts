import type { Readable } from 'node:stream'
import { MANIFEST, type PhotoManifest } from '#events/project/photo-export.ts'
import type { NamedPhoto } from './export-names.ts'
import { photoArchive } from './photo-archive.ts'
import type { PhotoStore } from './photo-store.ts'

/** The contents of an export. `nameOf` tells who a person is; null for one who is not known. */
export type PhotoExport = {
  readonly project: PhotoManifest['project']
  readonly exportedAt: Date
  readonly photos: readonly NamedPhoto[]
  readonly nameOf: (id: NonNullable<NamedPhoto['photo']['addedBy']>) => Promise<string | undefined>
}

/**
 * The originals of a project in one zip file, byte by byte as they were uploaded, and what they are in its manifest, which
 * comes last. A photo that the store lacks stands in the manifest alone.
 */
export const exportPhotos = (
  store: Pick<PhotoStore, 'get'>,
  { project, exportedAt, photos, nameOf }: PhotoExport,
): Readable =>
  photoArchive(store, async ({ addPhoto, addFile }) => {
    const told: PhotoManifest['photos'] = []
    for (const named of photos) {
      const { card, photo, file } = named
      const isThere = await addPhoto(named)
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
    addFile(MANIFEST, JSON.stringify(manifest, null, 2), exportedAt)
  })
