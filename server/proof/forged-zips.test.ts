import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crc32 } from '#events/proof/crc32.ts'
import { readZipList } from '#events/proof/read-zip.ts'
import { runsOf } from '#events/kernel/testing/rounds.ts'
import { photoArchive } from '../photos/photo-archive.ts'
import { JPEG } from '../testing/app/pictures.ts'
import { sourceOf, zipOf } from '../testing/records.ts'

// The verifier of records reads the server's own zip files alone. Programs of others unpack what it takes to the same bytes.

const [LOCAL, ENTRY, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const date = new Date('2026-11-26T10:00:00Z')
const TEXT = JSON.stringify({ events: Array.from({ length: 40 }, (_, revision) => ({ revision })) })

let zip: Buffer
const folder = mkdtempSync(join(tmpdir(), 'fieldboard-zips-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(async () => {
  const store = { get: async () => Readable.from([JPEG]) }
  zip = await buffer(
    photoArchive(store, async ({ addFile, addPhoto }) => {
      addFile('record.pdf', Buffer.from('%PDF-'), date)
      addFile('events.json', TEXT, date)
      const photo = { key: 'k', digest: '', addedAt: date, fileName: 'x.jpg', mediaType: 'image/jpeg' }
      await addPhoto({ photo: photo as never, file: 'photos/Kamera Łódź/photo.jpg' })
    }),
  )
})

/** The files of an archive, or the sentence why it is none of the server's. */
async function filesOf(bytes: Buffer): Promise<Map<string, Buffer> | string> {
  try {
    const files = new Map<string, Buffer>()
    for (const { name, read } of await readZipList(sourceOf(bytes))) files.set(name, Buffer.from(await read()))
    return files
  } catch (error) {
    return error instanceof Error && error.name === 'NoZip' ? error.message : String(error)
  }
}
const placeOf = (signature: number, from = 0) => zip.indexOf(Buffer.from(Uint32Array.of(signature).buffer), from)
const withBytes = (at: number, ...bytes: number[]) =>
  Buffer.concat([zip.subarray(0, at), Buffer.from(bytes), zip.subarray(at + bytes.length)])
/** The archive with bytes put in, whose list and end say where the list is now. */
function withInserted(at: number, bytes: Buffer): Buffer {
  const made = Buffer.concat([zip.subarray(0, at), bytes, zip.subarray(at)])
  const end = made.length - 22
  made.writeUInt32LE(placeOf(ENTRY) + (at <= placeOf(ENTRY) ? bytes.length : 0), end + 16)
  return made
}

/** All archives as Python's zipfile unpacks them: the content of each file in hexadecimal by its name, or the trouble. */
function unpackedByPython(archives: readonly Buffer[]): unknown[] {
  for (const [index, bytes] of archives.entries()) writeFileSync(join(folder, `${index}.zip`), bytes)
  const script = `
import json, sys, zipfile
out = []
for i in range(int(sys.argv[2])):
    try:
        with zipfile.ZipFile(f"{sys.argv[1]}/{i}.zip") as z:
            out.append({e.filename: z.read(e).hex() for e in z.infolist()})
    except Exception as error:
        out.append(str(error))
print(json.dumps(out))`
  const said = execFileSync('python3', ['-c', script, folder, String(archives.length)], { maxBuffer: 1e9 })
  return JSON.parse(String(said)) as unknown[]
}
const hex = (files: ReadonlyMap<string, Buffer>) =>
  Object.fromEntries([...files].map(([name, content]) => [name, content.toString('hex')]))

describe('[PROOF-22] a zip file that a record may be', () => {
  it('is the server’s own, as other programs unpack it too', async () => {
    const files = await filesOf(zip)
    if (typeof files === 'string') throw new Error(files)
    expect([...files.keys()]).toEqual(['record.pdf', 'events.json', 'photos/Kamera Łódź/photo.jpg'])
    expect(String(files.get('events.json'))).toBe(TEXT)
    expect(unpackedByPython([zip])).toEqual([hex(files)])
    writeFileSync(join(folder, 'own.zip'), zip)
    for (const [program, ...args] of [
      ['unzip', '-qo', 'own.zip', '-d', 'unzip'],
      ['7z', 'x', '-y', '-o7z', 'own.zip'],
      ['jar', 'xf', 'own.zip'],
    ]) {
      try {
        execFileSync(program ?? '', args, { cwd: folder, stdio: 'ignore', env: { ...process.env, LANG: 'C.UTF-8' } })
      } catch (error) {
        // Not on every machine.
        if ((error as { code?: string }).code === 'ENOENT') continue
        throw error
      }
      for (const [name, content] of files)
        expect(
          readFileSync(join(folder, program === 'jar' ? '' : (program ?? ''), name)).equals(content),
          `${program} ${name}`,
        ).toBe(true)
    }
  })

  const unicodePath = () => {
    // Info-ZIP's extra field 0x7075: another name for the same file, which some programs take.
    const name = Buffer.from('forged.pdf')
    const extra = Buffer.alloc(9)
    extra.writeUInt16LE(0x7075, 0)
    extra.writeUInt16LE(5 + name.length, 2)
    extra.writeUInt8(1, 4)
    extra.writeUInt32LE(crc32(Buffer.from('record.pdf')), 5)
    const field = Buffer.concat([extra, name])
    const entry = placeOf(ENTRY)
    const made = withInserted(entry + 46 + 'record.pdf'.length, field)
    made.writeUInt16LE(field.length, entry + 30)
    made.writeUInt32LE(made.readUInt32LE(made.length - 10) + field.length, made.length - 10)
    return made
  }
  const inComment = () => {
    // The end of another archive as the comment of this one.
    const other = Buffer.from(zipSync({ 'events.json': Buffer.from('{"events":[]}') }))
    const made = Buffer.concat([zip, other])
    made.writeUInt16LE(other.length, zip.length - 2)
    return made
  }
  const secondList64 = () => {
    const end64 = Buffer.alloc(56)
    end64.writeUInt32LE(0x06064b50, 0)
    end64.writeBigUInt64LE(44n, 4)
    const locator = Buffer.alloc(20)
    locator.writeUInt32LE(0x07064b50, 0)
    const end = zip.length - 22
    return Buffer.concat([zip.subarray(0, end), end64, locator, zip.subarray(end)])
  }
  /** Behind the compressed text, and within what is said to be its length, stands a whole other file, which Java's streams read. */
  const behindText = () => {
    const [descriptorAt, entry] = [zip.indexOf(Buffer.from([0x50, 0x4b, 7, 8])), placeOf(ENTRY, placeOf(ENTRY) + 1)]
    const own = zip.subarray(descriptorAt, descriptorAt + 16)
    const junk = Buffer.concat([own, Buffer.from(zipSync({ 'record.pdf': JPEG })).subarray(0, 60)])
    const made = Buffer.concat([zip.subarray(0, descriptorAt), junk, zip.subarray(descriptorAt)])
    const packed = zip.readUInt32LE(entry + 20) + junk.length
    made.writeUInt32LE(packed, descriptorAt + junk.length + 8)
    made.writeUInt32LE(packed, entry + junk.length + 20)
    const third = placeOf(ENTRY, entry + 1)
    made.writeUInt32LE(zip.readUInt32LE(third + 42) + junk.length, third + junk.length + 42)
    made.writeUInt32LE(placeOf(ENTRY) + junk.length, made.length - 6)
    return made
  }
  const renamedBefore = () => withBytes(placeOf(LOCAL) + 30, ...Buffer.from('f'))

  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['a second name in an extra field', unicodePath, /entry for record\.pdf/],
    ['another archive in its comment', inComment, /its (entry|end)|more in it|whole zip|is too long/],
    ['a file behind a compressed text', behindText, /is no whole zip/],
    ['two lists of zip64', secondList64, /whole zip|is too long|more in it|its end/],
    ['another name before a file than in the list', renamedBefore, /stands around record\.pdf/],
    ['bytes before the first file', () => withInserted(0, Buffer.from('MZ')), /more in it than its files/],
    [
      'a file that is not in the list',
      () => withInserted(placeOf(ENTRY), Buffer.from(zipSync({ x: JPEG })).subarray(0, 40)),
      /more in it/,
    ],
    ['a comment', () => Buffer.concat([zip.subarray(0, -2), Buffer.from([2, 0, 65, 66])]), /something follows its end/],
    ['another method', () => withBytes(placeOf(ENTRY) + 10, 12), /entry for record\.pdf/],
    ['an encrypted file', () => withBytes(placeOf(ENTRY) + 8, 1), /entry for record\.pdf/],
    ['another checksum', () => withBytes(placeOf(ENTRY) + 16, 1), /stands around record\.pdf/],
    ['a name with a terminal’s codes', () => zipOf([['\u001b[2Ja', 'x']]), /a name that the server gives none/],
    [
      'a name that leads out of its folder',
      () => Buffer.from(zipSync({ '../../x': JPEG })),
      /a name that the server gives none/,
    ],
    [
      'two names that are one on many systems',
      () =>
        zipOf([
          ['a.jpg', 'x'],
          ['A.jpg', 'y'],
        ]),
      /take two of its names for the same/,
    ],
    [
      'a file that is a folder too',
      () =>
        zipOf([
          ['b', 'x'],
          ['a', 'x'],
          ['a/c', 'y'],
        ]),
      /a is a file and a folder/,
    ],
    [
      'a Mac’s files',
      () =>
        zipOf([
          ['a', 'x'],
          ['__MACOSX/._a', 'y'],
        ]),
      /that a Mac puts in \("__MACOSX"\)/,
    ],
    [
      'a folder on top',
      () =>
        zipOf([
          ['Record/record.pdf', 'x'],
          ['Record/proof.json', 'y'],
        ]),
      /its files lie in a folder, Record/,
    ],
    ['a name in an old code page', () => withBytes(placeOf(ENTRY) + 46, 0x81), /old code page \(such as CP437\)/],
    [
      'a name that is no UTF-8',
      () => withBytes(placeOf(ENTRY, placeOf(ENTRY, placeOf(ENTRY) + 1) + 1) + 46, 0xff),
      /no UTF-8/,
    ],
    ['the layout of another program', () => Buffer.from(zipSync({ 'record.pdf': JPEG })), /entry for record\.pdf/],
  ])('is refused with a sentence for %s', async (_, make, sentence) => {
    const said = await filesOf(await make())
    expect(said).toMatch(/^It is no(t the| whole) zip file/)
    expect(said).toMatch(sentence)
  })

  it('unpacks to the same bytes everywhere, however it was changed', async () => {
    const taken: { bytes: Buffer; files: Map<string, Buffer> }[] = []
    const change = fc.record({
      at: fc.nat(zip.length - 1),
      less: fc.integer({ min: 0, max: 4 }),
      bytes: fc.uint8Array({ maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        let bytes = zip
        for (const { at, less, bytes: more } of changes)
          bytes = Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at + less)])
        const files = await filesOf(bytes)
        if (typeof files !== 'string') taken.push({ bytes, files })
        else if (!/^It (is|was) no/.test(files)) throw new Error(files)
      }),
      runsOf({ gate: 1_500, nightly: 100_000 }),
    )
    expect(taken.length).toBeGreaterThan(0)
    expect(unpackedByPython(taken.map(({ bytes }) => bytes))).toEqual(taken.map(({ files }) => hex(files)))
  })
})

