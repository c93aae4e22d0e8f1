import { expect, type Page } from 'playwright/test'
import type { DeviceStatus } from '#events/project/device.ts'
import { expectAccessible } from '../kit/axe.ts'
import { button, card, cardIn, column, importByCall, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { drag } from './pointer.ts'

const FLOORS = ['10', 'B1', '2', undefined]
/** 3,000 cards on three floors and on none. */
const racks = Array.from({ length: 3_000 }, (_, index) => {
  const floor = FLOORS[index % FLOORS.length]
  return { name: `Rack ${index + 1}`, ...(floor && { floor }) }
})
const head = (page: Page, status: DeviceStatus, floor: string) =>
  column(page, status).getByRole('button', { name: new RegExp(`^${floor} \\d`) })

async function groupByFloor(page: Page): Promise<void> {
  await button(page, 'View options').click()
  await page.getByRole('menuitemcheckbox', { name: 'Group by floor' }).click()
  await page.keyboard.press('Escape')
}

test('[BOARD-119] [BOARD-120] a board of thousands of cards is grouped by floor, scrolled, searched, folded and dragged on', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Floors', [])
  await importByCall(page, id, racks)
  await openBoard(page, id)
  await groupByFloor(page)
  await expect(head(page, 'waiting', 'B1')).toHaveText('B1750')
  await expect(card(page, 'Rack 2')).toBeVisible()

  // Only those in view exist; the keys reach both ends.
  expect(await page.getByRole('article').count()).toBeLessThan(40)
  await head(page, 'waiting', 'B1').press('End')
  await expect(card(page, 'Rack 3000')).toBeFocused()
  await expect(card(page, 'Rack 3000')).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(head(page, 'waiting', 'B1')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(head(page, 'waiting', 'B1')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(head(page, 'waiting', '2')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'Rack 3')).toBeFocused()
  await expectAccessible(page)

  // A card keeps its floor where it is dropped, and a search narrows the groups.
  await drag(page, 'Rack 3', 'installed')
  await expect(cardIn(page, 'installed', 'Rack 3')).toBeVisible()
  await expect(head(page, 'installed', '2')).toHaveText('21')
  await expect(head(page, 'waiting', '2')).toHaveText('2749')
  await page.getByRole('searchbox', { name: 'Search cards' }).fill('rack 3000')
  await expect(head(page, 'waiting', 'No floor')).toHaveText('No floor1')
  await expect(card(page, 'Rack 3000')).toBeVisible()
  await button(page, 'Clear search').click()

  await expect(page).toHaveURL(`/?projectId=${id}`)
  await page.reload()
  await expect(head(page, 'waiting', 'B1')).toHaveAttribute('aria-expanded', 'false')
  await expect(head(page, 'waiting', '2')).toBeVisible()
})

test('[BOARD-119] [BOARD-121] a phone shows the groups of its column, and what its person chose of a card', async ({
  openAs,
}) => {
  const page = await openAs('installer', phone)
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Small floors', [])
  await importByCall(employee, id, racks.slice(0, 4))
  await openBoard(page, id)
  await groupByFloor(page)
  const basement = page.getByRole('button', { name: /^B1 \d/ })
  await expect(basement).toBeVisible()
  expect((await basement.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await basement.tap()
  await expect(card(page, 'Rack 2')).toBeHidden()
  await button(page, 'View options').click()
  await page.getByRole('menuitemcheckbox', { name: 'Place' }).click()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Rack 1').getByText('10', { exact: true })).toBeVisible()
  await basement.focus()
  await expectAccessible(page)
  await button(page, 'View options').click()
  await page.getByRole('menuitem', { name: 'Show as table' }).click()
  await expect(page.getByRole('grid', { name: 'Cards' })).toBeVisible()
})
