import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { MAX_PHOTOS_AT_ONCE } from '#events/kernel/photo.ts'
import { hasChromium } from './chromium.ts'
import { openKeptBoard, untilRows } from './kept-board.ts'
import { phonePhoto } from '../content/phone-photo.ts'
import { residentMB } from '../figures/resident.ts'
import type { Section } from '../section.ts'

/** So many bytes behind a picture show nothing, and make it another one. */
const TAIL_BYTES = 16

/** The memory of a page that keeps thirty photos of 12 megapixels without a connection, and the time until all are sent. */
export const keptPhotos: Section = async (bench) => {
  const { scope, size, note } = bench
  if (!hasChromium(bench, 'what a device keeps')) return []
  const count = size(30, 5)
  const { browser, context, page } = await openKeptBoard(bench, count)
  const folder = await scope.keep(mkdtemp(join(tmpdir(), 'fieldboard-photos-')), (made) =>
    rm(made, { recursive: true, force: true }),
  )
  const picture = await phonePhoto()
  const files = Array.from({ length: count }, (_, n) => join(folder, `IMG ${n}.jpg`))
  for (const [n, file] of files.entries())
    await writeFile(file, Buffer.concat([picture, Buffer.alloc(TAIL_BYTES, `${n}.`)]))
  const before = await rendererMB(browser)
  await context.setOffline(true)
  note(`${count} photos of ${(picture.length / 1e6).toFixed(1)} MB without a connection`)
  const began = performance.now()
  for (let kept = 0; kept < count; kept += MAX_PHOTOS_AT_ONCE) {
    const chosen = files.slice(kept, kept + MAX_PHOTOS_AT_ONCE)
    await page.locator('[data-card] input[type=file]').first().setInputFiles(chosen)
    await untilRows(page, kept + chosen.length, 'photos')
  }
  const keptMs = performance.now() - began
  const queued = await rendererMB(browser)
  await context.setOffline(false)
  const back = performance.now()
  await untilRows(page, 0, 'photos')
  return [
    {
      name: `memory of the page with ${count} photos queued`,
      unit: 'MB',
      ours: queued,
      beside: { name: 'before', value: before },
    },
    { name: `${count} photos chosen until all are kept`, unit: 'ms', ours: keptMs },
    { name: `${count} kept photos sent`, unit: 'ms', ours: performance.now() - back },
  ]
}

/** Resident memory of the largest process that shows pages, in MB. */
async function rendererMB(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return Math.max(...(await Promise.all(renderers.map(({ id }) => residentMB(id)))))
}