describe('[PROOF-19] a zip file that may do harm', () => {
  const SIZE = 24
  /** The archive whose list says another size of the text. */
  function saying(size: number): Buffer {
    const made = Buffer.from(zip)
    made.writeUInt32LE(size, placeOf(ENTRY, placeOf(ENTRY) + 1) + SIZE)
    return made
  }

  it.each([
    [
      'more than 500 MB',
      501 * 1024 * 1024,
      /^It was not unpacked: events\.json is larger than 500 MB, which no record is\.$/,
    ],
    ['more than any text gives', 100_000, /the size of events\.json cannot be right/],
    ['more bytes than there are', TEXT.length + 1, /stands around events\.json/],
  ])('is refused before a file of %s is unpacked', async (_, size, sentence) => {
    expect(await filesOf(saying(size))).toMatch(sentence)
  })

  it('is refused where more bytes are packed than both its places say', async () => {
    const made = saying(TEXT.length - 1)
    // The sizes after the file say the same.
    const [first, second] = [placeOf(ENTRY), placeOf(ENTRY, placeOf(ENTRY) + 1)]
    expect(first).toBeLessThan(second)
    made.writeUInt32LE(TEXT.length - 1, zip.indexOf(Buffer.from([0x50, 0x4b, 7, 8])) + 12)
    expect(await filesOf(made)).toBe('It is no whole zip file: a part of it is missing or was changed.')
  })

  it('is no list of files that goes on for ever', async () => {
    const list = Buffer.alloc(17 * 1024 * 1024)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(END, 0)
    end.writeUInt32LE(list.length, 12)
    expect(await filesOf(Buffer.concat([list, end]))).toMatch(/the list of its files is too long/)
  })
})
