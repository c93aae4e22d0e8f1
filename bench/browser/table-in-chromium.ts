import type { Page } from 'playwright'
import { createProject } from '../../server/testing/app/answers.ts'
import { type FeltDelays, feltUntil } from './felt-until.ts'
import { hasChromium, openChromium } from './chromium.ts'
import type { Figure } from '../figures/figure.ts'
import { median } from '../figures/statistics.ts'
import { type OurServer, startOurServer } from '../sides/our-server.ts'
import type { Section } from '../section.ts'
import { bareTable } from './bare-table.ts'
import { within } from '../wait.ts'

/** From which duration on the browser itself calls a task long, in milliseconds: the bar of searching, too. */
const LONG_TASK = 50
const FLOORS = ['B1', 'EG', '1', '2', '10'] as const

/** The largest board as a table in Chromium: scrolled, sorted and edited, beside a bare HTML table of as many cells. */
export const tableInChromium: Section = async (bench) => {
  const { size, note } = bench
  if (!hasChromium(bench, 'a table in a browser')) return []
  const rows = size(10_000, 1_000)
  const server = await startOurServer(bench)
  const { context } = await openChromium(bench, server)
  const [ours, bare] = [await context.newPage(), await context.newPage()]
  await ours.goto(`/?projectId=${await makeBoard(server, rows)}&view=table`)
  await ours.getByRole('rowheader').first().waitFor()
  await bare.goto('about:blank')
  await within('a bare table', bare.evaluate(bareTable, rows))

  const felt = new Map<string, { ours: FeltDelays[]; bare: FeltDelays[] }>()
  for (let round = 0; round < size(5, 1); round++)
    for (const [side, page] of [['ours', ours] as const, ['bare', bare] as const]) {
      note(`scrolls, sorts and edits ${rows} rows, round ${round + 1}, ${side}`)
      await page.bringToFront()
      for (const [what, one] of await workOn(page, round)) {
        const sides = felt.get(what) ?? { ours: [], bare: [] }
        sides[side].push(one)
        felt.set(what, sides)
      }
    }
  return [...felt].flatMap(([what, sides]): Figure[] => {
    const name = `a table of ${rows} rows in Chromium, ${what}`
    const typical = (side: readonly FeltDelays[]) => median(side.map(({ longestFrame }) => longestFrame))
    return [
      {
        name: `${name}, longest frame`,
        unit: 'ms',
        ours: typical(sides.ours),
        beside: { name: 'a bare HTML table', value: typical(sides.bare) },
      },
      {
        name: `${name}, longest task`,
        unit: 'ms',
        ours: Math.max(...sides.ours.map(({ longestTask }) => longestTask)),
        target: { of: 'value', atMost: LONG_TASK },
      },
    ]
  })
}

/** Scrolls, sorts and edits a table; what each felt like. */
async function workOn(page: Page, round: number): Promise<(readonly [string, FeltDelays])[]> {
  const grid = page.getByRole('grid')
  const felt = async (end: 'changed' | 'scrolled', act: () => Promise<void> = async () => {}): Promise<FeltDelays> => {
    const watched = await within('a page that counts its frames', grid.evaluateHandle(feltUntil, end))
    await act()
    return within(
      'a table that shows its change',
      watched.evaluate((page) => page.felt),
    )
  }
  const scrolled = await felt('scrolled')
  const sorted = await felt('changed', () => page.getByRole('columnheader', { name: 'Room' }).click())
  const cell = grid.locator('[aria-rowindex="3"] [aria-colindex="4"]')
  await cell.click()
  await page.keyboard.press('F2')
  await page.keyboard.type(`${round}x`)
  const edited = await felt('changed', () => page.keyboard.press('Enter'))
  return [
    ['scrolling', scrolled],
    ['sorting', sorted],
    ['saving a cell', edited],
  ]
}

/** Makes a project with so many cards that stand on floors and in rooms, and gives its id. */
async function makeBoard({ send }: OurServer, cards: number): Promise<number> {
  const { id } = await createProject(send, `A table of ${cards} cards`)
  const rows = Array.from({ length: cards }, (_, n) => ({
    name: `Rack ${n + 1}`,
    type: 'camera',
    description: '',
    floor: FLOORS[n % FLOORS.length],
    room: `Room ${(n * 7919) % cards}`,
  }))
  const { status } = await send('POST', `/api/projects/${id}/devices/import`, { fileName: 'list.csv', rows })
  if (status !== 200) throw new Error(`the import was answered ${status}`)
  return id
}
