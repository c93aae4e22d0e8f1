import { expect, type Locator, type Page } from 'playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../kit/axe.ts'
import {
  boxAtRest,
  button,
  card,
  cardIn,
  headers,
  liveBadge,
  makeBoard,
  openBoard,
  phone,
  selectionBar,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { untilSettled } from '../kit/settled.ts'

// The head of a board and its cards at the widths of desks and tablets, between those of phones and large screens.

const TABLETS = [
  [768, 1024],
  [820, 1180],
  [1024, 768],
] as const
const long = 'CAM-019 Level 2 corridor north, above the fire door of the loading bay'
const cards = [
  { name: long, description: 'north wall beside the ventilation shaft' },
  { name: 'CAM-020 Level 3 Emergency staircase', type: 'access_controller' },
  { name: `D-4 ${long}`, type: 'access_door', status: 'installed' },
  { name: 'Netzwerkverteilerschrankbeleuchtung', type: 'access_controller', status: 'confirmed' },
  { name: 'CAM-033 Level 1 Parking', status: 'confirmed', description: 'Check cable' },
] as const

/** A board in a folder with a long name. */
async function makeFiledBoard(employee: Page, name: string): Promise<number> {
  const id = await makeBoard(employee, name, cards)
  const data = { name: 'Northern region and its warehouses' }
  const answer = await employee.request.post('/api/folders', { headers, data })
  const { id: folderId } = z.object({ id: z.number() }).parse(await answer.json())
  await employee.request.patch(`/api/projects/${id}/move-to-folder`, { headers, data: { folderId } })
  return id
}

/** How many pixels of a text are cut off: a part of one is enough for an ellipsis. */
const lackOfRoom = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().width - element.getBoundingClientRect().width
  })

/** The elements of a part that reach beyond its edges, or lie over another one there that can be pressed or read. */
const clashesIn = (part: Locator) =>
  part.evaluate((frame) => {
    const edge = frame.getBoundingClientRect()
    const parts = [...frame.querySelectorAll<HTMLElement>('button, a, h1, h3, p, [role=status]')].filter(
      // A name that can be edited is a button within its heading.
      (element) => element.checkVisibility() && element.parentElement?.closest('h1, h3') === null,
    )
    const boxes = parts.map((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      const [own, text] = [element.getBoundingClientRect(), words.getBoundingClientRect()]
      // Words that are cut off by their element are inside of it.
      const isCut = getComputedStyle(element).overflow !== 'visible' || element.matches('h3, [role=status]')
      const right = isCut ? own.right : Math.max(own.right, text.right)
      return { name: element.ariaLabel ?? element.textContent, left: own.left, top: own.top, bottom: own.bottom, right }
    })
    const out = boxes.filter(({ left, right }) => left < edge.left - 1 || right > Math.min(edge.right, innerWidth) + 1)
    const over = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1,
        )
        .map((other) => `${one.name} over ${other.name}`),
    )
    return [...out.map(({ name }) => `${name} is cut`), ...over]
  })

/** At a width of a desk the name has its room, all stands in one line, and nothing on another. */
async function expectHeadInPlace(page: Page, width: number): Promise<void> {
  const nameWidth = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.width
  await expect.poll(nameWidth, `the name at ${width} px`).toBeGreaterThanOrEqual(190)
  expect(await lackOfRoom(page.getByText('Live', { exact: true })), `"Live" at ${width} px`).toBeLessThan(0.01)
  const [last, back] = [button(page, 'More for this project'), page.getByRole('link', { name: 'Back to projects' })]
  const offset = async () => ((await last.boundingBox())?.y ?? Infinity) - ((await back.boundingBox())?.y ?? 0)
  await expect.poll(async () => Math.abs(await offset()), `one line at ${width} px`).toBeLessThan(20)
  expect(await clashesIn(page.getByRole('banner').last()), `the head at ${width} px`).toEqual([])
}

