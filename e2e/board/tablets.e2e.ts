import { expect, type Locator, type Page } from 'playwright/test'
import { z } from 'zod'
import { button, cardIn, headers, liveBadge, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { untilSettled } from '../kit/settled.ts'

const SIZES = [
  [768, 1024],
  [820, 1180],
  [1024, 768],
] as const
const tablet = { hasTouch: true, isMobile: true, viewport: { width: 768, height: 1024 } }
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

test('[BOARD-60] on a tablet nothing on a card or in the head leaves its place or lies over another thing', async ({
  openAs,
}) => {
  const employee = await openAs('employee', tablet)
  const [planner, installer] = [await openAs('planner'), await openAs('installer')]
  const id = await makeFiledBoard(employee, 'Canal house and the northern warehouse')
  for (const page of [employee, planner, installer]) await openBoard(page, id)
  await cardIn(installer, 'waiting', cards[1].name).press('Enter')
  await button(planner, 'Mark as Confirmed').click()
  await expect(employee.getByRole('button', { name: /Clear this alert/ })).toBeVisible()
  await expect(employee.getByText('is at this card')).toBeAttached()
  await expect(employee.getByRole('list', { name: 'Also on this board' }).getByRole('listitem')).toHaveCount(2)

  for (const [width, height] of SIZES) {
    await employee.setViewportSize({ width, height })
    await untilSettled(employee)
    for (const article of await employee.getByRole('article').all()) {
      expect(await clashesIn(article), `a card at ${width} px`).toEqual([])
      const name = await article.getByRole('heading').boundingBox()
      expect(name?.width, `a name at ${width} px`).toBeGreaterThan(130)
    }
    expect(await clashesIn(employee.getByRole('banner').last()), `the head at ${width} px`).toEqual([])
  }

  await button(employee, 'Select cards').click()
  await button(employee, 'Select all').click()
  const bar = employee.getByRole('region', { name: 'Selected cards' })
  for (const [width, height] of SIZES) {
    await employee.setViewportSize({ width, height })
    await untilSettled(employee)
    expect(await clashesIn(bar), `the bar of the selection at ${width} px`).toEqual([])
  }
})

test('[BOARD-40] what the badge of a board says moves nothing in its head', async ({ openAs }) => {
  const employee = await openAs('employee', tablet)
  const id = await makeFiledBoard(employee, 'Saving')
  const letThrough = await hold(employee, '**/api/devices/*/status')
  await openBoard(employee, id)
  const last = button(employee, 'More for this project')
  const places = async () => {
    const found: unknown[] = []
    for (const width of [768, 1024, 1280, 1366]) {
      await employee.setViewportSize({ width, height: 900 })
      found.push(await last.boundingBox())
    }
    return found
  }
  const before = await places()
  await button(employee, 'Mark as Confirmed').click()
  await expect(liveBadge(employee)).toHaveText('Saving 1 change...')
  expect(await places()).toEqual(before)
  letThrough()
  await expect(liveBadge(employee)).toHaveText('Live')
})

test('[BOARD-60] at 400 % zoom the tabs of the columns keep their words apart', async ({ openAs }) => {
  const employee = await openAs('employee', { ...tablet, viewport: { width: 320, height: 256 } })
  const id = await makeBoard(employee, 'Zoomed', cards)
  await openBoard(employee, id)
  const tabs = employee.getByRole('tab')
  await expect(tabs).toHaveCount(3)
  const tooWide = () =>
    tabs.evaluateAll((all) =>
      all.flatMap((tab) => {
        const words = document.createRange()
        words.selectNodeContents(tab)
        const [edge, text] = [tab.getBoundingClientRect(), words.getBoundingClientRect()]
        return text.left < edge.left || text.right > edge.right || text.bottom > edge.bottom ? [tab.textContent] : []
      }),
    )
  expect(await tooWide()).toEqual([])
  await openBoard(employee, id, '&q=CAM')
  await expect(tabs.first()).toContainText('2 of 2')
  expect(await tooWide()).toEqual([])
})
