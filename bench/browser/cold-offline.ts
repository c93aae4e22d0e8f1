import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { findChromium } from '../../server/cli/gate/browser.mjs'
import config from '../../e2e/playwright.config.ts'
import { hasChromium } from './chromium.ts'
import { startOurServer } from '../sides/our-server.ts'
import { isKept } from './page-watch.ts'
import type { Scope } from '../scope.ts'
import type { Section } from '../section.ts'
import { median } from '../figures/statistics.ts'
import { until, within } from '../wait.ts'

/** How much slower a page's processor is: a phone's. */
const SLOWDOWN = 4
/** A browser writes the local storage that late. */
const WRITTEN_AFTER_MS = 8_000

/**
 * The start of a browser without a server, until the cards of a large board that was open there before are painted: from the navigation
 * on, with the page's processor slowed down.
 */
export const coldOffline: Section = async (bench) => {
  const { scope, size, note } = bench
  if (!hasChromium(bench, 'a start without a connection')) return []
  const server = await startOurServer(bench)
  const { projectId, cardIds } = await server.board(size(5_000, 500))
  const folder = await scope.keep(mkdtemp(join(tmpdir(), 'fieldboard-profile-')), (made) =>
    rm(made, { recursive: true, force: true }),
  )
  const online = await openBrowser(scope, folder)
  const [name = '', value = ''] = server.cookie.split('=')
  await online.context.addCookies([{ name, value, url: server.url, expires: Date.now() / 1000 + 86_400 }])
  const board = `${server.url}/?projectId=${projectId}`
  const visit = await online.context.newPage()
  await visit.goto(board)
  await visit.waitForFunction(isKept, null, { timeout: 60_000 })
  await sleep(WRITTEN_AFTER_MS)
  await online.kill()
  await server.end()

  const [cold, slowed]: [number[], number[]] = [[], []]
  for (let round = 0; round < size(5, 1); round++)
    for (const [rate, taken] of [
      [1, cold],
      [SLOWDOWN, slowed],
    ] as const) {
      note(`starts without a server, round ${round}, processor slowed down ${rate} times`)
      const { context, kill } = await openBrowser(scope, folder)
      const page = await context.newPage()
      await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
      taken.push(await paintedAt(page, board))
      await kill()
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

/** A browser on a profile that outlives it. It is ended by a signal, as a phone does that needs its memory. */
async function openBrowser(
  scope: Scope,
  folder: string,
): Promise<{ context: BrowserContext; kill: () => Promise<void> }> {
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank']
  const { args = [] } = config.use?.launchOptions ?? {}
  const portFile = join(folder, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  // Its own processes end with it: they are one group.
  const child = spawn(findChromium() ?? '', [...args, ...own], { stdio: 'ignore', detached: true })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = within('the end of the browser', once(child, 'exit'))
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await exit
  }
  await scope.keep(child, kill)
  const portIn = async () => (await readFile(portFile, 'utf8').catch(() => '')).split('\n')[0] ?? ''
  await until('the port of the browser', async () => (await portIn()) !== '', { everyMs: 100 })
  const [context] = (await chromium.connectOverCDP(`http://127.0.0.1:${await portIn()}`)).contexts()
  if (!context) throw new Error('the browser has no window')
  return { context, kill }
}

/** Milliseconds from the navigation until the first frame with cards. */
async function paintedAt(page: Page, board: string): Promise<number> {
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[data-card]')) Object.assign(globalThis, { cardsAt: performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(board)
  const at = await page.waitForFunction(() => (globalThis as { cardsAt?: number }).cardsAt, null, { timeout: 60_000 })
  return (await at.jsonValue()) ?? Number.POSITIVE_INFINITY
}
