import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SystemHealth } from '#events/system/api.ts'
import { addCard, createProject } from '../testing/app/answers.ts'
import { startTestApp, type TestApp } from '../testing/app/app.ts'
import { JPEG, photoForm } from '../testing/app/pictures.ts'
import { readZip } from '../testing/read-zip.ts'
import { startS3 } from '../testing/stand-ins/s3-server.ts'
import { checkPhotos, sweepPhotos } from './check-photos.ts'
import { images } from './images.ts'
import { openPhotos } from '../startup/open-photos.ts'

let app: TestApp
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
  for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value)
  app = await startTestApp(undefined, { config: { photoStore: s3.place } })
})
afterAll(async () => {
  await app.close()
  vi.unstubAllEnvs()
})

const DAY_MS = 24 * 3_600_000
const silent = { warn: () => undefined }

it('[PHOTO-30, PHOTO-31, METRICS-7] a bucket keeps the photos of a server, and one that is away is answered 503', async () => {
  const employee = await app.as('employee')
  const { id } = await createProject(employee, 'P')
  const card = await addCard(employee, id, 'Cam')
  const path = `/api/devices/${card.id}/photos`
  expect(await employee('POST', path, photoForm(JPEG))).toMatchObject({ status: 201 })
  const headers = { cookie: await app.cookieOf('employee') }
  const url = `${path}/${createHash('sha256').update(JPEG).digest('hex')}`
  expect((await app.inject({ url, headers })).rawPayload.equals(JPEG)).toBe(true)
  const part = await app.inject({ url, headers: { ...headers, range: 'bytes=3-9' } })
  expect([part.statusCode, part.rawPayload]).toEqual([206, JPEG.subarray(3, 10)])
  expect(await app.inject({ url: `${url}?size=360`, headers })).toMatchObject({ statusCode: 200 })
  const zip = await app.inject({ url: `/api/projects/${id}/export-photos`, headers })
  expect((await readZip(zip.rawPayload)).get('Cam/photo.jpg')?.equals(JPEG)).toBe(true)

  const photos = await openPhotos({ dataDir: app.dataDir, photoStore: s3.place }, silent)
  const photo = await photos.put('feedback-9', [JPEG], images.inspect)
  const { store } = app.runtime
  const tomorrow = new Date(Date.now() + DAY_MS + 60_000)
  expect(await checkPhotos(store, photos, new Date())).toEqual({ named: 1, missing: [], orphans: [] })
  expect(await sweepPhotos(store, photos, tomorrow)).toMatchObject({ named: 1, missing: [], orphans: [photo.key] })
  expect(await photos.get(photo)).toBeNull()

  const place = { ...s3.place, bucket: 'another-bucket' }
  await expect(openPhotos({ dataDir: app.dataDir, photoStore: place }, silent)).rejects.toThrow(
    'PHOTO_STORE is not there',
  )

  const look = async () => SystemHealth.parse((await employee('GET', '/api/system/health')).body).stores.at(-1)
  expect(await look()).toMatchObject({ name: 'photos', isAnswering: true })
  await s3.close()
  expect(await look()).toMatchObject({ name: 'photos', isAnswering: false })
  expect(await app.inject({ url, headers })).toMatchObject({ statusCode: 503 })
  const other = Buffer.concat([JPEG, Buffer.from('other')])
  expect(await employee('POST', path, photoForm(other))).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect((await employee('GET', `/api/devices/${card.id}`)).body).toMatchObject({ photos: [url] })
})
