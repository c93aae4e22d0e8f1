import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PHOTO_SENTENCES, type StoredPhoto } from '#events/kernel/photo.ts'
import { UserId } from '#events/kernel/ids.ts'
import { deriveId } from '../commands/command-id.ts'
import { HttpError } from '../errors/http-error.ts'
import { createRowWriter } from '../metrics/row-writer.ts'
import { openDiskPhotos } from '../photos/disk.ts'
import { decodeHere } from '../photos/decode-here.ts'
import { JPEG, PNG, withSize } from '../testing/app/pictures.ts'
import { meta, openTestBus, type TestBus } from '../testing/test-bus.ts'
import type { PicturePlace } from './picture-place.ts'
import { createQuotas } from './quotas.ts'
import { receivePhotos } from './receive.ts'
import { createTakeUpload } from './take-upload.ts'
import { createUploadSpace } from './upload-space.ts'

const now = () => new Date()
let opened: TestBus
let folder: string
let send: (key: string, ...files: readonly (readonly [name: string, bytes: Uint8Array])[]) => Promise<unknown>
let measured: () => Promise<unknown>
let usedBytes: () => Promise<number>
/** The photos that were named, as a command would name them: each once. */
let named: Map<string, StoredPhoto>
let person = 100
let close: () => Promise<unknown>

const section: PicturePlace<object> = {
  ownerOf: () => 'section-7',
  refusal: () => new HttpError(400, PHOTO_SENTENCES.type),
  async say(_, pictures) {
    const before = new Set(named.keys())
    for (const { photo } of pictures) named.set(photo.digest, photo)
    return ({ photo }) => !before.has(photo.digest)
  },
}

/** A route that takes up to three photos in one form, each as an upload of its own under an id that follows from the key. */
beforeAll(async () => {
  opened = await openTestBus()
  folder = await mkdtemp(join(tmpdir(), 'fieldboard-uploads-'))
  const { pool } = opened
  const photos = openDiskPhotos(join(folder, 'photos'))
  const space = createUploadSpace(pool, now)
  const quotas = createQuotas(opened.nodeOn(opened.store), space)
  const metrics = createRowWriter({ db: pool, now, isAway: () => false, onDropped: () => undefined })
  const takeUpload = createTakeUpload({ photos, decoder: decodeHere, quotas, metrics })
  const app = Fastify()
  await app.register(fastifyMultipart)
  app.setErrorHandler((error, _, reply) => {
    if (!(error instanceof HttpError)) throw error
    return reply.code(error.status).send(error.body)
  })
  app.post<{ Params: { key: string } }>('/:key', async (request, reply) => {
    const user = UserId.parse(person)
    async function* pictures() {
      let count = 0
      for await (const file of receivePhotos(request, { field: 'photos', most: 3 }))
        yield { id: deriveId('upload', user, request.params.key, String(count++)), file, sent: null }
    }
    const uploads = { person: user, place: section, where: {}, pictures: pictures() }
    const kept = await takeUpload.all({ request, reply, meta: meta(undefined, user) }, uploads)
    return kept.map(({ digest }) => digest)
  })
  const url = await app.listen({ port: 0 })
  send = async (key, ...files) => {
    const form = new FormData()
    for (const [name, bytes] of files) form.append('photos', new Blob([Uint8Array.from(bytes)]), name)
    const answer = await fetch(`${url}/${key}`, { method: 'POST', body: form })
    return { status: answer.status, body: await answer.json() }
  }
  usedBytes = async () => {
    const user = UserId.parse(person)
    return (await space.used([{ person: user, resetAt: null }])).get(user) ?? 0
  }
  measured = async () => {
    await metrics.flush()
    const columns = 'file_name, file_size_bytes::int, success'
    const { rows } = await pool.query({
      text: `select ${columns} from upload_metrics where user_id = $1 order by id`,
      ...{ values: [person], rowMode: 'array' },
    })
    return rows
  }
  close = async () => {
    await app.close()
    await metrics.close()
    await opened.close()
    await rm(folder, { recursive: true })
  }
})
afterAll(() => close())
beforeEach(() => {
  named = new Map()
  person += 1
})

const LARGER = Buffer.concat([PNG, Buffer.from('later')])

it('[QUOTA-4] each of several photos in one form is kept, counted and measured by itself', async () => {
  const answer = await send(randomUUID(), ['a.png', PNG], ['b.jpg', JPEG], ['c.png', LARGER])
  expect(answer).toEqual({ status: 200, body: [...named.keys()] })
  expect([...named.values()].map(({ bytes }) => bytes)).toEqual([PNG.length, JPEG.length, LARGER.length])
  expect(await usedBytes()).toBe(PNG.length + JPEG.length + LARGER.length)
  expect(await measured()).toEqual([
    ['a.png', PNG.length, true],
    ['b.jpg', JPEG.length, true],
    ['c.png', LARGER.length, true],
  ])
})

it('[QUOTA-10] [FORM-236] a form of which one photo was refused takes none; sent again, it counts each once', async () => {
  const key = randomUUID()
  const refused = { status: 400, body: { message: `b.txt: ${PHOTO_SENTENCES.type}` } }
  expect(await send(key, ['a.png', PNG], ['b.txt', Buffer.from('no picture')], ['c.jpg', JPEG])).toEqual(refused)
  expect([await usedBytes(), named.size]).toEqual([0, 0])
  expect(await measured()).toEqual([
    ['b.txt', 'no picture'.length, false],
    ['a.png', PNG.length, false],
  ])
  expect(await send(key, ['a.png', PNG], ['b.jpg', JPEG])).toMatchObject({ status: 200 })
  expect(await usedBytes()).toBe(PNG.length + JPEG.length)
})

it('[QUOTA-4] the same photo twice in one form counts once', async () => {
  expect(await send(randomUUID(), ['a.png', PNG], ['b.png', PNG])).toMatchObject({ status: 200 })
  expect(await usedBytes()).toBe(PNG.length)
})

it('[PHOTO-7] [FORM-236] a form with a file too many is refused as a whole, and names that file', async () => {
  const four = [PNG, JPEG, LARGER, withSize(PNG, 4, 4)].map((bytes, index) => [`${index}.png`, bytes] as const)
  const message = 'Send up to 3 image files, in the field photos. 3.png is one too many'
  expect(await send(randomUUID(), ...four)).toEqual({ status: 400, body: { message, code: 'bad-request' } })
  expect([await usedBytes(), named.size]).toEqual([0, 0])
})
