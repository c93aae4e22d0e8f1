import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { JPEG, PNG, withSize } from '../testing/app/pictures.ts'
import { openDiskPhotos } from './disk.ts'
import { startS3 } from '../testing/stand-ins/s3-server.ts'
import { images } from './images.ts'
import { beginPhotos, findPhotos, openPhotos, warnOfNewFolder } from '../startup/open-photos.ts'
import { watchedPhotos } from './watched-photos.ts'
import type { ByteRange, KeptPhoto, NamedBytes, PhotoStore } from './photo-store.ts'

type OpenedStore = {
  readonly photos: PhotoStore
  /** Everything that the store has, whole or not. */
  readonly files: () => Promise<string[]>
  readonly close: () => Promise<void>
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

async function listed(photos: PhotoStore): Promise<KeptPhoto[]> {
  const kept: KeptPhoto[] = []
  for await (const photo of photos.list()) kept.push(photo)
  return kept
}

async function onDisk(): Promise<OpenedStore> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldboard-photos-'))
  const photos = await openPhotos({ dataDir: folder }, silent)
  return { photos, files: () => filesIn(folder), close: () => rm(folder, { recursive: true }) }
}

async function inBucket(): Promise<OpenedStore> {
  const server = await startS3()
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value)
  const folder = await mkdtemp(join(tmpdir(), 'fieldboard-photos-'))
  const photos = await openPhotos({ dataDir: folder, photoStore: server.place }, silent)
  const files = async () => [...(await listed(photos)).map(({ key }) => key), ...(await filesIn(folder))]
  const close = async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
    await server.close()
  }
  return { photos, files, close }
}

