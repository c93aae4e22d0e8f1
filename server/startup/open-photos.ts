import { join } from 'node:path'
import type { Config } from './config.ts'
import { BEFORE_ALL, type EventStore } from '../event-store/port.ts'
import { isNewFolder, openDiskPhotos } from '../photos/disk.ts'
import { watchedPhotos } from '../photos/watched-photos.ts'
import { inTime } from '../metrics/in-time.ts'
import type { PhotosLog, PhotoStore } from '../photos/photo-store.ts'

type Place = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'photoStore'>>

/** Timeout of a start for the disk of the photos, in milliseconds: all else goes on without them. */
const START_WITHIN_MS = 2_000

const folderIn = (dataDir: string): string => join(dataDir, 'photos')

/**
 * Warns of a folder that holds nothing though the log does: of a disk that was not mounted before the start, the place is left. An
 * installation without photos has such a folder, too. To be asked before the folder is made.
 */
export async function warnOfNewFolder(
  { dataDir, photoStore }: Place,
  { store, log }: { readonly store: Pick<EventStore, 'head'>; readonly log: PhotosLog },
): Promise<void> {
  const folder = folderIn(dataDir)
  if (photoStore || !(await inTime(isNewFolder(folder), false, START_WITHIN_MS))) return
  if ((await store.head()) !== BEFORE_ALL)
    log.warn(
      { folder },
      'the folder of photos is new, the log is not: if photos are missing, mount their disk and start again',
    )
}

/**
 * The photo store of a server, which makes its folder at the start and never again (docs/rules.md, FAULT-63). `/readyz` says how it is.
 * @throws OperatorError when it cannot be used.
 */
export async function openPhotos(place: Place, log: PhotosLog): Promise<PhotoStore> {
  const photos = await findPhotos(place, log)
  // A bucket was asked when it was opened.
  if (!place.photoStore) await inTime(photos.look(), undefined, START_WITHIN_MS)
  return photos
}

/** The same for programs beside a server, which make no folder. */
export async function findPhotos({ dataDir, photoStore }: Place, log: PhotosLog): Promise<PhotoStore> {
  if (!photoStore) return watchedPhotos(openDiskPhotos(folderIn(dataDir)), log)
  // Its packages take as long to load as half of a start.
  const { openS3Photos } = await import('../photos/s3.ts')
  return watchedPhotos(await openS3Photos(photoStore, join(dataDir, 'incoming'), log), log)
}

/** Makes the folder for the programs that begin an installation, so that no start takes it for one whose disk is not mounted. */
export async function beginPhotos({ dataDir, photoStore }: Place): Promise<void> {
  if (!photoStore) await inTime(openDiskPhotos(folderIn(dataDir)).look(), undefined, START_WITHIN_MS)
}
