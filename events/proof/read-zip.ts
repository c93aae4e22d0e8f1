import type { Bytes } from './bytes.ts'
import { inflate, textOf } from './web.ts'

/** A file that is read piece by piece, such as one that a person chose. */
export type Source = { readonly size: number; readonly read: (from: number, to: number) => Promise<Bytes> }

/** A file in an archive. `read` gives its content; rejects where it is not whole. */
export type ZipEntry = { readonly name: string; readonly read: () => Promise<Bytes> }

/** It is no zip file that can be read. `message` is a sentence. */
export class NoZip extends Error {
  override readonly name = 'NoZip'
}

const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const MAX_COMMENT = 0xffff
const FULL = 0xffffffff
/** A list of files that is longer is none of ours. */
const MAX_LIST_BYTES = 256 * 1024 * 1024
const MB = 1024 * 1024
/** The largest file that is unpacked: a longer text is more than a program can hold as one. */
const MAX_FILE_BYTES = 500 * MB
/** All files together may be so much larger than the archive: photos do not get smaller, and texts are few. */
const MAX_GROWTH_BYTES = 1024 * MB
/** DEFLATE makes bytes so many times smaller at most. */
const MAX_RATIO = 1_032

const view = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The files of a zip file as its list says, in that order. @throws NoZip */
export async function readZipList(source: Source): Promise<ZipEntry[]> {
  const { from, bytes, count } = await findList(source)
  if (bytes > MAX_LIST_BYTES || from + bytes > source.size) throw cutOff()
  const list = await source.read(from, from + bytes)
  const entries: ZipEntry[] = []
  const data = view(list)
  let at = 0
  let inAll = 0
  while (at + 46 <= list.length && data.getUint32(at, true) === ENTRY) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => data.getUint16(at + offset, true))
    const extraFrom = at + 46 + (nameLength ?? 0)
    const end = extraFrom + (extraLength ?? 0) + (commentLength ?? 0)
    if (end > list.length) throw cutOff()
    const extra = list.subarray(extraFrom, extraFrom + (extraLength ?? 0))
    const places = wide(
      extra,
      [24, 20, 42].map((offset) => data.getUint32(at + offset, true)),
    )
    const name = textOf(list.subarray(at + 46, extraFrom))
    const [size = 0] = places
    inAll += size
    if (size > MAX_FILE_BYTES) throw tooLarge(`${name} is`, MAX_FILE_BYTES / MB)
    if (inAll > source.size + MAX_GROWTH_BYTES) throw tooLarge('its files are', (source.size + MAX_GROWTH_BYTES) / MB)
    entries.push(entryOf(source, name, data.getUint16(at + 10, true), places))
    at = end
  }
  if (entries.length !== count) throw cutOff()
  return entries
}

/** Numbers of an entry (size, packed size, place), from the extra field where they are too large for their own. */
function wide(extra: Bytes, numbers: readonly number[]): readonly number[] {
  const data = view(extra)
  for (let at = 0; at + 4 <= extra.length; at += 4 + data.getUint16(at + 2, true)) {
    if (data.getUint16(at, true) !== 1) continue
    let next = at + 4
    return numbers.map((number) => {
      if (number !== FULL || next + 8 > extra.length) return number
      next += 8
      return Number(data.getBigUint64(next - 8, true))
    })
  }
  return numbers
}

function entryOf(source: Source, name: string, method: number, places: readonly number[]): ZipEntry {
  const [size = 0, packed = 0, place = 0] = places
  return {
    name,
    async read() {
      const head = view(await source.read(place, place + 30))
      if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL) throw cutOff()
      const from = place + 30 + head.getUint16(26, true) + head.getUint16(28, true)
      if (method === 8 ? size > packed * MAX_RATIO : size !== packed) throw cutOff()
      const bytes = await source.read(from, from + packed)
      const content = method === 8 ? await inflated(bytes, size) : bytes
      if (content?.length !== size) throw cutOff()
      return content
    },
  }
}

/** @returns null for bytes that cannot be unpacked to that size. @throws where the platform cannot unpack any. */
async function inflated(bytes: Bytes, size: number): Promise<Bytes | null> {
  try {
    return await inflate(bytes, size)
  } catch (error) {
    if (error instanceof ReferenceError) throw error
    return null
  }
}

async function findList(source: Source) {
  const from = Math.max(0, source.size - END_BYTES - MAX_COMMENT)
  const tail = await source.read(from, source.size)
  const data = view(tail)
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (data.getUint32(at, true) !== END) continue
    const [count, bytes, place] = [
      data.getUint16(at + 10, true),
      data.getUint32(at + 12, true),
      data.getUint32(at + 16, true),
    ]
    if (at < 20 || data.getUint32(at - 20, true) !== LOCATOR_64) return { count, bytes, from: place }
    const wideAt = Number(data.getBigUint64(at - 12, true))
    const end = view(await source.read(wideAt, wideAt + 56))
    if (end.byteLength < 56 || end.getUint32(0, true) !== END_64) throw cutOff()
    const [wideCount = 0, wideBytes = 0, wideFrom = 0] = [32, 40, 48].map((offset) =>
      Number(end.getBigUint64(offset, true)),
    )
    return { count: wideCount, bytes: wideBytes, from: wideFrom }
  }
  throw new NoZip('It is no zip file, or its end is missing.')
}

const tooLarge = (what: string, megabytes: number) =>
  new NoZip(`It was not unpacked: ${what} larger than ${Math.floor(megabytes)} MB, which no record is.`)
const cutOff = () => new NoZip('It is no whole zip file: a part of it is missing or was changed.')