const silent = { warn: () => undefined }
const inAMinute = () => new Date(Date.now() + 60_000)
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.each([
  ['on disk', onDisk],
  ['in a bucket', inBucket],
])('[PHOTO-30] photos %s', (_, open) => {
  let photos: PhotoStore
  let files: OpenedStore['files']
  let close: OpenedStore['close']
  beforeEach(async () => {
    ;({ photos, files, close } = await open())
  })
  afterEach(() => close())
  const read = async (photo: NamedBytes, range?: ByteRange) => {
    const bytes = await photos.get(photo, range)
    return bytes && buffer(bytes)
  }

  it.each([
    ['png', PNG, { mediaType: 'image/png', width: 2, height: 1 }],
    ['jpg', JPEG, { mediaType: 'image/jpeg', width: 3, height: 2 }],
  ] as const)('[FEEDBACK-7] keeps a %s unchanged, under a key with its digest', async (ending, bytes, header) => {
    const digest = digestOf(bytes)
    const key = `feedback-7/${digest}.${ending}`
    const photo = await photos.put('feedback-7', [bytes], images.inspect)
    expect(photo).toEqual({ key, digest, bytes: bytes.length, ...header })
    expect(await read(photo)).toEqual(bytes)
    expect(await read(photo, { first: 2, last: 5 })).toEqual(bytes.subarray(2, 6))
  })

  it('takes bytes as they come, and the same ones twice as one picture', async () => {
    async function* slowly() {
      for (const byte of PNG) yield Uint8Array.of(byte)
    }
    const whole = await photos.put('feedback-7', [PNG], images.inspect)
    expect(await photos.put('feedback-7', slowly(), images.inspect)).toEqual(whole)
    expect(await files()).toHaveLength(1)
    const other = await photos.put('device-7', [PNG], images.inspect)
    expect(await photos.delete(whole.key, inAMinute())).toBe(true)
    expect(await photos.delete(whole.key, inAMinute())).toBe(false)
    expect([await read(whole), await read(other)]).toEqual([null, PNG])
  })

  it.each(
    Object.entries({
      nothing: '',
      text: 'hello',
      'an SVG': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'an SVG behind a declaration': '<?xml version="1.0"?><svg/>',
      'a page in front of a PNG': Buffer.concat([Buffer.from('<script>alert(1)</script>'), PNG]),
    }),
  )('[FEEDBACK-6] keeps nothing of what is no picture: %s', async (_, content) => {
    await expectRefused(content, 'type')
  })

  it.each(
    Object.entries({
      'the start of a GIF': 'GIF89a\u0001\u0000\u0001\u0000',
      'a GIF in front of a JPEG': Buffer.concat([Buffer.from('GIF89a/*'), JPEG]),
      'a PNG without a size': PNG.subarray(0, 20),
      'a PNG of no pixels': withSize(PNG, 0, 0),
      'a JPEG without a frame': JPEG.subarray(0, 20),
      'a JPEG whose scan comes first': Buffer.from('ffd8ffda0008010100003f00ffc0001108000200030101', 'hex'),
    }),
  )('[FEEDBACK-6] [PHOTO-102] keeps nothing of a damaged picture: %s', async (_, content) => {
    await expectRefused(content, 'damaged')
  })

  async function expectRefused(content: string | Buffer, reason: string): Promise<void> {
    await expect(photos.put('feedback-7', [Buffer.from(content)], images.inspect)).rejects.toMatchObject({ reason })
    expect(await files()).toEqual([])
  }

  it('[FEEDBACK-6] keeps nothing of a picture that unpacks to more than 60 megapixels', async () => {
    await expect(photos.put('feedback-7', [withSize(PNG, 60_000, 1_001)], images.inspect)).rejects.toMatchObject({
      reason: 'pixels',
    })
    expect(await files()).toEqual([])
  })

  it('lists what it has, and when that was put', async () => {
    const begunAt = Date.now()
    const { key } = await photos.put('feedback-7', [PNG], images.inspect)
    const kept = await listed(photos)
    expect(kept).toEqual([{ key, putAt: expect.any(Date) }])
    // Of a bucket in whole seconds.
    const times = [begunAt - 1_000, kept[0]?.putAt.getTime() ?? 0, Date.now()]
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(await photos.dropUnfinished(new Date())).toBe(0)
  })

  it('[PHOTO-82] is told when a picture was put last, and deletes none that was put since', async () => {
    const photo = await photos.put('feedback-7', [PNG], images.inspect)
    const putAt = async () => (await listed(photos))[0]?.putAt ?? new Date(0)
    const first = await putAt()
    // Of a bucket in whole seconds.
    await expect
      .poll(
        async () => {
          await photos.put('feedback-7', [PNG], images.inspect)
          return (await putAt()).getTime()
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(first.getTime() + 1_000)
    expect(await photos.delete(photo.key, new Date(first.getTime() + 1))).toBe(false)
    expect(await read(photo)).toEqual(PNG)
    expect(await files()).toHaveLength(1)
  })

  it('keeps a large picture that comes in pieces, many at once', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(12 * 1024 * 1024, 7)])
    async function* pieces() {
      for (let at = 0; at < large.length; at += 65_536) yield large.subarray(at, at + 65_536)
    }
    const put = await Promise.all([1, 2, 3, 4].map((n) => photos.put(`device-${n}`, pieces(), images.inspect)))
    for (const photo of put) expect((await read(photo))?.equals(large)).toBe(true)
    expect(await files()).toHaveLength(4)
  })

  it.each([-1, 1])('[FAULT-64] ends a photo that should have %i bytes more with an error', async (more) => {
    const { key, bytes } = await photos.put('feedback-7', [PNG], images.inspect)
    await expect(read({ key, bytes: bytes + more })).rejects.toThrow('damaged')
    await expect(read({ key, bytes }, { first: 2, last: bytes })).rejects.toThrow('damaged')
  })

  it('keeps nothing of what is cut off on its way', async () => {
    async function* cutOff() {
      yield PNG
      throw new Error('the line broke')
    }
    await expect(photos.put('feedback-7', cutOff(), images.inspect)).rejects.toThrow('the line broke')
    expect(await files()).toEqual([])
  })

  it.each(['', '..', '../feedback-7', 'feedback-7/x', 'Feedback-7'])('has no owner %j', async (owner) => {
    await expect(photos.put(owner, [PNG], images.inspect)).rejects.toThrow('no owner')
  })
  it.each(['', '../app-secret', `../photos/feedback-7/${'0'.repeat(64)}.png`, `feedback-7/${'0'.repeat(64)}.svg`])(
    'has no key %j',
    async (key) => {
      await expect(photos.get({ key, bytes: 1 })).rejects.toThrow('no key')
      await expect(photos.delete(key, inAMinute())).rejects.toThrow('no key')
    },
  )
})

