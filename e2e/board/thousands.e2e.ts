import { expect, type Page } from 'playwright/test'
import type { Device } from '#events/project/api.ts'
import { DEVICE_STATUS_LABELS, DeviceStatus } from '#events/project/device.ts'
import {
  button,
  card,
  cardIn,
  column,
  devicesOf,
  headers,
  importByCall,
  makeBoard,
  type NewCard,
  openBoard,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const CARDS = 10_000
/** Between two cards, in pixels. */
const GAP = 8
const rack = (number: number) => `Rack ${number}`

/** "Rack 1" to "Rack 10000", in another order than that of their names; every fifth is a keypad. */
const racks = Array.from({ length: CARDS }, (_, index): NewCard => {
  const number = ((index * 7919) % CARDS) + 1
  return { name: rack(number), type: number % 5 === 0 ? 'keypad' : 'camera' }
})

/** Expects these counts in the heads of the three columns. */
async function expectCounts(page: Page, ...counts: string[]): Promise<void> {
  for (const [index, status] of DeviceStatus.options.entries()) {
    const label = DEVICE_STATUS_LABELS[status]
    await expect(column(page, status).getByRole('heading', { name: label }).locator('..')).toHaveText(
      `${label}${counts[index]}`,
    )
  }
}

/** The names of the cards that a column renders, from top to bottom. */
const namesIn = (page: Page, status: DeviceStatus) =>
  column(page, status)
    .getByRole('article')
    .evaluateAll((cards) =>
      cards
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((element) => element.getAttribute('aria-label')),
    )

/** The name of a card in the midst of the first column. */
const nameInView = (page: Page) =>
  column(page, 'waiting')
    .getByRole('article')
    .evaluateAll((cards) => {
      const middle = cards.find((element) => element.getBoundingClientRect().top > innerHeight / 2)
      return middle?.getAttribute('aria-label') ?? ''
    })

/** Counts the frames in which a column shows no card, from now on. */
const countEmptyFrames = (page: Page, status: DeviceStatus) =>
  column(page, status).evaluateHandle((section) => {
    const frames = { empty: 0 }
    const isInView = (element: Element) => {
      const [{ top, bottom }, view] = [element.getBoundingClientRect(), section.getBoundingClientRect()]
      return bottom > view.top && top < view.bottom
    }
    const painted = new MessageChannel()
    painted.port1.addEventListener('message', () => {
      if (![...section.querySelectorAll('article')].some(isInView)) frames.empty += 1
    })
    painted.port1.start()
    const tick = () => {
      painted.port2.postMessage(null)
      requestAnimationFrame(tick)
    }
    tick()
    return frames
  })

/** Most cards that the windows on three columns render, whatever the columns hold. */
const expectFewCards = async (page: Page) => expect(await page.getByRole('article').count()).toBeLessThan(60)

test('[BOARD-1, BOARD-9, BOARD-11, BOARD-12, BOARD-21] a board of 10,000 cards works like one of ten', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const id = await makeBoard(page, 'Thousands', [])
  await importByCall(page, id, racks)

  await openBoard(page, id)
  await expectCounts(page, '10,000', '0', '0')
  await expect(page.getByRole('region', { name: 'Installation Progress' })).toContainText('0 of 10,000 devices done')
  await expect(card(page, rack(1))).toBeVisible()
  expect((await namesIn(page, 'waiting')).slice(0, 3)).toEqual(['Rack 1', 'Rack 2', 'Rack 3'])
  await expect(column(page, 'waiting').getByRole('listitem').first()).toHaveAttribute('aria-setsize', `${CARDS}`)
  await expectFewCards(page)
  // Cards that were not in view are taken for as high as those at the start, once these have been measured.
  const first = page.getByRole('listitem').filter({ has: card(page, rack(1)) })
  const difference = async () => {
    const [list, item] = [await first.locator('..').boundingBox(), await first.boundingBox()]
    return Math.abs((list?.height ?? 0) / CARDS - (item?.height ?? 0) - GAP)
  }
  await expect.poll(difference).toBeLessThan(1)

  // The browser's own search would miss what is not in view; the board's is one key away.
  await page.keyboard.press('/')
  await page.keyboard.type('rack 7777')
  await expectCounts(page, '1 of 10,000', '0 of 0', '0 of 0')
  await expect(card(page, rack(7777))).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Filter').click()
  await page.getByRole('checkbox', { name: 'Keypad' }).click()
  await expectCounts(page, '2,000 of 10,000', '0 of 0', '0 of 0')
  expect((await namesIn(page, 'waiting')).slice(0, 3)).toEqual(['Rack 5', 'Rack 10', 'Rack 15'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectCounts(page, '10,000', '0', '0')

  for (const number of [4, 2]) {
    await card(page, rack(number)).getByRole('button', { name: 'Mark as Installed' }).press('Enter')
    await expect(cardIn(page, 'installed', rack(number))).toBeVisible()
  }
  expect(await namesIn(page, 'installed')).toEqual(['Rack 2', 'Rack 4'])
  await card(page, rack(3)).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Rack 3 lifted.')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Rack 3 is over Installed. Space drops it here.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(cardIn(page, 'installed', rack(3))).toBeFocused()
  await expectCounts(page, '9,997', '3', '0')

  await test.step('somebody else moves cards while one looks at others far down', async () => {
    const installer = await openAs('installer')
    // The server has not told the installer how far the log is: the read models may not have all of the list yet.
    let devices = new Map<string, Device>()
    await expect.poll(async () => (devices = await devicesOf(installer, id)).size).toBe(CARDS)
    const install = async (number: number) => {
      const url = `/api/devices/${devices.get(rack(number))?.id}/status`
      expect((await installer.request.patch(url, { headers, data: { status: 'installed' } })).ok()).toBe(true)
    }
    await card(page, rack(5)).focus()
    await page.keyboard.press('End')
    await expect(card(page, rack(CARDS))).toBeFocused()
    await card(page, rack(CARDS)).hover()
    await page.mouse.wheel(0, -3000)
    await expect(card(page, rack(CARDS))).not.toBeInViewport()
    let seen = ''
    // The column comes to rest before it is measured; what is seen on the way may be gone by then.
    await expect(async () => {
      seen = await nameInView(page)
      await card(page, seen).hover({ trial: true, timeout: 1_000 })
    }).toPass()
    const before = await card(page, seen).boundingBox()
    for (const number of [20, 21, 5000]) await install(number)
    await expectCounts(page, '9,994', '6', '0')
    expect(await card(page, seen).boundingBox()).toEqual(before)
    expect(await namesIn(page, 'installed')).toEqual([2, 3, 4, 20, 21, 5000].map(rack))
    await expectFewCards(page)

    const frames = await countEmptyFrames(page, 'waiting')
    const many = Array.from({ length: 500 }, (_, index) => devices.get(rack(1000 + index))?.id)
    const moves = many.map((deviceId) => ({ deviceId, to: 'installed' }))
    await installer.request.post(`/api/projects/${id}/devices/move`, { headers, data: { moves } })
    await expectCounts(page, '9,494', '506', '0')
    expect(await card(page, seen).boundingBox()).toEqual(before)
    expect(await frames.evaluate(({ empty }) => empty)).toBe(0)
  })
  expect(errors).toEqual([])
})