test('[BOARD-40] [BOARD-60] [EXPORT-7] beside two viewers and its folder the name keeps its room at every width, and on a tablet nothing leaves its place or covers another', async ({
  openAs,
}) => {
  const [desk, tablet, installer] = [
    await openAs('employee'),
    await openAs('planner', phone),
    await openAs('installer'),
  ]
  const id = await makeFiledBoard(desk, 'Canal house and the northern warehouse')
  await tablet.setViewportSize({ width: 768, height: 1024 })
  for (const page of [desk, tablet, installer]) await openBoard(page, id)
  await cardIn(installer, 'waiting', cards[1].name).press('Enter')
  await button(desk, 'Mark as Confirmed').click()
  await expect(tablet.getByRole('button', { name: /Clear this alert/ })).toBeVisible()
  await expect(tablet.getByText('is at this card')).toBeAttached()
  for (const page of [desk, tablet])
    await expect(page.getByRole('list', { name: 'Also on this board' }).getByRole('listitem')).toHaveCount(2)

  await test.step('the head on a desk', async () => {
    let leastName = 0
    for (const width of [320, 390, 768, 820, 900, 928, 1024, 1152, 1184, 1280, 1366, 1440]) {
      await desk.setViewportSize({ width, height: 800 })
      await untilSettled(desk)
      for (const part of [
        desk.getByRole('button', { name: 'Export Photos' }),
        desk.getByRole('button', { name: 'More for this project' }),
        desk.getByRole('heading', { level: 1 }),
      ])
        await expect(part).toBeInViewport({ ratio: 1 })
      if (width < 768) continue
      await expectHeadInPlace(desk, width)
      const now = (await desk.getByRole('heading', { level: 1 }).boundingBox())?.width ?? 0
      leastName ||= now
      expect(now, `the name at ${width} px, beside that at 768 px`).toBeGreaterThan(leastName - 1)
    }
  })
  await test.step('cards and head on a tablet', async () => {
    for (const [width, height] of TABLETS) {
      await tablet.setViewportSize({ width, height })
      await untilSettled(tablet)
      for (const article of await tablet.getByRole('article').all()) {
        expect(await clashesIn(article), `a card at ${width} px`).toEqual([])
        const name = await article.getByRole('heading').boundingBox()
        expect(name?.width, `a name at ${width} px`).toBeGreaterThan(130)
      }
      expect(await clashesIn(tablet.getByRole('banner').last()), `the head at ${width} px`).toEqual([])
    }
  })
  await test.step('the bar of a selection on a tablet', async () => {
    await button(tablet, 'Select cards').click()
    await button(tablet, 'Select all').click()
    for (const [width, height] of TABLETS) {
      await tablet.setViewportSize({ width, height })
      await untilSettled(tablet)
      expect(await clashesIn(selectionBar(tablet)), `the bar of the selection at ${width} px`).toEqual([])
    }
  })
})

test('[BOARD-40] [LIVE-28] changes that take long are counted on board and list, and move nothing', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee', phone)
  await page.setViewportSize({ width: 768, height: 1024 })
  const id = await makeFiledBoard(page, 'Saving')
  const letThrough = await hold(page, '**/api/devices/*/status')
  await openBoard(page, id)
  const places = async () => {
    const found: unknown[] = []
    for (const width of [768, 1024, 1280, 1366]) {
      await page.setViewportSize({ width, height: 900 })
      found.push(await button(page, 'More for this project').boundingBox())
    }
    return found
  }
  // By key: keys may follow each other as fast as they like ([BOARD-23]).
  const install = (name: string) =>
    card(page, name).getByRole('button', { name: 'Mark as Installed', exact: true }).press('Enter')
  const before = await places()

  await test.step('one change', async () => {
    await install(cards[1].name)
    const name = cardIn(page, 'installed', cards[1].name).getByText(cards[1].name, { exact: true })
    const place = await boxAtRest(name)
    await expect(liveBadge(page)).toHaveText('Saving 1 change...')
    await expect(page.getByText('Not saved yet')).toHaveCount(1)
    expect(await boxAtRest(name)).toEqual(place)
    expect(await places()).toEqual(before)
  })
  await test.step('two changes, on the board and after it was left', async () => {
    await install(long)
    await expect(liveBadge(page)).toHaveText('Saving 2 changes...')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to projects' }).click()
    const strip = page.getByRole('banner').getByText('Saving 2 changes of boards that you left.')
    await expect(strip).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(strip).toBeHidden()
    await expect(page.getByText('Not saved yet')).toHaveCount(2)
  })
  letThrough()
  await expect(liveBadge(page)).toHaveText('Live')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
})