it('[FAULT-61] [METRICS-60] a store that has no room left says so, until it takes a photo again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldboard-photos-'))
  const disk = openDiskPhotos(folder)
  let code: string | null = 'ENOSPC'
  const put: PhotoStore['put'] = (...photo) =>
    code === null ? disk.put(...photo) : Promise.reject(Object.assign(new Error('write'), { code }))
  const photos = watchedPhotos({ ...disk, put }, silent)
  const putOne = () => photos.put('feedback-7', [JPEG], images.inspect)
  await expect(putOne()).rejects.toMatchObject({ status: 503, why: 'full', headers: { 'retry-after': '5' } })
  await expect(photos.look()).rejects.toMatchObject({ why: 'full' })
  code = 'EIO'
  await expect(putOne()).rejects.toMatchObject({ status: 503, why: 'away' })
  await expect(photos.look()).rejects.toMatchObject({ why: 'read-only' })
  code = null
  await putOne()
  await photos.look()
  await rm(folder, { recursive: true })
})

it('[METRICS-7] a folder that can keep no pictures says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldboard-photos-'))
  const place = join(folder, 'photos')
  const photos = openDiskPhotos(place)
  await photos.look()
  await rm(place, { recursive: true })
  await writeFile(place, 'no folder')
  await expect(photos.look()).rejects.toThrow('ENOTDIR')
  await rm(folder, { recursive: true })
})

describe('[FAULT-63] a folder that goes away', () => {
  it.each([
    ['is gone', () => Promise.resolve()],
    ['is an empty place where a disk was', (place: string) => mkdir(place)],
  ])('and %s is made by nothing, until it is back', async (_, leave) => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldboard-photos-'))
    const [place, aside] = [join(folder, 'photos'), join(folder, 'aside')]
    const photos = await openPhotos({ dataDir: folder }, silent)
    const photo = await photos.put('feedback-7', [PNG], images.inspect)
    await rename(place, aside)
    await leave(place)
    const before = await readdir(folder, { recursive: true })
    const away = { status: 503, why: 'away' }
    await expect(photos.put('feedback-7', [JPEG], images.inspect)).rejects.toMatchObject(away)
    await expect(photos.get(photo)).rejects.toMatchObject(away)
    await expect(photos.delete(photo.key, inAMinute())).rejects.toMatchObject(away)
    await expect(photos.look()).rejects.toMatchObject(away)
    expect(await readdir(folder, { recursive: true })).toEqual(before)
    await rm(place, { recursive: true, force: true })
    await rename(aside, place)
    expect(await photos.put('feedback-7', [PNG], images.inspect)).toEqual(photo)
    await photos.look()
    expect(await photos.get({ ...photo, key: photo.key.replace('-7', '-8') })).toBeNull()
    expect((await listed(photos)).map(({ key }) => key)).toEqual([photo.key])
    await rm(folder, { recursive: true })
  })

  it('is made by a server at its start, and by no program beside it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldboard-photos-'))
    await findPhotos({ dataDir: folder }, silent)
    expect(await readdir(folder)).toEqual([])
    await openPhotos({ dataDir: join(folder, 'data') }, silent)
    expect(await readdir(join(folder, 'data', 'photos'))).toEqual(['incoming'])
    await rm(folder, { recursive: true })
  })

  it('or was not there at the start of a server with a log is told', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldboard-photos-'))
    const warn = vi.fn<() => void>()
    const start = async (head: string) => {
      await warnOfNewFolder({ dataDir: folder }, { store: { head: () => Promise.resolve(head) }, log: { warn } })
      await openPhotos({ dataDir: folder }, silent)
      return warn.mock.calls.length
    }
    expect([await start(''), await start('7')]).toEqual([0, 0])
    await rm(join(folder, 'photos'), { recursive: true })
    expect([await start('7'), await start('7')]).toEqual([1, 1])
    await rm(join(folder, 'photos'), { recursive: true })
    await beginPhotos({ dataDir: folder })
    expect(await start('7')).toBe(1)
    await rm(folder, { recursive: true })
  })

  it('is that of an earlier build, without a mark, and has its photos', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldboard-photos-'))
    const photo = await (await openPhotos({ dataDir: folder }, silent)).put('feedback-7', [PNG], images.inspect)
    await rm(join(folder, 'photos', 'incoming'), { recursive: true })
    const photos = await openPhotos({ dataDir: folder }, silent)
    const content = await photos.get(photo)
    expect(content && (await buffer(content))).toEqual(PNG)
    await photos.look()
    await rm(folder, { recursive: true })
  })
})
