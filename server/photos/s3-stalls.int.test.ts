import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoredPhoto } from '#events/kernel/photo.ts'
import { PNG } from '../testing/app/pictures.ts'
import { type Proxy, startProxy } from '../testing/stand-ins/proxy.ts'
import { startS3 } from '../testing/stand-ins/s3-server.ts'
import type { PhotoStore } from './photo-store.ts'
import { images } from './images.ts'
import { openS3Photos } from './s3.ts'

// A busy machine may stand still for a second.
const TIMES = { connectMs: 2_000, answerMs: 2_000, putMs: 3_000, idleMs: 2_000 }
/** A photo of this size takes about a second over this line. */
const [LARGE, BYTES_PER_SECOND] = [Buffer.concat([PNG, Buffer.alloc(4 * 1024 * 1024, 7)]), 4 * 1024 * 1024]

let s3: Awaited<ReturnType<typeof startS3>>
let proxy: Proxy
let folder: string
let photos: PhotoStore
beforeEach(async () => {
  s3 = await startS3()
  for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value)
  folder = await mkdtemp(join(tmpdir(), 'fieldboard-photos-'))
  proxy = await startProxy(s3.place.endpoint ?? '', BYTES_PER_SECOND)
  photos = await openBehind()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await proxy.close()
  await s3.close()
  await rm(folder, { recursive: true })
})

const openBehind = () => openS3Photos({ ...s3.place, endpoint: proxy.url }, folder, { warn: () => undefined }, TIMES)
async function putLarge(): Promise<StoredPhoto> {
  const direct = await openS3Photos(s3.place, folder, { warn: () => undefined })
  return direct.put('device-7', [LARGE], images.inspect)
}

it('[PHOTO-81] a bucket that takes what is asked and does not answer is away for get, put and delete', async () => {
  const photo = await photos.put('device-7', [PNG], images.inspect)
  proxy.stall('answers')
  const asked = [photos.get(photo), photos.put('device-8', [PNG], images.inspect), photos.delete(photo.key, new Date())]
  for (const answer of await Promise.allSettled(asked)) expect(answer).toMatchObject({ reason: { status: 503 } })
  await proxy.restore()
})

it('[PHOTO-81] a bucket that takes nothing of a photo any more is away', async () => {
  proxy.stall()
  await expect(photos.put('device-8', [LARGE], images.inspect)).rejects.toMatchObject({ status: 503 })
  await proxy.restore()
})

it.each([
  [507, 'full'],
  [503, 'away'],
])('[FAULT-61] a bucket that answers %i to a photo is %s', async (status, why) => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(request.method === 'PUT' ? status : 200).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const refusing = await openS3Photos({ ...s3.place, endpoint }, folder, { warn: () => undefined }, TIMES)
  await expect(refusing.put('device-8', [PNG], images.inspect)).rejects.toMatchObject({ status: 503, why })
  server.closeAllConnections()
  server.close()
})

it('[PHOTO-81] the start does not wait for a bucket that does not answer', async () => {
  proxy.stall()
  expect(await openBehind()).toHaveProperty('put')
  await proxy.restore()
})

it('[PHOTO-81] a photo that stops half-way ends with an error that says so', async () => {
  const content = await photos.get(await putLarge())
  if (!content) throw new Error('the photo is not there')
  let bytes = 0
  const read = (async () => {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (bytes === 0) proxy.stall('answers')
      bytes += chunk.length
    }
  })()
  await expect(read).rejects.toThrow('the photo store stopped in the middle of a photo, for 2 s')
  expect(bytes).toBeLessThan(LARGE.length)
  await proxy.restore()
})

it('[PHOTO-81] a photo may take long as long as it comes, and its reader may take a break', async () => {
  const content = await photos.get(await putLarge())
  if (!content) throw new Error('the photo is not there')
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    // Longer than the bucket may be silent.
    if (bytes === 0) await sleep(2 * TIMES.idleMs)
    bytes += chunk.length
  }
  expect(bytes).toBe(LARGE.length)
})
