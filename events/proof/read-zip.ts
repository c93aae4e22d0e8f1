import { RESERVED } from '../kernel/text/file-name.ts'
import { foldCase } from '../kernel/text/text.ts'
import { type Bytes, isSame } from './bytes.ts'
import { crc32 } from './crc32.ts'
import { inflate, textOf } from './web.ts'
import { centralHeader, descriptor, endOf, localHeader, type ZipPlace } from './zip-layout.ts'

// Reads a zip file that has the layout which the server writes (zip-layout.ts), byte for byte. Programs that unpack zip files differ in
// which parts they believe where those contradict each other: what is read here is the same in all of them.

/** A file that is read piece by piece, such as one that a person chose. */
export type Source = { readonly size: number; readonly read: (from: number, to: number) => Promise<Bytes> }

/** A file in an archive. `read` gives its content; rejects where it is not whole. */
export type ZipEntry = Pick<ZipPlace, 'name' | 'isDeflated' | 'hasDescriptor' | 'time'> & {
  readonly read: () => Promise<Bytes>
}

/** It is no zip file that can be read. `message` is a sentence. */
export class NoZip extends Error {
  override readonly name = 'NoZip'
}

const END = 0x06054b50
const LOCATOR_64 = 0x07064b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const END_64_BYTES = 56
const LOCATOR_BYTES = 20
const ENTRY_BYTES = 46
const MAX_COMMENT = 0xffff
const FULL = 0xffffffff
const MB = 1024 * 1024
/** A list of files that is longer is none of ours: it has room for 100,000 photos and more. */
const MAX_LIST_BYTES = 16 * MB
/** The largest file that is unpacked: a longer text is more than a program can hold as one. */
const MAX_FILE_BYTES = 500 * MB
/** All files together may be so much larger than the archive: photos do not get smaller, and texts are few. */
const MAX_GROWTH_BYTES = 1024 * MB
/** A text is so many times as long as its compressed form at most. Histories are ten to thirty times as long. */
const MAX_RATIO = 100
const DEFLATE = 8
const [HAS_DESCRIPTOR, IS_UTF8] = [0x0008, 0x0800]

const view = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The files of a zip file as the server writes it, in their order. @throws NoZip */
export async function readZipList(source: Source): Promise<ZipEntry[]> {
  const { from, bytes, end } = await findList(source)
  if (bytes > MAX_LIST_BYTES) throw foreign('the list of its files is too long')
  if (from + bytes + end.length !== source.size) throw cutOff()
  const list = await source.read(from, from + bytes)
  const places = placesIn(list)
  demandNames(places.map(({ name }) => name))
  let [at, listed, inAll] = [0, 0, 0]
  for (const place of places) {
    const header = centralHeader({ ...place, from: at })
    if (place.from !== at || !isSame(list.subarray(listed, listed + header.length), header))
      throw foreign(`its entry for ${place.name} is not as the server writes it`)
    listed += header.length
    at += localHeader(place).length + place.packed + descriptor(place).length
    inAll += place.size
    if (place.size > MAX_FILE_BYTES) throw tooLarge(`${place.name} is`, MAX_FILE_BYTES / MB)
    if (inAll > source.size + MAX_GROWTH_BYTES) throw tooLarge('its files are', (source.size + MAX_GROWTH_BYTES) / MB)
    if (place.isDeflated ? place.size > place.packed * MAX_RATIO : place.size !== place.packed)
      throw foreign(`the size of ${place.name} cannot be right`)
  }
  if (listed !== list.length || at !== from) throw foreign('there is more in it than its files')
  if (!isSame(end, endOf({ count: places.length, bytes, from })))
    throw foreign('its end is not as the server writes it')
  return places.map((place) => ({ ...place, read: () => contentOf(source, place) }))
}

/** The entries of a list, whose other bytes are not looked at yet. */
function placesIn(list: Bytes): ZipPlace[] {
  const data = view(list)
  const places: ZipPlace[] = []
  for (let at = 0; at < list.length; ) {
    if (at + ENTRY_BYTES > list.length || data.getUint32(at, true) !== ENTRY) throw cutOff()
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((offset) =>
      data.getUint16(at + offset, true),
    )
    const extraFrom = at + ENTRY_BYTES + nameLength
    const next = extraFrom + extraLength + commentLength
    if (next > list.length) throw cutOff()
    const flags = data.getUint16(at + 8, true)
    const name = nameIn(list.subarray(at + ENTRY_BYTES, extraFrom), (flags & IS_UTF8) !== 0)
    const hasDescriptor = (flags & HAS_DESCRIPTOR) !== 0
    const place = {
      name,
      // The server knows no size before it has compressed.
      isDeflated: hasDescriptor && data.getUint16(at + 10, true) === DEFLATE,
      hasDescriptor,
      time: data.getUint32(at + 12, true),
      crc: data.getUint32(at + 16, true),
    }
    const [packed, size, from] = [20, 24, 42].map((offset) => data.getUint32(at + offset, true))
    // The server writes all three numbers there as soon as one is too large.
    const isWide = from === FULL && extraLength === 28
    const wide = (index: number) => Number(data.getBigUint64(extraFrom + 4 + 8 * index, true))
    const numbers = isWide
      ? { size: wide(0), packed: wide(1), from: wide(2) }
      : { size: size ?? 0, packed: packed ?? 0, from: from ?? 0 }
    places.push({ ...place, ...numbers })
    at = next
  }
  return places
}

