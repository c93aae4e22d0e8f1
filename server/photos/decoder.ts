import type { UserId } from '#events/kernel/ids.ts'
import type { PhotoSize } from '#events/kernel/photo.ts'
import type { PhotoHeader } from './photo-store.ts'
import type { PlanHeader, PlanPicture } from './plans/plan-header.ts'

/** The types that renditions are made as: the first that a browser takes. */
export const RENDITION_TYPES = ['image/avif', 'image/webp', 'image/jpeg'] as const
export type RenditionType = (typeof RENDITION_TYPES)[number]

/** For whom a picture is decoded: people take turns. */
export type Asker = UserId

/**
 * Reads the pictures of files, which people choose and may have made to do harm.
 * @throws NoPhoto for what is no picture, and for one that takes too long. @throws NoTurn when too many wait.
 */
export type Decoder = {
  /** The header of a file that people upload as a photo, decoded whole. Width and height are as it is shown. */
  inspect(path: string, asker: Asker): Promise<PhotoHeader>
  /** The type of a file that people add as a plan, and the size of each of its pages. @throws NoPlan in place of NoPhoto */
  inspectPlan(path: string, asker: Asker): Promise<PlanHeader>
  /** A page of a file, from 1, before it is kept as a plan. @throws NoPlan in place of NoPhoto */
  planPicture(path: string, filePage: number, asker: Asker): Promise<PlanPicture>
  /** The photo turned upright, as large as asked for at most, and without what the camera wrote beside it. */
  render(path: string, size: PhotoSize, type: RenditionType, asker: Asker): Promise<Buffer>
}
