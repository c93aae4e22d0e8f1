import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Send, startTestApp, type TestApp } from '../testing/app.ts'
import { dataUrl, JPEG, PNG } from '../testing/pictures.ts'
import { checkPhotos, sweepPhotos } from './check-photos.ts'
import { openDiskPhotos } from './disk.ts'

let app: TestApp
let customer: Send
beforeAll(async () => {
  app = await startTestApp()
  customer = await app.as('customer')
})
afterAll(() => app.close())

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
  const { key } = await photos.put('feedback-9', [PNG])
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
})
