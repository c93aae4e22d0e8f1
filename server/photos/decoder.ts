import type { PhotoSize } from '#events/project/photos.ts'
import type { PhotoHeader } from './read-header.ts'

/** What renditions are made as: the first that a browser takes. */
export const RENDITION_TYPES = ['image/avif', 'image/webp', 'image/jpeg'] as const
export type RenditionType = (typeof RENDITION_TYPES)[number]

/** Reads the pictures of files, which people choose and may have made to do harm. */
export type Decoder = {
  /** What a file is that people upload as a photo, decoded whole. Width and height are as it is shown. @throws NoPhoto */
  inspect(path: string): Promise<PhotoHeader>
  /** The photo turned upright, as large as asked for at most, and without what the camera wrote beside it. */
  render(path: string, size: PhotoSize, type: RenditionType): Promise<Buffer>
}
