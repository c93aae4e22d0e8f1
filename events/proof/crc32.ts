import type { Bytes } from './bytes.ts'

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The checksum of zip files (CRC-32 of ISO 3309), from 0 to 2^32 - 1. */
export function crc32(bytes: Bytes): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}
