import { chromium, type Page } from 'playwright'
import { findChromium } from '../server/cli/browser.mjs'
import config from '../e2e/playwright.config.ts'
import type { Figure } from './figure.ts'
import type { OurServer } from './our-server.ts'
import { framesUntilMoved, type Marks, watchPage } from './page-watch.ts'
import { searchInChromium } from './search-in-chromium.ts'
import type { Bench } from './section.ts'
import { median } from './statistics.ts'

const LABEL = 'Mark as Installed'

/** Measures a large board for a user of Chromium: when it is there and scrolls, when their move shows, how searching feels. */
export async function openInChromium(
  bench: Bench,
  server: OurServer,
  projectId: number,
  cards: number,
): Promise<Figure[]> {
  const { scope, size, note } = bench
  const { url, cookie } = server
  if (!findChromium()) {
    note('There is no Chromium here: what a browser shows is not measured.')
    return []
  }
  const browser = await scope.keep(chromium.launch(config.use?.launchOptions), (made) => made.close())
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])

  const page = await context.newPage()
  await page.addInitScript(watchPage)
  const loads: Marks[] = []
  // The first time only fills the browser's cache.
  for (let round = 0; round <= size(5, 1); round++) {
    note(`opens the board, round ${round}`)
    const marks = await open(page, projectId)
    if (round > 0) loads.push(marks)
  }
  const frames: number[] = []
  for (let round = 0; round < size(10, 2); round++) frames.push(await clickAndCount(page))
  await page.close()
  const searching = await searchInChromium(bench, server, await context.newPage())

  const typical = (of: (marks: Marks) => number) => median(loads.map(of))
  const board = `a board of ${cards} cards in Chromium`
  return [
    { name: `${board}, cards painted`, unit: 'ms', ours: typical((marks) => marks.paintedAt) },
    {
      name: `${board}, painted and scrolling smoothly`,
      unit: 'ms',
      ours: typical((marks) => marks.smoothAt),
      target: { of: 'value', atMost: 1_000 },
    },
    { name: `${board}, longest frame while scrolling`, unit: 'ms', ours: typical((marks) => marks.longestFrame) },
    {
      name: `${board}, longest task while scrolling`,
      unit: 'ms',
      ours: typical((marks) => marks.longestTask),
      target: { of: 'value', atMost: 50 },
    },
    {
      name: `${board}, from a click until its move is painted`,
      unit: 'frames',
      ours: median(frames),
    },
    {
      name: `${board}, the slowest of these`,
      unit: 'frames',
      ours: Math.max(...frames),
      target: { of: 'value', atMost: 1 },
    },
    ...searching,
  ]
}

/** Navigates to the board as from outside, lets it scroll as soon as it is there, and gives what was seen. */
async function open(page: Page, projectId: number): Promise<Marks> {
  await page.goto('about:blank')
  await page.goto(`/?projectId=${projectId}`)
  const marks = await page.waitForFunction(() => (globalThis as { benchMarks?: Marks }).benchMarks, null, {
    timeout: 60_000,
  })
  const seen = await marks.jsonValue()
  if (!seen) throw new Error('the page was not watched')
  return seen
}

/** Clicks the button of a card in view and counts the frames until the card is elsewhere. */
async function clickAndCount(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: LABEL, exact: true }).first()
  await button.scrollIntoViewIfNeeded()
  const id = await button.evaluate((node) => node.closest('[data-card]')?.getAttribute('data-card') ?? '')
  const frames = page.evaluate(framesUntilMoved, id)
  await button.click()
  return frames
}
