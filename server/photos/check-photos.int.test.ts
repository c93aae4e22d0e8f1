import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCard, createProject } from '../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { dataUrl, JPEG, photoForm, PNG } from '../testing/app/pictures.ts'
import { checkPhotos, sweepPhotos } from './check-photos.ts'
import { images } from './images.ts'
import { openDiskPhotos } from './disk.ts'

let app: TestApp
let customer: Send
beforeAll(async () => {
  app = await startTestApp()
  customer = await app.as('customer')
})
afterAll(() => app.close())

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const DAY_MS = 24 * 3_600_000
const report = { type: 'bug', title: 'The list is empty', description: 'It was full this morning.', pagePath: '/' }

it('[FEEDBACK-13] a picture that no event names for a day is swept, and one that is missing is told', async () => {
  const folder = join(app.dataDir, 'photos')
  const photos = openDiskPhotos(folder)
  const { store } = app.runtime
  const look = () => checkPhotos(store, photos, new Date())
  expect(await look()).toEqual({ named: 0, missing: [], orphans: [] })
  for (const bytes of [PNG, JPEG]) {
    const screenshot = dataUrl(bytes, bytes === PNG ? 'image/png' : 'image/jpeg')
    expect(await customer('POST', '/api/feedback', { ...report, screenshot })).toMatchObject({ status: 201 })
  }
  const { key } = await photos.put('feedback-9', [PNG], images.inspect)
  await mkdir(join(folder, 'incoming'), { recursive: true })
  for (const name of ['begun', 'half']) await writeFile(join(folder, 'incoming', name), 'half a picture')
  expect(await look()).toEqual({ named: 2, missing: [], orphans: [] })

  const yesterday = new Date(Date.now() - DAY_MS - 60_000)
  const all = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  for (const { parentPath, name } of all)
    if (name !== 'begun') await utimes(join(parentPath, name), yesterday, yesterday)
  expect(await look()).toEqual({ named: 2, missing: [], orphans: [key] })
  expect((await sweepPhotos(store, photos, new Date())).orphans).toEqual([key])
  expect(await look()).toEqual({ named: 2, missing: [], orphans: [] })
  expect(await readdir(join(folder, 'incoming'))).toEqual(['begun'])

  await rm(join(folder, 'feedback-1'), { recursive: true })
  expect(await look()).toMatchObject({ named: 2, missing: [expect.stringMatching(/^feedback-1\//)] })
  const employee = await app.as('employee')
  expect(await employee('DELETE', '/api/feedback/1')).toMatchObject({ status: 204 })
  expect(await look()).toEqual({ named: 1, missing: [], orphans: [] })
})

it('[PHOTO-4] a photo that was removed is swept a day after it came, unless it was added again', async () => {
  const folder = join(app.dataDir, 'photos')
  const photos = openDiskPhotos(folder)
  const { store } = app.runtime
  const employee = await app.as('employee')
  const project = await createProject(employee, 'P')
  const { id } = await addCard(employee, project.id, 'Cam')
  const path = `/api/devices/${id}/photos`
  const upload = async (bytes: Uint8Array) =>
    expect(await employee('POST', path, photoForm(bytes))).toMatchObject({ status: 201 })
  const remove = async (bytes: Uint8Array) =>
    expect(await employee('DELETE', path, { photoPath: `${path}/${digestOf(bytes)}` })).toMatchObject({ status: 204 })
  const kept = async () => (await readdir(join(folder, `device-${id}`))).map((name) => name.slice(0, 64)).toSorted()
  for (const bytes of [PNG, JPEG]) {
    await upload(bytes)
    await remove(bytes)
  }
  await upload(PNG)
  const both = [digestOf(PNG), digestOf(JPEG)].toSorted()
  expect((await sweepPhotos(store, photos, new Date())).orphans).toEqual([])
  expect(await kept()).toEqual(both)

  const yesterday = new Date(Date.now() - DAY_MS - 60_000)
  for (const name of await readdir(join(folder, `device-${id}`)))
    await utimes(join(folder, `device-${id}`, name), yesterday, yesterday)
  // It came again today, and its event is on its way.
  await photos.put(`device-${id}`, [JPEG], images.inspect)
  expect((await sweepPhotos(store, photos, new Date())).orphans).toEqual([])
  expect(await kept()).toEqual(both)

  await utimes(join(folder, `device-${id}`, `${digestOf(JPEG)}.jpg`), yesterday, yesterday)
  expect((await sweepPhotos(store, photos, new Date())).orphans).toEqual([`device-${id}/${digestOf(JPEG)}.jpg`])
  expect(await kept()).toEqual([digestOf(PNG)])
  const served = await app.inject({
    url: `${path}/${digestOf(PNG)}`,
    headers: { cookie: await app.cookieOf('employee') },
  })
  expect(served.rawPayload.equals(PNG)).toBe(true)
})

it('[PHOTO-82] a photo that is put again while old ones are swept stays', async () => {
  const folder = join(app.dataDir, 'photos')
  const photos = openDiskPhotos(folder)
  const photo = await photos.put('device-900', [PNG], images.inspect)
  const { key } = photo
  const yesterday = new Date(Date.now() - DAY_MS - 60_000)
  await utimes(join(folder, key), yesterday, yesterday)
  const sweeping: typeof photos = {
    ...photos,
    async delete(one, before) {
      if (one === key) await photos.put('device-900', [PNG], images.inspect)
      return photos.delete(one, before)
    },
  }
  const { orphans } = await sweepPhotos(app.runtime.store, sweeping, new Date())
  expect(orphans).not.toContain(key)
  // Also in the very moment.
  for (let round = 0; round < 150; round++) {
    await utimes(join(folder, key), yesterday, yesterday)
    const put = photos.put('device-900', [PNG], images.inspect)
    for (let turn = 0; turn < round; turn++) await new Promise((resolve) => setImmediate(resolve))
    await Promise.all([put, photos.delete(key, new Date(Date.now() - DAY_MS))])
    const kept = await photos.get(photo)
    kept?.destroy()
    expect(kept).not.toBeNull()
  }
})
