import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MAX_PHOTO_BYTES } from '#events/kernel/photo.ts'
import { addCard, complete, createProject } from '../../testing/app/answers.ts'
import type { Send } from '../../testing/app/app.ts'
import { JPEG, photoForm, PNG, withSize } from '../../testing/app/pictures.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')
let projectId: number
let deviceId: number
beforeEach(async () => {
  projectId = (await createProject(employee, 'P', ['installer'])).id
  deviceId = (await addCard(employee, projectId, 'Cam')).id
})

const path = () => `/api/devices/${deviceId}/photos`
const upload = (form: FormData, send: Send = installer) => send('POST', path(), form)
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const card = async () =>
  z.object({ photos: z.array(z.string()) }).parse((await employee('GET', `/api/devices/${deviceId}`)).body)
const kept = async () =>
  (await readdir(join(app.dataDir, 'photos'), { recursive: true }).catch(() => [])).filter(
    (name) => name.startsWith(`device-${deviceId}/`) || name.startsWith('incoming/'),
  )
const get = async (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { cookie: await app.cookieOf('installer'), ...headers } })
/** A JPEG of so many bytes: what follows its end shows nothing. */
const sized = (bytes: number) => Buffer.concat([JPEG, Buffer.alloc(bytes - JPEG.length)])

/** The mark of a HEIC in front of something else. `length`: what the box says of itself. */
const behindMark = (content: string, length = '<!--') => Buffer.from(`${length}ftypmif1 ... -->${content}`)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>'

