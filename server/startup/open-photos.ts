import { join } from 'node:path'
import type { Config } from './config.ts'
import { openDiskPhotos } from '../photos/disk.ts'
import { watchedPhotos } from '../photos/watched-photos.ts'
import type { PhotosLog, PhotoStore } from '../photos/photo-store.ts'

/** The photo store that the settings name. @throws OperatorError when it cannot be used. */
export async function openPhotos(
  { dataDir, photoStore }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'photoStore'>>,
  log: PhotosLog,
): Promise<PhotoStore> {
  if (!photoStore) return watchedPhotos(openDiskPhotos(join(dataDir, 'photos')), log)
  // Its packages take as long to load as half of a start.
  const { openS3Photos } = await import('../photos/s3.ts')
  return watchedPhotos(await openS3Photos(photoStore, join(dataDir, 'incoming'), log), log)
}