/** @throws NoZip for a name that is none of UTF-8, as other programs write them. */
function nameIn(bytes: Bytes, isUtf8: boolean): string {
  if (!isUtf8 && bytes.some((byte) => byte > 0x7f))
    throw foreign('the name of a file is in an old code page (such as CP437), as older programs write it')
  try {
    return textOf(bytes)
  } catch {
    throw foreign('the name of a file is no UTF-8')
  }
}

/** True for the name of a file or folder as the server writes it (file-name.ts); with a number and an ending it may be longer there. */
const isOwnName = (name: string): boolean =>
  name === name.normalize('NFC') && !/^$|\p{C}|[<>:"/\\|?*]|[^\S ]|^[. ]|[. ]$/u.test(name) && !RESERVED.test(name)

/** @throws NoZip for names that the server gives no file, and for those by which an archive was made again. */
function demandNames(names: readonly string[]): void {
  if (names.some((name) => /^__MACOSX\/|(^|\/)\.DS_Store$/.test(name)))
    throw foreign('it has files that a Mac puts in ("__MACOSX")')
  const [top = ''] = names[0]?.split('/') ?? []
  if (names.length > 1 && names.every((name) => name.startsWith(`${top}/`)))
    throw foreign(`its files lie in a folder, ${top}`)
  const [known, folders] = [new Map<string, string>(), new Set<string>()]
  for (const name of names) {
    const parts = name.split('/')
    if (!parts.every(isOwnName)) throw foreign(`a file has a name that the server gives none: ${name}`)
    const before = known.get(foldCase(name)) ?? name
    // A name that is there twice as it is written is told when the files are read.
    if (before !== name) throw foreign(`many systems take two of its names for the same: ${before} and ${name}`)
    known.set(foldCase(name), name)
    for (let depth = 1; depth < parts.length; depth++) folders.add(foldCase(parts.slice(0, depth).join('/')))
  }
  for (const folder of folders) if (known.has(folder)) throw foreign(`${known.get(folder)} is a file and a folder`)
}

async function contentOf(source: Source, place: ZipPlace): Promise<Bytes> {
  const [head, tail] = [localHeader(place), descriptor(place)]
  const from = place.from + head.length
  const to = from + place.packed
  if (!isSame(await source.read(place.from, from), head) || !isSame(await source.read(to, to + tail.length), tail))
    throw foreign(`what stands around ${place.name} is not as the server writes it`)
  const bytes = await source.read(from, to)
  const content = place.isDeflated ? await inflated(bytes, place.size) : bytes
  if (content?.length !== place.size || crc32(content) !== place.crc) throw cutOff()
  return content
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

/** The place of the list, and all bytes that end the file. */
async function findList(source: Source): Promise<{ from: number; bytes: number; end: Bytes }> {
  const endFrom = source.size - END_BYTES
  const end = await source.read(Math.max(0, endFrom), source.size)
  if (endFrom < 0 || view(end).getUint32(0, true) !== END) throw await withoutEnd(source)
  const wideFrom = endFrom - LOCATOR_BYTES - END_64_BYTES
  const wide = wideFrom < 0 ? end : await source.read(wideFrom, source.size)
  if (wide === end || view(wide).getUint32(END_64_BYTES, true) !== LOCATOR_64)
    return { bytes: view(end).getUint32(12, true), from: view(end).getUint32(16, true), end }
  const [bytes = 0, from = 0] = [40, 48].map((offset) => Number(view(wide).getBigUint64(offset, true)))
  return { bytes, from, end: wide }
}

async function withoutEnd(source: Source): Promise<NoZip> {
  const tail = await source.read(Math.max(0, source.size - END_BYTES - MAX_COMMENT), source.size)
  const data = view(tail)
  for (let at = tail.length - END_BYTES; at >= 0; at--)
    if (data.getUint32(at, true) === END) return foreign('something follows its end')
  return new NoZip('It is no zip file, or its end is missing.')
}

const tooLarge = (what: string, megabytes: number) =>
  new NoZip(`It was not unpacked: ${what} larger than ${Math.floor(megabytes)} MB, which no record is.`)
const cutOff = () => new NoZip('It is no whole zip file: a part of it is missing or was changed.')
/** @param why a clause, such as "it has a comment". */
const foreign = (why: string) =>
  new NoZip(
    `It is not the zip file that the server wrote: ${why}. It was packed again by another program, or changed. Ask for the file as it was downloaded.`,
  )
