import type { PhotoType } from '#events/kernel/photo.ts'

/** What the first bytes of a picture say of it. Sizes are in pixels. */
export type PhotoHeader = { readonly mediaType: PhotoType; readonly width: number; readonly height: number }

/** How many bytes at the start of a file {@link readHeader} looks at: what a camera writes in front of its picture. */
export const HEADER_BYTES = 512 * 1024

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Every PNG begins with a header of 13 bytes. */
const PNG_HEADER = Buffer.from([0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52])

/**
 * What a picture is, by its own bytes: neither a name nor what the sender says counts. Null for everything but a PNG or a JPEG
 * that says its size. What follows the header is not looked at: the route that serves the bytes must say their type and forbid guessing.
 */
export function readHeader(start: Uint8Array): PhotoHeader | null {
  const bytes = Buffer.from(start.buffer, start.byteOffset, Math.min(start.byteLength, HEADER_BYTES))
  const size = sizeOfPng(bytes) ?? sizeOfJpeg(bytes)
  return size && size.width > 0 && size.height > 0 ? size : null
}

function sizeOfPng(bytes: Buffer): PhotoHeader | null {
  if (bytes.length < 24 || !bytes.subarray(0, 16).equals(Buffer.concat([PNG_START, PNG_HEADER]))) return null
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** A JPEG is a row of segments, each with a marker and its length; one of them begins the frame and says its size. */
function sizeOfJpeg(bytes: Buffer): PhotoHeader | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes.readUInt8(at + 1)
    if (bytes.readUInt8(at) !== 0xff) return null
    // Any number of fill bytes may stand before a marker.
    if (marker === 0xff) at += 1
    else if (beginsFrame(marker))
      return { mediaType: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    else if (beginsScan(marker)) return null
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return null
}

/** Of the markers from C0 to CF three are no frames: tables (C4, CC) and one that is reserved (C8). */
const beginsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The picture itself, its end, or another beginning: no frame comes after it. */
const beginsScan = (marker: number): boolean => marker >= 0xd8 && marker <= 0xda
