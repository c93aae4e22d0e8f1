import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { findChromium } from '../server/cli/browser.mjs'
import config from '../e2e/playwright.config.ts'
import { startOurServer } from './our-server.ts'
import type { Section } from './section.ts'
import { median } from './statistics.ts'

/** How much slower a page's processor is: a phone's. */
const SLOWDOWN = 4

/**
 * The start of a browser without a server, until the cards of a large board that was open there before are painted: from the navigation
 * on, with the page's processor slowed down.
 */
export const coldOffline: Section = async (bench) => {
  const { scope, size, note } = bench
  if (!findChromium()) {
    note('There is no Chromium here: a start without a connection is not measured.')
    return []
  }
  const server = await startOurServer(bench)
  const { projectId, cardIds } = await server.board(size(5_000, 500))
  const folder = await scope.keep(mkdtemp(join(tmpdir(), 'fieldboard-profile-')), (made) =>
    rm(made, { recursive: true, force: true }),
  )
  const openBrowser = () =>
    chromium.launchPersistentContext(folder, {
      ...config.use?.launchOptions,
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
    })

  const online = await openBrowser()
  const [name = '', value = ''] = server.cookie.split('=')
  await online.addCookies([{ name, value, url: server.url, expires: Date.now() / 1000 + 86_400 }])
  const visit = await online.newPage()
  await visit.goto(`/?projectId=${projectId}`)
  await visit.waitForFunction(isKept, null, { timeout: 60_000 })
  await online.close()
  await server.end()

  const [cold, slowed]: [number[], number[]] = [[], []]
  for (let round = 0; round < size(5, 1); round++)
    for (const [rate, taken] of [
      [1, cold],
      [SLOWDOWN, slowed],
    ] as const) {
      note(`starts without a server, round ${round}, processor slowed down ${rate} times`)
      const browser = await openBrowser()
      const page = await browser.newPage()
      await (await browser.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
      taken.push(await paintedAt(page, projectId))
      await browser.close()
      // What the last browser left to its system is done.
      await sleep(500)
    }
  const start = `a cold start offline, a board of ${cardIds.length} cards painted`
  return [
    { name: start, unit: 'ms', ours: median(cold) },
    {
      name: `${start}, processor ${SLOWDOWN} times slower`,
      unit: 'ms',
      ours: median(slowed),
      target: { of: 'value', atMost: 2_000 },
    },
    { name: `${start}, processor ${SLOWDOWN} times slower, the slowest`, unit: 'ms', ours: Math.max(...slowed) },
  ]
}

/** True, in a page, once its worker has kept the build, and the board is kept. */
async function isKept(): Promise<boolean> {
  const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('fieldboard reads'))
  if (active?.state !== 'activated' || !found?.name) return false
  const opening = indexedDB.open(found.name)
  return new Promise((resolve) => {
    opening.addEventListener('success', () => {
      const db = opening.result
      const count = db.transaction('bodies').objectStore('bodies').count()
      count.addEventListener('success', () => {
        db.close()
        resolve(count.result > 0)
      })
    })
  })
}

/** Milliseconds from the navigation until the first frame with cards. */
async function paintedAt(page: Page, projectId: number): Promise<number> {
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[data-card]')) Object.assign(globalThis, { cardsAt: performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(`/?projectId=${projectId}`)
  const at = await page.waitForFunction(() => (globalThis as { cardsAt?: number }).cardsAt, null, { timeout: 60_000 })
  return (await at.jsonValue()) ?? Number.POSITIVE_INFINITY
}
