import type { PhotoType } from '#events/kernel/photo.ts'
import { PICTURE_HEAD_BYTES, pictureTypeOf } from '#events/kernel/picture-type.ts'

/** The type of a file by its bytes; null: no picture. Undefined where they cannot be read. */
export type Look = PhotoType | null | undefined

/** Looks into a file. What its name and the browser say of it does not count. */
export async function lookInside(file: File): Promise<Look> {
  try {
    return pictureTypeOf(new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer()))
  } catch {
    return undefined
  }
}
