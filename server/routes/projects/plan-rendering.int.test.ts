import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { Plan, PlanSummary } from '#events/plan/api.ts'
import { PAGE_SENTENCES } from '#events/plan/limits.ts'
import { levelSize } from '#events/plan/page.ts'
import { PLACE_BYTES, tileNumber } from '#events/plan/tiles.ts'
import { z } from 'zod'
import { buildPrograms } from '../../cli/build/build-programs.mjs'
import { checkPhotos } from '../../photos/check-photos.ts'
import { openDiskPhotos } from '../../photos/disk.ts'
import { startPageDrawer } from '../../photos/plans/page-process.ts'
import { createProject } from '../../testing/app/answers.ts'
import { startTestApp } from '../../testing/app/app.ts'
import { drawings } from '../../testing/app/drawings.ts'
import { drawsItself } from '../../testing/app/hostile-drawings.ts'
import { newPlan } from '../../testing/app/plans.ts'

/** Less than a server allows: a page that takes more is found sooner. */
const MAX_BYTES = 400 * 1024 * 1024

const folder = await buildPrograms(['server/cli/draw-pages.ts'])
const app = await startTestApp(undefined, {
  draws: startPageDrawer(resolve(folder, 'draw-pages.js'), { maxBytes: MAX_BYTES }),
})
afterAll(() => app.close())
const employee = await app.as('employee')

const cookie = await app.cookieOf('employee')

const read = async (plan: number) => Plan.parse((await employee('GET', `/api/plans/${plan}`)).body)
async function drawn(bytes: Uint8Array) {
  const { id: project } = await createProject(employee, 'P')
  const plan = await newPlan(employee, project, bytes)
  const states = async () => (await read(plan)).pages.map(({ state }) => state)
  await expect.poll(states, { timeout: 240_000 }).not.toContain('rendering')
  return { project, plan, ...(await read(plan)) }
}

/** The pixels of a tile. */
async function tile(plan: number, page: number, name: string) {
  const url = `/api/plans/${plan}/pages/${page}/tiles/${name}`
  const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { cookie } })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  return {
    ...info,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)],
  }
}

describe('pages of plans', () => {
  it('[PLAN-14] are drawn into tiles of all levels, with title and sheet as they say them', async () => {
    const { plan, project, pages } = await drawn(await drawings([{}, { sheet: 'E-102', title: 'First floor' }]))
    expect(pages).toMatchObject([
      { state: 'ready', title: 'Ground floor', sheet: 'E-101' },
      { state: 'ready', title: 'First floor', sheet: 'E-102' },
    ])
    await expect
      .poll(async () => z.array(PlanSummary).parse((await employee('GET', `/api/projects/${project}/plans`)).body))
      .toMatchObject([{ pages: [{ state: 'ready' }, { state: 'ready' }] }])
    const [page] = pages
    if (!page) throw new Error('no page')
    const scale = 300 / 72
    for (let z = 0; z <= page.maxZoom; z++) {
      const { width, height } = levelSize(page, z)
      const part = 2 ** (page.maxZoom - z)
      // The left wall stands 40 points from the left, the room begins behind it.
      const [x, y] = [Math.round((40 * scale) / part), Math.round((300 * scale) / part)]
      const pixels = await tile(plan, 1, `${z}/0/${Math.floor(y / 512)}`)
      expect(pixels.width).toBe(Math.min(512, width))
      expect(pixels.height).toBe(Math.min(512, height - 512 * Math.floor(y / 512)))
      expect(Math.max(...pixels.at(x, y % 512))).toBeLessThan(140)
      expect(pixels.at(Math.round((20 * scale) / part), y % 512)).toEqual([255, 255, 255])
    }
  })

  it('[PLAN-29] are read whole, as many bytes as the page says, behind the places of their tiles, and in ranges', async () => {
    const { plan, pages } = await drawn(await drawings([{}]))
    const [page] = pages
    if (!page) throw new Error('no page')
    const url = `/api/plans/${plan}/pages/1/pack?version=1`
    const { statusCode, rawPayload } = await app.inject({ url, headers: { cookie } })
    expect([statusCode, rawPayload.length]).toEqual([200, page.packBytes])
    const number = tileNumber(page, { z: page.maxZoom, x: 1, y: 0 }) ?? -1
    const [at, length] = [0, 4].map((part) => rawPayload.readUInt32LE(number * PLACE_BYTES + part)) as [number, number]
    const name = `${page.maxZoom}/1/0`
    const one = await app.inject({ url: `/api/plans/${plan}/pages/1/tiles/${name}`, headers: { cookie } })
    expect(rawPayload.subarray(at, at + length)).toEqual(one.rawPayload)
    const part = await app.inject({ url, headers: { cookie, range: 'bytes=0-7' } })
    expect([part.statusCode, part.rawPayload]).toEqual([206, rawPayload.subarray(0, 8)])
    const outsider = await app.as('customer')
    expect((await outsider('GET', url)).status).toBe(404)
  })

  it('[PLAN-16] that cannot be drawn fail with a sentence, and the others come', async () => {
    const { plan, pages } = await drawn(drawsItself())
    expect(pages).toMatchObject([{ state: 'failed', message: PAGE_SENTENCES.large }, { state: 'ready' }])
    expect((await employee('GET', `/api/plans/${plan}/pages/1/tiles/0/0/0`)).status).toBe(404)
  })

  it('[PLAN-17] are checked as photos are: the drawing and its tiles', async () => {
    const photos = openDiskPhotos(join(app.dataDir, 'photos'))
    const check = () => checkPhotos(app.runtime.store, photos, new Date(Date.now() + 100 * 24 * 3_600_000))
    const before = await check()
    const { plan } = await drawn(
      await drawings([
        { width: 300, height: 200 },
        { width: 200, height: 300 },
      ]),
    )
    expect(await check()).toEqual({ named: before.named + 3, missing: [], orphans: [] })
    expect(before.orphans).toEqual([])
    await employee('DELETE', `/api/plans/${plan}`)
    expect(await check()).toMatchObject({ missing: [], orphans: [] })
  })
})
