import { expect } from 'playwright/test'
import { card, column, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { expectBack, placeOf, wheelTo } from './places.ts'

const named = (name: string, status: 'waiting' | 'installed') =>
  Array.from({ length: 20 }, (_, index) => ({ name: `${name} ${index + 1}`, status }))
const cards = [...named('Cam', 'waiting'), ...named('Door', 'installed')]

test('[BOARD-62] each column of a phone keeps its scroll, its own tab leads to the top, and a search gives the old place back', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee', phone)
  await openBoard(page, await makeBoard(page, 'Places', cards))

  await test.step('the tabs of a phone', async () => {
    const tab = (name: RegExp) => page.getByRole('tab', { name })
    const panel = page.getByRole('tabpanel')
    const scrollTo = async (name: string) => {
      await expect(async () => {
        await panel.evaluate((element) => element.parentElement?.scrollBy({ top: 200 }))
        await expect(card(page, name)).toBeInViewport({ timeout: 100 })
      }).toPass()
      return placeOf(page, name)
    }
    const cam = await scrollTo('Cam 12')
    await tab(/^Installed/).tap()
    await expect(card(page, 'Door 1')).toBeInViewport()
    const door = await scrollTo('Door 6')
    await tab(/^Waiting/).tap()
    await expectBack(page, 'Cam 12', cam)
    await tab(/^Installed/).tap()
    await expectBack(page, 'Door 6', door)
    await tab(/^Installed/).tap()
    await expect.poll(() => panel.evaluate((element) => element.parentElement?.scrollTop)).toBe(0)
    await tab(/^Waiting/).tap()
    await expectBack(page, 'Cam 12', cam)
  })
  await test.step('a search on a wide screen', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const scroller = column(page, 'waiting').getByRole('list').locator('..')
    await expect(card(page, 'Cam 1')).toBeVisible()
    await wheelTo(page, 'Cam 14')
    const before = await placeOf(page, 'Cam 14')
    const search = page.getByRole('searchbox', { name: 'Search cards' })
    await search.fill('cam')
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(0)
    await expect(card(page, 'Cam 1')).toBeInViewport()
    for (const text of ['cam 2', 'nothing of this name', '']) await search.fill(text)
    await expectBack(page, 'Cam 14', before)
  })
})
