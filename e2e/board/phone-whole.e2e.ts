import { expect, type Locator } from 'playwright/test'
import { card, headers, makeBoard, moveByCall, openBoard, phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { goOffline } from '../kit/go-offline.ts'

/** The element over the middle of a control; null where the control can be pressed. */
const coverOf = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    return over && !element.contains(over) ? over.outerHTML.slice(0, 120) : null
  })

test('[PART-105] on a phone the news of a board can be dealt with below an undo, and the search of a board has room beside all tools', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const page = await openAs('installer', phone)
  const id = await makeBoard(employee, 'Whole', [{ name: 'Cam 1' }, { name: 'Cam 2' }, { name: 'Cam 3' }])
  expect((await page.request.put(`/api/projects/${id}/seen`, { headers, data: { revision: 3 } })).ok()).toBe(true)
  await moveByCall(employee, id, 'Cam 1', 'installed')
  await openBoard(page, id)
  const news = page.getByRole('region', { name: 'While you were away' })
  await expect(news).toHaveCSS('pointer-events', 'auto')

  await card(page, 'Cam 2').getByRole('button', { name: 'Mark as Installed' }).tap()
  const told = toast(page, 'Cam 2 installed')
  await expect(told).toBeVisible()
  await expect.poll(() => coverOf(news.getByRole('button', { name: 'Got it' }))).toBeNull()
  await expect.poll(() => coverOf(told.getByRole('button', { name: 'Undo' }))).toBeNull()

  await moveByCall(employee, id, 'Cam 3', 'installed')
  await expect(page.getByRole('button', { name: 'Clear all alerts' })).toBeVisible()
  expect((await page.getByRole('searchbox', { name: 'Search cards' }).boundingBox())?.width).toBeGreaterThan(90)
})

test('[PART-105] on a phone the words on the connection are whole beside the control of a screen and the button to what waits', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  const id = await makeBoard(page, 'Whole words', [{ name: 'Cam 1' }])
  await openBoard(page, id)
  await goOffline(page)
  await card(page, 'Cam 1').getByRole('button', { name: 'Mark as Installed' }).tap()
  await expect(page.getByRole('button', { name: 'Show 1 not saved yet' })).toBeVisible()
  const room = () =>
    page.locator('[data-strip] p').evaluate((said) => {
      // The longest of them, whatever the connection is.
      const words = said.querySelector('span[aria-hidden]')
      if (words) words.textContent = 'Slow connection'
      return Math.round((words?.getBoundingClientRect().right ?? 0) - said.getBoundingClientRect().right)
    })
  await expect.poll(room).toBeLessThanOrEqual(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expect(page.getByRole('button', { name: /^Projects/ })).toBeVisible()
})