describe('photos of a card', () => {
  it('[PHOTO-1, PHOTO-2] are kept as they came, and told by name, size and person', async () => {
    const { status, body } = await upload(photoForm(JPEG, { name: 'C:\\phone\\IMG 1.jpg' }))
    const photoPath = `${path()}/${digestOf(JPEG)}`
    expect([status, body]).toEqual([201, { photoPath }])
    expect(await card()).toMatchObject({ photos: [photoPath] })
    const served = await get(photoPath)
    expect([served.rawPayload.equals(JPEG), served.headers['content-type']]).toEqual([true, 'image/jpeg'])
    await expect
      .poll(async () => JSON.stringify((await employee('GET', `/api/projects/${projectId}/history`)).body))
      .toContain('IMG 1.jpg')
  })

  it('[PHOTO-3] are one when the same bytes come again, also at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(photoForm(JPEG))))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect((await card()).photos).toHaveLength(1)
    expect(await kept()).toHaveLength(1)
  })

  it('[PHOTO-4] are removed once, by the path of the card that has them', async () => {
    await upload(photoForm(JPEG))
    const [photoPath] = (await card()).photos
    const other = await addCard(employee, projectId, 'Cam 2')
    expect(await installer('DELETE', `/api/devices/${other.id}/photos`, { photoPath })).toMatchObject({ status: 204 })
    expect((await card()).photos).toHaveLength(1)
    for (let times = 0; times < 2; times++)
      expect(await installer('DELETE', path(), { photoPath })).toMatchObject({ status: 204 })
    expect((await card()).photos).toEqual([])
    expect(await get(String(photoPath))).toMatchObject({ statusCode: 404 })
    expect(await installer('DELETE', path(), { photoPath: '/etc/passwd' })).toMatchObject({ status: 400 })
  })

  it('[PHOTO-5] are served to those who may see the project, and change under no address', async () => {
    await upload(photoForm(PNG))
    const url = `${path()}/${digestOf(PNG)}`
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await get(url, { 'if-none-match': String(headers.etag) })).toMatchObject({ statusCode: 304 })
    const part = await get(url, { range: 'bytes=2-5' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 2-5/${PNG.length}`])
    expect(part.rawPayload.equals(PNG.subarray(2, 6))).toBe(true)
    expect(await get(url, { range: 'bytes=9999-' })).toMatchObject({ statusCode: 416 })
    expect(await (await app.as('stranger'))('GET', url)).toMatchObject({ status: 404 })
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    '[PHOTO-6] are shown upright, without metadata, turned by EXIF %i',
    async (orientation) => {
      // The quarter at the top left is red and the rest blue, as the camera wrote them.
      const half = { width: 200, height: 600, channels: 3 } as const
      const blue = await sharp({ create: { ...half, background: 'blue' } })
        .png()
        .toBuffer()
      const photo = await sharp({ create: { ...half, width: 400, background: 'red' } })
        .composite([
          { input: blue, left: 200, top: 0 },
          { input: blue, left: 0, top: 300 },
        ])
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer()
      await upload(photoForm(photo))
      const { rawPayload: bytes, headers } = await get(`${path()}/${digestOf(photo)}?size=360`, {
        accept: 'image/webp,*/*',
      })
      expect(headers).toMatchObject({ 'content-type': 'image/webp', vary: expect.stringContaining('Accept') })
      const { width, height, exif, orientation: left } = await sharp(bytes).metadata()
      expect([width, height, exif, left]).toEqual([
        ...(orientation < 5 ? [240, 360] : [360, 240]),
        undefined,
        undefined,
      ])
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      const isRed = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 128
      const [w, h] = [info.width - 10, info.height - 10]
      const expected = [0, [10, 10], [w, 10], [w, h], [10, h], [10, 10], [w, 10], [w, h], [10, h]][orientation]
      expect(isRed(...(expected as [number, number]))).toBe(true)
    },
  )

  it('[PHOTO-6] are made as what the browser takes, and never larger than they are', async () => {
    await upload(photoForm(JPEG))
    const url = `${path()}/${digestOf(JPEG)}?size=1600`
    const types = { 'image/avif,image/webp,*/*': 'image/avif', 'image/webp': 'image/webp', '*/*': 'image/jpeg' }
    for (const [accept, type] of Object.entries(types)) {
      const { rawPayload, headers } = await get(url, { accept })
      expect([headers['content-type'], (await sharp(rawPayload).metadata()).width]).toEqual([type, 3])
    }
    expect(await get(`${path()}/${digestOf(JPEG)}?size=361`)).toMatchObject({ statusCode: 400 })
  })
})

describe('[PHOTO-7] [PHOTO-102] no photo is', () => {
  const big = () =>
    sharp({ create: { width: 10_000, height: 6_100, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  const noise = () =>
    sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer()
  const damaged = 'Please select an image file. This one is damaged'
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['text', () => Buffer.from('hello'), 'Please select an image file'],
    ['nothing', () => Buffer.alloc(0), 'Please select an image file'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Please select an image file'],
    ['a page before a PNG', () => Buffer.concat([Buffer.from('<script>'), PNG]), 'Please select an image file'],
    ['a GIF before a JPEG', () => Buffer.concat([Buffer.from('GIF89a/*'), JPEG]), damaged],
    ['a JPEG cut off', async () => (await noise()).subarray(0, 9_000), damaged],
    ['a JPEG cut off in its head', async () => (await noise()).subarray(0, 300), damaged],
    ['61 megapixels', big, 'Photo must have at most 60 megapixels'],
    ['a bomb', () => withSize(PNG, 60_000, 60_000), 'Photo must have at most 60 megapixels'],
    ['25 MB and a byte', () => sized(MAX_PHOTO_BYTES + 1), 'File must be smaller than 25MB'],
  ])('%s', async (_, make, message) => {
    const answer = await upload(photoForm(await make()))
    const code = message === damaged ? 'photo-damaged' : 'bad-request'
    expect(answer).toMatchObject({ status: 400, body: { message, code } })
    expect([await kept(), (await card()).photos]).toEqual([[], []])
  })

  it('what comes in another field, with more than itself, or in no form', async () => {
    const two = photoForm(JPEG)
    two.append('photo', new Blob([PNG]), 'b.png')
    const text = photoForm(JPEG)
    text.append('name', 'x')
    for (const form of [photoForm(JPEG, { field: 'photos' }), new FormData(), two, text])
      expect(await upload(form)).toMatchObject({ status: 400 })
    expect(await installer('POST', path(), { photo: 'x' })).toMatchObject({ status: 400 })
    expect([await kept(), (await card()).photos]).toEqual([[], []])
  })

  it('[HTTP-58] what has a name that is not UTF-8', async () => {
    const head = (name: string) =>
      `--b\r\ncontent-disposition: form-data; name="photo"; ${name}\r\ncontent-type: image/jpeg\r\n\r\n`
    for (const name of ['filename="T\u00fcr.jpg"', "filename*=UTF-8''T%FCr.jpg"]) {
      const answer = await app.inject({
        method: 'POST',
        url: path(),
        headers: {
          cookie: await app.cookieOf('installer'),
          'x-requested-with': 'test',
          'content-type': 'multipart/form-data; boundary=b',
        },
        payload: Buffer.concat([Buffer.from(head(name), 'latin1'), JPEG, Buffer.from('\r\n--b--\r\n')]),
      })
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: expect.stringContaining('UTF-8') }])
    }
    expect([await kept(), (await card()).photos]).toEqual([[], []])
  })

  it('what is cut off on its way', async () => {
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    const head = [
      `POST ${path()} HTTP/1.1`,
      `host: ${hostname}`,
      `cookie: ${await app.cookieOf('installer')}`,
      'x-requested-with: test',
      'content-type: multipart/form-data; boundary=b',
      'content-length: 100000',
      '',
      '--b',
      'content-disposition: form-data; name="photo"; filename="a.jpg"',
      '',
      '',
    ]
    socket.write(Buffer.concat([Buffer.from(head.join('\r\n')), JPEG]))
    await expect.poll(kept).toHaveLength(1)
    socket.destroy()
    await expect.poll(kept).toEqual([])
    expect((await card()).photos).toEqual([])
  })
})

it('[FAULT-61] [METRICS-60] a photo store that is out of reach is said to be, and sent as no file', async () => {
  await upload(photoForm(JPEG))
  const [url = ''] = (await card()).photos
  const [folder, aside] = [join(app.dataDir, 'photos'), join(app.dataDir, 'aside')]
  await rename(folder, aside)
  await writeFile(folder, 'a file where the folder should be')
  const away = { status: 503, headers: { 'retry-after': '5' }, body: { code: 'unavailable' } }
  try {
    const answers = [
      await upload(photoForm(PNG)),
      await installer('GET', url),
      await employee('GET', `/api/projects/${projectId}/export-photos`),
    ]
    for (const { headers, ...answer } of answers) {
      expect({ headers, ...answer }).toMatchObject(away)
      expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      expect(headers).not.toHaveProperty('content-disposition')
    }
    const stores = { photos: 'The photo store does not answer.' }
    await expect.poll(() => app.anonymous('GET', '/readyz')).toMatchObject({ status: 200, body: { stores } })
  } finally {
    await rm(folder)
    await rename(aside, folder)
  }
  expect(await upload(photoForm(PNG))).toMatchObject({ status: 201 })
  const told = async () => JSON.stringify((await app.anonymous('GET', '/readyz')).body)
  await expect.poll(told).not.toContain('photo store')
})

it('[FAULT-62] a download that a store breaks off is cut off: no file comes of it', async () => {
  await upload(photoForm(sized(4 * 1024 * 1024), { name: 'a.jpg' }))
  await upload(photoForm(JPEG, { name: 'b.jpg' }))
  const broken = join(app.dataDir, 'photos', `device-${deviceId}`, `${digestOf(JPEG)}.jpg`)
  await rm(broken)
  // It can be opened, and not read.
  await mkdir(broken)
  const headers = { cookie: await app.cookieOf('employee') }
  const answer = await fetch(`${app.url}/api/projects/${projectId}/export-photos`, { headers })
  expect(answer.status).toBe(200)
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
})

it('[PHOTO-7] 60 megapixels exactly are a photo, as the largest sensors of phones have fewer', async () => {
  const photo = sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: 'red' } })
  expect(await upload(photoForm(await photo.jpeg().toBuffer()))).toMatchObject({ status: 201 })
})

it('[PHOTO-7] 26214400 bytes exactly are a photo', async () => {
  expect(await upload(photoForm(sized(MAX_PHOTO_BYTES)))).toMatchObject({ status: 201 })
})

it('[PHOTO-8] a closed project takes none, and keeps nothing', async () => {
  await complete(employee, projectId)
  expect(await upload(photoForm(JPEG))).toMatchObject({ status: 409, body: { code: 'project-closed' } })
  expect(await kept()).toEqual([])
})

describe('[PHOTO-91] what begins like a picture of another format', () => {
  it.each([
    ['an SVG behind the mark of a HEIC', behindMark(SVG)],
    ['an SVG behind a box of a length that can be', behindMark(SVG, '\0\0\0\x1c')],
    ['an SVG', Buffer.from(SVG)],
    ['a TIFF', Buffer.from('SUkqAAgAAAAAAA==', 'base64')],
  ])('is refused as no image: %s', async (_, bytes) => {
    const refused = await upload(photoForm(bytes, { name: 'photo.heic' }))
    expect([refused.status, refused.body]).toEqual([
      400,
      { message: 'Please select an image file', code: 'bad-request' },
    ])
    expect(await kept()).toEqual([])
  })

  it('and has its format as one that is read is kept', async () => {
    const heif = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .heif({ compression: 'av1' })
      .toBuffer()
    // The library writes the brand of AVIF; a file of the general brand is taken.
    heif.write('mif1', 8, 'latin1')
    expect((await upload(photoForm(heif, { name: 'photo.heic' }))).status).toBe(201)
  })
})
