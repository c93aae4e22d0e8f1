import { type Bytes, joined } from './bytes.ts'
import { utf8 } from './web.ts'

// The layout of the zip files that the server writes (server/photos/photo-archive.ts, by the package archiver): a header before each
// file, the sizes after it where they are not known before, then the list of all files, then the end. There are no comments, no
// extra fields but the large numbers of zip64, and no bytes between.

/** A file in an archive: where its header is, and how long it is there and unpacked, in bytes. `time`: as DOS writes it. */
export type ZipPlace = {
  readonly name: string
  readonly isDeflated: boolean
  readonly hasDescriptor: boolean
  readonly time: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly from: number
}

const FULL = 0xffffffff
const FULL_SHORT = 0xffff
/** Made on Unix by version 4.5 of the format. */
const MADE_BY = 0x032d
/** A plain file with the rights 0644; the lower bit is DOS's "archive". */
const ATTRIBUTES = 0x81a40020
const ZIP_64 = 45

/** A time as DOS writes it, in UTC and in steps of two seconds. @param iso ISO 8601, of 1980 to 2043. */
export function dosTime(iso: string): number {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = (iso.match(/\d+/g) ?? []).map(Number)
  return (
    (((year - 1980) << 25) | (month << 21) | (day << 16) | (hours << 11) | (minutes << 5) | Math.floor(seconds / 2)) >>>
    0
  )
}

/** Numbers of so many bits, the lowest byte first. */
function little(bits: 16 | 32 | 64, ...numbers: readonly number[]): Bytes {
  const bytes = new Uint8Array((numbers.length * bits) / 8)
  const data = new DataView(bytes.buffer)
  for (const [index, number] of numbers.entries()) {
    const at = (index * bits) / 8
    if (bits === 16) data.setUint16(at, number, true)
    else if (bits === 32) data.setUint32(at, number, true)
    else data.setBigUint64(at, BigInt(number), true)
  }
  return bytes
}

/** Version, flags and method. A file of bytes that are known before takes the least version. */
function kindOf({ isDeflated, hasDescriptor }: ZipPlace, isAscii: boolean): [number, number, number] {
  const flags = (hasDescriptor ? 0x0008 : 0) | (isAscii ? 0 : 0x0800)
  return [hasDescriptor ? 20 : 10, flags, isDeflated ? 8 : 0]
}

/** The header before a file. */
export function localHeader(place: ZipPlace): Bytes {
  const name = utf8(place.name)
  const sizes = place.hasDescriptor ? [0, 0, 0] : [place.crc, place.packed, place.size]
  return joined(
    little(32, 0x04034b50),
    little(16, ...kindOf(place, name.length === place.name.length)),
    little(32, place.time, ...sizes),
    little(16, name.length, 0),
    name,
  )
}

/** The sizes after a file whose header lacks them; else nothing. */
export const descriptor = ({ hasDescriptor, crc, packed, size }: ZipPlace): Bytes =>
  hasDescriptor ? little(32, 0x08074b50, crc, packed, size) : new Uint8Array()

/** The entry of the list for a file. */
export function centralHeader(place: ZipPlace): Bytes {
  const name = utf8(place.name)
  const isWide = place.from > FULL
  const extra = isWide ? joined(little(16, 1, 24), little(64, place.size, place.packed, place.from)) : new Uint8Array()
  const [version, flags, method] = kindOf(place, name.length === place.name.length)
  return joined(
    little(32, 0x02014b50),
    little(16, MADE_BY, isWide ? ZIP_64 : version, flags, method),
    little(32, place.time, place.crc, ...(isWide ? [FULL, FULL] : [place.packed, place.size])),
    little(16, name.length, extra.length, 0, 0, 0),
    little(32, ATTRIBUTES, isWide ? FULL : place.from),
    name,
    extra,
  )
}

/** The end of a file whose list of `count` files is so many `bytes` long. */
export function endOf({ count, bytes, from }: { count: number; bytes: number; from: number }): Bytes {
  const isWide = count > FULL_SHORT || bytes > FULL || from > FULL
  const wide = joined(
    little(32, 0x06064b50),
    little(64, 44),
    little(16, ZIP_64, ZIP_64),
    little(32, 0, 0),
    little(64, count, count, bytes, from),
    little(32, 0x07064b50, 0),
    little(64, from + bytes),
    little(32, 1),
  )
  const shown = isWide ? FULL_SHORT : count
  return joined(
    isWide ? wide : new Uint8Array(),
    little(32, 0x06054b50),
    little(16, 0, 0, shown, shown),
    little(32, ...(isWide ? [FULL, FULL] : [bytes, from])),
    little(16, 0),
  )
}
