import type { Page } from 'playwright'
import { DEVICE_STATUS_LABELS, DEVICE_TYPE_LABELS } from '#events/project/device.ts'
import { createProject } from '../../server/testing/app/answers.ts'
import type { Figure } from '../figures/figure.ts'
import type { OurServer } from '../sides/our-server.ts'
import { type FeltDelays, feltUntil } from './felt-until.ts'
import type { Bench } from '../section.ts'
import { within } from '../wait.ts'

/** Each letter of what is searched leaves fewer of these. */
const PLACES = ['Hall', 'Halt', 'Hangar', 'Hub', 'Dock'] as const
const SEARCHED = 'hall'
/** Every so many cards one is of the type that is filtered by. */
const FILTERED_EVERY = 7
const FILTERED = 'keypad'
/** From which duration on the browser itself calls a task long, in milliseconds. No issue names one for searching. */
const LONG_TASK = 50

/**
 * How the page keeps up while a user searches and filters the largest board. The worst of all rounds counts, the first
 * too: no user warms up before a search.
 */
export async function searchInChromium({ size, note }: Bench, server: OurServer, page: Page): Promise<Figure[]> {
  const cards = size(10_000, 1_000)
  await page.goto(`/?projectId=${await makeBoard(server, cards)}`)
  const column = page.getByRole('region', { name: DEVICE_STATUS_LABELS.waiting, exact: true })
  await column.getByRole('article').first().waitFor()

  const figures = new Map<string, FeltDelays[]>()
  const feel = async (what: string, act: () => Promise<void>) => {
    const watched = await within(
      'a page that counts its frames',
      column.evaluateHandle(feltUntil, 'recounted' as const),
    )
    await act()
    const felt = await within(
      `a column that counts anew after ${what}`,
      watched.evaluate((page) => page.felt),
    )
    figures.set(what, [...(figures.get(what) ?? []), felt])
  }
  for (let round = 0; round < size(5, 1); round++) {
    note(`searches and filters ${cards} cards, round ${round + 1}`)
    await page.getByRole('searchbox', { name: 'Search cards' }).click()
    for (const letter of SEARCHED) await feel('typing four letters into the search', () => page.keyboard.press(letter))
    await feel('clearing the search', () => page.getByRole('button', { name: 'Clear search' }).click())
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const type = page.getByRole('checkbox', { name: DEVICE_TYPE_LABELS[FILTERED] })
    await feel('setting a filter', () => type.click())
    await page.keyboard.press('Escape')
    await feel('clearing the filter', () => page.getByRole('button', { name: 'Clear filters' }).click())
  }
  return [...figures].flatMap(([what, felt]): Figure[] => {
    const name = `a board of ${cards} cards in Chromium, ${what}`
    const longest = (of: keyof FeltDelays) => Math.max(...felt.map((each) => each[of]))
    const target = { of: 'value', atMost: LONG_TASK } as const
    return [
      { name: `${name}, longest task`, unit: 'ms', ours: longest('longestTask'), target },
      { name: `${name}, longest frame`, unit: 'ms', ours: longest('longestFrame') },
    ]
  })
}

/** Makes a project with so many cards of different places and types, and gives its id. */
async function makeBoard({ send }: OurServer, cards: number): Promise<number> {
  const { id } = await createProject(send, `Searching ${cards} cards`)
  const rows = Array.from({ length: cards }, (_, n) => ({
    name: `${PLACES[n % PLACES.length]} ${n + 1}`,
    type: n % FILTERED_EVERY === 0 ? FILTERED : 'camera',
    description: '',
  }))
  const { status } = await send('POST', `/api/projects/${id}/devices/import`, { fileName: 'list.csv', rows })
  if (status !== 200) throw new Error(`the import was answered ${status}`)
  return id
}
