import type { Page } from 'playwright'
import { hasChromium, openChromium } from './chromium.ts'
import { clickAndCount } from './click-and-count.ts'
import type { Figure } from '../figures/figure.ts'
import type { OurServer } from '../sides/our-server.ts'
import { type Marks, watchPage } from './page-watch.ts'
import { searchInChromium } from './search-in-chromium.ts'
import type { Bench } from '../section.ts'
import { median } from '../figures/statistics.ts'

const LABEL = 'Mark as Installed'

/** Measures a large board for a user of Chromium: when it is there and scrolls, when their move shows, how searching feels. */
export async function openInChromium(
  bench: Bench,
  server: OurServer,
  projectId: number,
  cards: number,
): Promise<Figure[]> {
  const { size, note } = bench
  if (!hasChromium(bench, 'a board in a browser')) return []
  const { context } = await openChromium(bench, server)
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
  for (let round = 0; round < size(10, 2); round++) frames.push(await clickAndCount(page, LABEL))
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
