import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { Plan } from '#events/plan/api.ts'
import { namesIn } from '../photos/draft.ts'
import { openDiskPhotos } from '../photos/disk.ts'
import { drawPage, type PageToDraw } from '../photos/plans/draw-page.ts'
import { watchedPhotos } from '../photos/watched-photos.ts'
import { createProject } from '../testing/app/answers.ts'
import { startTestApp } from '../testing/app/app.ts'
import { drawings } from '../testing/app/drawings.ts'
import { newPlan } from '../testing/app/plans.ts'
import { type Rendering, type RenderingSettings, startRendering } from './start-rendering.ts'

const app = await startTestApp()
afterAll(() => app.close())
const employee = await app.as('employee')
const { pool, bus } = app.runtime

let rendering: Rendering | undefined
afterEach(() => rendering?.close())

const disk = openDiskPhotos(join(app.dataDir, 'photos'))
const folder = join(app.dataDir, 'rendering')
const silent = pino({ level: 'silent' })

/** Draws with what is given. */
const start = (settings: Partial<RenderingSettings>, more: Partial<Parameters<typeof startRendering>[0]> = {}) => {
  const drawer = { draw: drawPage, close: async () => undefined }
  const photos = watchedPhotos(disk, silent)
  const given = { photos, drawer, folder, lookMs: 20, ...settings }
  rendering = startRendering({ pool, bus, now: () => new Date(), log: silent, settings: given, ...more })
}
async function added(bytes?: Uint8Array) {
  const { id } = await createProject(employee, 'P')
  const plan = await newPlan(employee, id, bytes)
  return async () => Plan.parse((await employee('GET', `/api/plans/${plan}`)).body).pages.map(({ state }) => state)
}

it('[PLAN-15] a page is drawn once while the photo store takes no writes, which is told once', async () => {
  let [isFull, drawn, looks] = [true, 0, 0]
  const told: string[] = []
  const photos = watchedPhotos(
    {
      ...disk,
      async put(...asked) {
        if (isFull) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
        return disk.put(...asked)
      },
      look() {
        looks++
        return disk.look()
      },
    },
    silent,
  )
  const draw = (page: PageToDraw) => {
    drawn++
    return drawPage(page)
  }
  const states = await added()
  start(
    { photos, drawer: { draw, close: async () => undefined } },
    { log: { warn: (_: object, sentence?: string) => void told.push(String(sentence)) } },
  )
  await expect.poll(() => looks, { timeout: 20_000 }).toBeGreaterThan(4)
  expect([drawn, await states()]).toEqual([1, ['rendering']])
  expect(told).toEqual(['pages of plans wait: what they need is away'])
  isFull = false
  // The next photo of anybody shows that the store takes them.
  await photos.put('feedback-1', [Buffer.from('a')], async () => ({ mediaType: 'image/png' }))
  await expect.poll(states, { timeout: 20_000 }).toEqual(['ready'])
  expect(drawn).toBe(2)
})

it('[PLAN-15] the drawing of a plan stays while its pages are drawn, however long that lasts', async () => {
  const paths = new Set<string>()
  let [gets, drawn, hours] = [0, 0, 0]
  const now = () => new Date(Date.now() + hours * 3_600_000)
  const photos = {
    ...disk,
    get: (...asked: Parameters<typeof disk.get>) => {
      gets++
      return disk.get(...asked)
    },
  }
  const left = join(folder, 'left')
  const draw = async (page: PageToDraw) => {
    paths.add(page.path)
    const words = await drawPage(page)
    drawn++
    // The clock goes ahead, and the tiles were written a moment ago all the same.
    const ahead = new Date(now().getTime() + 3_600_000)
    await utimes(page.pack, ahead, ahead)
    hours += 0.6
    if (drawn === 2) {
      // More than an hour after the first page began, what a crash left is tidied up.
      await writeFile(left, '')
      await vi.waitUntil(async () => !(await namesIn(folder)).includes('left'), { timeout: 20_000 })
    }
    return words
  }
  const states = await added(await drawings([{}, {}, {}].map((one) => ({ ...one, width: 120, height: 90 }))))
  start({ photos, drawer: { draw, close: async () => undefined } }, { now })
  await expect.poll(states, { timeout: 60_000 }).toEqual(Array(3).fill('ready'))
  expect([paths.size, gets]).toEqual([1, 1])
})
