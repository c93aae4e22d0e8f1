import { expect, type Page } from 'playwright/test'
import { card, column, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const named = (name: string, status: 'waiting' | 'installed') =>
  Array.from({ length: 20 }, (_, index) => ({ name: `${name} ${index + 1}`, status }))
const cards = [...named('Cam', 'waiting'), ...named('Door', 'installed')]

/** How far what the cards scroll in is scrolled. */
const topOf = (page: Page) => page.getByRole('tabpanel').evaluate((panel) => panel.parentElement?.scrollTop ?? 0)
/** Brings a card to the start of what shows, and gives where it is then. */
async function scrollTo(page: Page, name: string) {
  await expect(async () => {
    await page.getByRole('tabpanel').evaluate((panel) => panel.parentElement?.scrollBy({ top: 200 }))
    await expect(card(page, name)).toBeInViewport({ timeout: 100 })
  }).toPass()
  return async () => (await card(page, name).boundingBox())?.y ?? NaN
}

test('[BOARD-62] each column of a phone keeps its scroll, and a tap on its own tab goes to the top', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  await openBoard(page, await makeBoard(page, 'Places', cards))
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  const placeOfCam = await scrollTo(page, 'Cam 12')
  const cam = await placeOfCam()
  await tab(/^Installed/).tap()
  await expect(card(page, 'Door 1')).toBeInViewport()
  const placeOfDoor = await scrollTo(page, 'Door 6')
  const door = await placeOfDoor()
  await tab(/^Waiting/).tap()
  await expect.poll(async () => Math.abs((await placeOfCam()) - cam)).toBeLessThan(3)
  await tab(/^Installed/).tap()
  await expect.poll(async () => Math.abs((await placeOfDoor()) - door)).toBeLessThan(3)
  await tab(/^Installed/).tap()
  await expect.poll(() => topOf(page)).toBe(0)
  await tab(/^Waiting/).tap()
  await expect.poll(async () => Math.abs((await placeOfCam()) - cam)).toBeLessThan(3)
})

test('[BOARD-62] a search begins at its first card, and clearing it gives the old place back', async ({ openAs }) => {
  const page = await openAs('employee', { viewport: { width: 1280, height: 800 } })
  await openBoard(page, await makeBoard(page, 'Places of a search', cards))
  const scrolled = () =>
    column(page, 'waiting').evaluate(
      (section) =>
        [...section.children].find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)?.scrollTop,
    )
  await expect(card(page, 'Cam 1')).toBeVisible()
  await column(page, 'waiting').hover()
  await expect(async () => {
    await page.mouse.wheel(0, 300)
    await expect(card(page, 'Cam 14')).toBeInViewport({ timeout: 100 })
  }).toPass()
  const before = (await card(page, 'Cam 14').boundingBox())?.y ?? NaN
  const search = page.getByRole('searchbox', { name: 'Search cards' })
  await search.fill('cam')
  await expect.poll(scrolled).toBe(0)
  await expect(card(page, 'Cam 1')).toBeInViewport()
  for (const text of ['cam 2', 'nothing of this name', '']) await search.fill(text)
  await expect
    .poll(async () => Math.abs(((await card(page, 'Cam 14').boundingBox())?.y ?? NaN) - before))
    .toBeLessThan(3)
})
