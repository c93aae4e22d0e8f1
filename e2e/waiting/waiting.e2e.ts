import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../kit/axe.ts'
import { card, deviceOf, headers, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { addPhoto, describeCard, openCellar, showWaiting, strip, waitingItem, waitingList } from './waiting-page.ts'

const cards = [
  { name: 'Cam 1', description: 'old' },
  { name: 'Cam 2', description: 'old' },
]
const question = (page: Page) => page.getByRole('dialog', { name: /not saved yet$|^All of your work is saved$/ })
const openMenu = (page: Page) => page.getByRole('button', { name: /^Profile of|^Menu$/ }).click()

async function logOut(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** The id of the person of a page, by a call past its line. */
async function idOf(page: Page): Promise<number> {
  return z.object({ id: z.number() }).parse(await (await page.request.get('/api/user')).json()).id
}

test('[OFFLINE-100] [OFFLINE-102] [OFFLINE-103] what waits is counted, listed, taken back and sent', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Cellar', cards)
  await openCellar(page, id)
  await describeCard(page, 'Cam 1', 'Key in the box')
  await describeCard(page, 'Cam 2', 'Behind the steel door')
  // It goes behind the first one on its card, so that it is sure not to have been sent.
  await describeCard(page, 'Cam 2', 'Said twice')
  await addPhoto(page, 'Cam 1', 'one.jpg')
  await expect(strip(page)).toContainText(
    /Since \d+:\d+.* 3 changes and 1 photo are kept (on this device|in this tab) and sent when the connection is back\./,
  )
  await page.getByRole('link', { name: 'Back to projects' }).click()
  await showWaiting(page).click()
  const item = (name: string, text: string) => waitingItem(page, name).filter({ hasText: text })
  const photos = waitingItem(page, 'Photos of Cam 1')
  for (const size of [{ width: 1440, height: 900 }, phone.viewport]) {
    await page.setViewportSize(size)
    for (const [name, text] of [
      ['Cam 1', 'Key in the box'],
      ['Cam 2', 'Behind the steel door'],
      ['Cam 2', 'Said twice'],
    ] as const) {
      await expect(item(name, text)).toContainText('Site: Cellar')
      await expect(item(name, text)).toContainText('New description. It waits for the connection.')
      await expect(item(name, text)).toContainText(/Made at \d.*kept (on this device|in this tab)/)
    }
    await expect(photos).toContainText('Waiting for the connection')
    await expect(photos.locator('img')).toHaveJSProperty('complete', true)
    await expectAccessible(page)
  }

  await item('Cam 2', 'Said twice').getByRole('button', { name: 'Withdraw' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Withdraw this change of Cam 2?' })
  await sure.getByRole('button', { name: 'Withdraw' }).click()
  await expect(item('Cam 2', 'Said twice')).toHaveCount(0)
  await expect(item('Cam 2', 'Behind the steel door')).toHaveCount(1)
  await waitingList(page).getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByText('There is still no connection').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(waitingList(page)).toContainText('Nothing waits')
  await page.keyboard.press('Escape')
  await expect(waitingList(page)).toHaveCount(0)
  const described = async (name: string) => (await deviceOf(page, id, name)).description
  expect([await described('Cam 1'), await described('Cam 2')]).toEqual(['Key in the box', 'Behind the steel door'])
  await expect.poll(async () => (await deviceOf(page, id, 'Cam 1')).photos.length).toBe(1)
  await openMenu(page)
  await expect(page.getByRole('menuitem', { name: /^Not saved yet/ })).toHaveCount(0)
})

test('[OFFLINE-110] [OFFLINE-112] a logout asks: with refused changes it leads to them, with unsent work one stays, or saves it as a file first', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Logout offline', cards)
  await openCellar(page, id, async () => {
    await page.getByRole('button', { name: 'Installation Complete' }).click()
    await expect(page.getByRole('button', { name: '1 refused' })).toBeVisible()
    await logOut(page)
    await expect(question(page)).toContainText('1 change refused')
    await expect(question(page).getByRole('button', { name: 'Send now' })).toHaveCount(0)
    await question(page).getByRole('button', { name: 'Show what was refused' }).click()
    const refused = waitingList(page).getByRole('region', { name: 'Refused' })
    await refused.getByRole('button', { name: 'Discard' }).click()
    await expect(waitingList(page)).toContainText('Nothing waits')
    await page.keyboard.press('Escape')
    await expect(waitingList(page)).toHaveCount(0)
  })
  await describeCard(page, 'Cam 1', 'Key in the box')
  const me = await idOf(page)
  await page.evaluate((key) => localStorage.setItem(key, '{}'), `draft ${me} form 1`)
  await logOut(page)
  await expect(question(page)).toContainText(
    /1 change not sent: kept (on this device|in this tab) until you log in again\./,
  )
  await expect(question(page)).toContainText('What you put into 1 survey is not saved')
  await expect(question(page).getByRole('button', { name: 'Send now' })).toBeDisabled()
  await expect(question(page).getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(card(page, 'Cam 1')).toContainText('Key in the box')
  await logOut(page)
  const download = page.waitForEvent('download')
  await question(page).getByRole('button', { name: 'Save as a file' }).click()
  await download
  await page.context().setOffline(false)
  await question(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
})

test('[OFFLINE-111] "Send now" waits until all is sent, says how far it is, and logs out then', async ({ openAs }) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Logout online', cards)
  await openBoard(page, id)
  const letThrough = await hold(page, '**/api/devices/*/description')
  await describeCard(page, 'Cam 1', 'Key in the box')
  await describeCard(page, 'Cam 2', 'Behind the steel door')
  await logOut(page)
  await question(page).getByRole('button', { name: 'Send now' }).click()
  const sending = page.getByRole('dialog', { name: 'Sending what is not saved' })
  await expect(sending).toContainText('0 of 2 sent')
  letThrough()
  await expect(page).toHaveURL(/\/auth/)
  for (const { name } of cards) expect((await deviceOf(employee, id, name)).description).not.toBe('old')
})

test('[STORY-10] [STORY-11] photos of a card that is gone are put on another card of the project', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Put elsewhere', cards)
  await openCellar(page, id)
  await addPhoto(page, 'Cam 1', 'one.jpg')
  const { id: gone } = await deviceOf(page, id, 'Cam 1')
  await page.request.delete(`/api/devices/${gone}`, { headers })
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '1 refused' }).press('Enter')
  const item = page.getByRole('listitem', { name: 'Photos of Cam 1' })
  await expect(item.getByRole('button', { name: 'Retry one.jpg' })).toBeVisible()
  await expect(item.getByRole('button', { name: 'Save as a file' })).toBeVisible()
  await item.getByRole('button', { name: 'Put on another card' }).click()
  await item.getByRole('button', { name: 'Put on another card Choose a card' }).click()
  await page.getByRole('option', { name: 'Cam 2' }).click()
  await expect.poll(async () => (await deviceOf(page, id, 'Cam 2')).photos.length).toBe(1)
  await expect(page.getByRole('button', { name: /refused$/ })).toHaveCount(0)
})
