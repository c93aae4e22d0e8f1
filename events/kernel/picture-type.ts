import type { PhotoType } from './photo.ts'

/** Number of bytes by which a file tells its type. */
export const PICTURE_HEAD_BYTES = 16

/** Room for some 60 brands; real files name less than a dozen. */
const MAX_BOX_BYTES = 256

/** The type of a picture by how its file begins, null for what is none: neither its name nor what its sender says counts. */
export function pictureTypeOf(start: Uint8Array): PhotoType | null {
  const text = String.fromCharCode(...start.subarray(0, PICTURE_HEAD_BYTES))
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(text)) return 'image/webp'
  return isFileTypeBox(start) && /^.{4}ftyp(?:heic|heix|mif1)/s.test(text) ? 'image/heic' : null
}

/** A file type box begins with its length: brand, version, and four bytes for each further brand (ISO/IEC 14496-12, 4.3). */
function isFileTypeBox(start: Uint8Array): boolean {
  if (start.length < PICTURE_HEAD_BYTES) return false
  const length = new DataView(start.buffer, start.byteOffset).getUint32(0)
  return length >= 16 && length <= MAX_BOX_BYTES && length % 4 === 0
}
