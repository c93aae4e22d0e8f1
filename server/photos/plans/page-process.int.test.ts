import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shownSize } from '#events/plan/page.ts'
import { buildPrograms } from '../../cli/build/build-programs.mjs'
import { childrenOf } from '../../testing/processes/children.ts'
import { drawings } from '../../testing/app/drawings.ts'
import * as hostile from '../../testing/app/hostile-drawings.ts'
import { inspectPlan } from './plan-files.ts'
import { NoPlan } from './plan-header.ts'
import { NoPage, startPageDrawer } from './page-process.ts'

let folder: string
let program: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldboard-pages-'))
  program = resolve(await buildPrograms(['server/cli/draw-pages.ts']), 'draw-pages.js')
})
afterAll(() => rm(folder, { recursive: true }))

let drawer: ReturnType<typeof startPageDrawer>
const start = (limits: Parameters<typeof startPageDrawer>[1] = {}) => {
  drawer = startPageDrawer(program, limits)
}
afterEach(() => drawer.close())

/** Draws the first page of a file as a plan is. */
async function draw(bytes: Buffer) {
  const path = join(folder, 'plan')
  await writeFile(path, bytes)
  const { mediaType, pages } = await inspectPlan(path)
  const [own] = pages
  if (!own) throw new Error('no page')
  return drawer.draw({ path, mediaType, filePage: 1, size: shownSize(own, mediaType), pack: join(folder, 'pack') })
}

describe('[PLAN-16] a page', () => {
  it('that takes too long, or too much memory, fails with that, and the next one is drawn', async () => {
    const small = await drawings()
    // However long a busy machine takes to leave it that time (PHOTO-131).
    start({ workMs: 4_000, waitMs: 150_000 })
    await expect(draw(hostile.slowPage())).rejects.toEqual(new NoPage('late'))
    expect(await draw(small)).toEqual({ title: 'Ground floor', sheet: 'E-101' })
    await drawer.close()
    start({ maxBytes: 400 * 1024 * 1024 })
    await expect(draw(hostile.drawsItself())).rejects.toEqual(new NoPage('large'))
    expect(await draw(small)).toEqual({ title: 'Ground floor', sheet: 'E-101' })
  })

  it('[PHOTO-131] for which a busy machine has no time does not fail as late', async () => {
    start({ workMs: 1_000 })
    const stop = async () => {
      await expect.poll(() => childrenOf(process.pid)).not.toEqual([])
      for (const pid of await childrenOf(process.pid)) process.kill(pid, 'SIGSTOP')
    }
    const drawn = draw(await drawings())
    await Promise.all([expect(drawn).rejects.toThrow('a busy machine left no time'), stop()])
  })

  it.each([
    ['of a scan with 12,000 by 16,000 pixels', () => hostile.scan(12_000, 16_000, 8, '0 0 720 960')],
    ['that says it is a billion points wide', () => hostile.hugePage('0 0 1000000000 100000000')],
    ['that is a billion points long and one high', () => hostile.hugePage('0 0 1000000000 1')],
    ['of 300 groups within each other', () => hostile.nestedGroups(300)],
    ['of a million arrays within each other', () => hostile.nestedArrays(1_000_000)],
    ['with a script that never ends', hostile.withScript],
    ['whose table of objects leads nowhere', hostile.brokenTable],
  ])('%s is drawn', async (_, make) => {
    start()
    expect(await draw(make())).toEqual({ title: null, sheet: null })
  })

  it.each([
    ['a million pages', () => hostile.manyPages(), 'pages'],
    ['pages that are their own parents', hostile.endlessPages, 'damaged'],
  ] as const)('of a document of %s is none', async (_, make, reason) => {
    start()
    await expect(draw(make())).rejects.toEqual(new NoPlan(reason))
  })
})
