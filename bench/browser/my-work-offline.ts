import type { Page } from 'playwright'
import { z } from 'zod'
import { daysLater } from '#events/project/card-work/days.ts'
import { formatCount } from '../../client/ui/text/format-count.ts'
import { hasChromium, openChromium } from './chromium.ts'
import { isKept, openWork } from './page-watch.ts'
import { startOurServer } from '../sides/our-server.ts'
import type { Section } from '../section.ts'
import { median } from '../figures/statistics.ts'
import { until, within } from '../wait.ts'

/** The bar of the issue, as on the server. */
const OPEN_MS = 50
/** One card in so many is the reader's own. */
const OWN = 20

/** My Work over many projects in a browser without a connection: from the press in the navigation until its rows are painted. */
export const myWorkOffline: Section = async (bench) => {
  const { size, note } = bench
  if (!hasChromium(bench, 'My Work without a connection')) return []
  const server = await startOurServer(bench)
  const [projects, cards] = [size(40, 4), size(500, 40)]
  const me = z.object({ id: z.int() }).parse((await server.send('GET', '/api/user')).body)
  const today = new Date().toISOString().slice(0, 10)
  let own = 0
  for (let index = 1; index <= projects; index++) {
    const { cardIds } = await server.board(cards)
    const deviceIds = cardIds.filter((_id, at) => at % OWN === 0)
    await server.send('POST', '/api/devices/assign', { deviceIds, userIds: [me.id] })
    await server.send('POST', '/api/devices/schedule', { deviceIds, day: daysLater(today, (index % 7) - 3) })
    own += deviceIds.length
  }
  await server.atHead()
  const { context } = await openChromium(bench, server)
  const page = await context.newPage()
  await page.goto('/my-work')
  note(`${own} of ${projects * cards} cards in ${projects} projects are the reader's own`)
  await page.getByText(`${formatCount(own)} cards`).waitFor({ timeout: 60_000 })
  await page.getByText(/^Ready for offline since/).waitFor({ timeout: 300_000 })
  await until('a device that keeps the portal', () => page.evaluate(isKept), { everyMs: 200 })
  await context.setOffline(true)

  const opened: number[] = []
  // The first one only fills the browser's cache of code.
  for (let round = 0; round <= size(7, 1); round++) {
    note(`opens My Work without a connection, round ${round}`)
    const ms = await openedIn(page)
    if (round > 0) opened.push(ms)
  }
  const name = `My Work of ${projects} projects with ${projects * cards} cards, opened offline`
  return [
    { name, unit: 'ms', ours: median(opened), target: { of: 'value', atMost: OPEN_MS } },
    { name: `${name}, the slowest`, unit: 'ms', ours: Math.max(...opened) },
  ]
}

/**
 * Starts on another screen; milliseconds from the press on My Work until the first frame with its rows was painted. The pointer
 * reaches the link a while before, as it does when a person presses.
 */
async function openedIn(page: Page): Promise<number> {
  await page.goto('/')
  await page.getByRole('link', { name: 'My Work' }).hover({ timeout: 60_000 })
  // The page has read from the device all that a start needs.
  await within(
    'an idle page',
    page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve))),
  )
  return within('My Work', page.evaluate(openWork))
}
