import { expect, type Page } from 'playwright/test'
import { button, card, detail, headers, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { goOffline } from '../kit/go-offline.ts'
import { showWaiting } from '../waiting/waiting-page.ts'
import { expectPressable } from '../screens/covered-targets.ts'

const toast = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Login failed' })
const boxOf = async (page: Page) => {
  const box = await toast(page).boundingBox()
  if (!box) throw new Error('there is no toast')
  return box
}

/** Fails to sign in, the shortest way to a toast. */
async function failToSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(100)
  await toast(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
}

async function swipe(page: Page, pixels: number) {
  const { x, y, height } = await boxOf(page)
  await page.mouse.move(x + 60, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 60 + pixels, y + height / 2, { steps: 5 })
  await page.mouse.up()
}

test('a toast stands at the lower right, on a phone on top, for five seconds, or until it is swiped away or another comes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  // The page's time passes only where the test says so, however slow the machine is.
  await page.clock.install()
  await page.goto('/auth')
  await page.getByLabel('Username or Email').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.clock.pauseAt(Date.now() + 3_600_000)

  await failToSignIn(page)
  const { x, y, width, height } = await boxOf(page)
  expect(x + width).toBeGreaterThan(1400)
  expect(y + height).toBeGreaterThan(860)
  expect(width).toBeLessThanOrEqual(420)
  await page.clock.runFor(4000)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(2000)
  await expect(toast(page)).toBeHidden()

  await failToSignIn(page)
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused()
  await swipe(page, 35)
  await expect(toast(page)).toBeVisible()
  await swipe(page, 70)
  await page.clock.runFor(1000)
  await expect(toast(page)).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await failToSignIn(page)
  expect((await boxOf(page)).y).toBeLessThan(40)
  // A login without a connection is sent once more, after a second.
  await page.clock.resume()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(toast(page)).toContainText('Network error: Please check your internet connection')
  await expect(page.getByRole('listitem')).toHaveCount(1)
})

test('[PART-64] F8 leads from a dialog to the toast; its Undo works by keyboard, and the focus comes back', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const [one, other] = [`Toast A ${Date.now()}`, `Toast B ${Date.now()}`]
  for (const name of [one, other]) await page.request.post('/api/folders', { headers, data: { name } })
  await page.goto('/')
  await button(page, 'Manage Folders').click()
  const dialog = page.getByRole('dialog', { name: 'Manage Project Folders' })
  await button(page, `Delete ${one}`).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  const beside = button(page, `Add a folder in ${other}`)
  await expect(beside).toBeFocused()

  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(region.getByRole('listitem')).toBeVisible()
  await page.keyboard.press('F8')
  await expect(region.getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(region.getByRole('listitem')).toBeFocused()
  // Past the toast is the dialog.
  await page.keyboard.press('Shift+Tab')
  await expect(beside).toBeFocused()
  await page.keyboard.press('F8')
  for (const stop of [region.getByRole('listitem'), region.getByRole('button', { name: 'Undo' })]) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(button(page, `Delete ${one}`)).toBeVisible()
  await expect(beside).toBeFocused()
  await expect(region).toContainText('Folder is back')

  // Escape in the toast closes the toast alone.
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(region.getByRole('listitem')).toHaveCount(0)
  await expect(beside).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button(page, 'Manage Folders')).toBeFocused()
})

test('[BOARD-39] [OFFLINE-147] on a phone a toast lies over no button of a sheet, nor over the navigation bar, which has one button to what is not saved', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  await openBoard(page, await makeBoard(page, 'Toasts', [{ name: 'Cam 1' }]))
  await card(page, 'Cam 1').press('Enter')
  const sheet = detail(page, 'Cam 1')
  await sheet.getByRole('button', { name: 'Mark as Installed' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Cam 1' }).getByRole('button', { name: 'Undo' }),
  ).toBeVisible()
  await expectPressable(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expectPressable(page)
  await button(page, 'Installation Complete').press('Enter')
  const refused = page.getByRole('button', { name: '1 refused' })
  await expect(refused).toBeVisible()
  await goOffline(page)
  await expect(showWaiting(page)).toBeVisible()
  await expect(refused).toBeHidden()
  await expectPressable(page)
})
