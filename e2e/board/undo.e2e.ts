import { expect, type Page } from 'playwright/test'
import { button, card, cardIn, column, devicesOf, makeBoard, openBoard, phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { goOffline } from '../kit/go-offline.ts'

const abc = ['Cam 1', 'Cam 2', 'Cam 3'].map((name) => ({ name }))

const stepOf = (page: Page, name: string) => card(page, name).getByRole('button', { name: /^Mark as / })
/** Waits for the code that comes right after the board, and takes gestures back. */
const untilUndoable = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/board-work-')))
const statuses = async (page: Page, id: number) =>
  [...(await devicesOf(page, id)).values()].map(({ name, status }) => `${name} ${status}`)

test('[UNDO-13] Ctrl+Z takes back what the person did last, and Ctrl+Shift+Z does it again', async ({ openAs }) => {
  const page = await openAs('employee')
  const other = await openAs('installer')
  const id = await makeBoard(page, 'Undo by keys', abc)
  await openBoard(page, id)
  await openBoard(other, id)
  await untilUndoable(page)
  // By keys, which count as fast as they are pressed.
  for (const name of ['Cam 1', 'Cam 2']) await stepOf(page, name).press('Enter')
  // Another person's gesture in between is not one's own.
  await stepOf(other, 'Cam 3').click()
  await expect(cardIn(page, 'installed', 'Cam 3')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cardIn(page, 'waiting', 'Cam 2')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cardIn(page, 'waiting', 'Cam 1')).toBeVisible()
  await expect.poll(() => statuses(page, id)).toEqual(['Cam 1 waiting', 'Cam 2 waiting', 'Cam 3 installed'])
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Nothing to undo')).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+Shift+Z')
  await expect(column(page, 'installed').getByRole('article')).toHaveCount(3)
  await expect.poll(() => statuses(page, id)).toEqual(['Cam 1 installed', 'Cam 2 installed', 'Cam 3 installed'])
  await expect(column(other, 'installed').getByRole('article')).toHaveCount(3)
})

test('[UNDO-14] in a text the keys are those of the browser', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Undo in a text', abc)
  await openBoard(page, id)
  await untilUndoable(page)
  await stepOf(page, 'Cam 1').click()
  await expect.poll(() => statuses(page, id)).toContain('Cam 1 installed')
  const search = page.getByRole('searchbox').first()
  await search.fill('Cam')
  await search.press('Control+z')
  await expect(cardIn(page, 'installed', 'Cam 1')).toBeVisible()
  await expect.poll(() => statuses(page, id)).toContain('Cam 1 installed')
})

test('[UNDO-15] on a phone the toast is below, within reach of the thumb, and stays for ten seconds', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  const id = await makeBoard(page, 'Undo by thumb', abc)
  await openBoard(page, id)
  await untilUndoable(page)
  await page.clock.install()
  await stepOf(page, 'Cam 1').tap()
  const undo = toast(page, 'Cam 1 installed').getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const box = await undo.boundingBox()
  expect(box?.y).toBeGreaterThan(844 / 2)
  expect(box?.height).toBeGreaterThanOrEqual(32)
  await page.clock.runFor(8_000)
  await expect(undo).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(undo).toHaveCount(0)
})

test('[UNDO-16] deleted cards come back by the toast, in one step', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Undo of a deletion', [{ name: 'Cam 1', description: 'Mast' }, ...abc.slice(1)])
  await openBoard(page, id)
  await untilUndoable(page)
  const before = await devicesOf(page, id)
  await button(page, 'Select cards').click()
  await button(page, 'Select all').click()
  await page.getByRole('region', { name: 'Selected cards' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => devicesOf(page, id)).toEqual(new Map())
  await toast(page, '3 cards deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Cam 3')).toBeVisible()
  await expect.poll(() => devicesOf(page, id)).toEqual(before)
  await expect(toast(page, 'Undone: 3 cards deleted')).toBeVisible()
  await toast(page, 'Undone: 3 cards deleted').getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => devicesOf(page, id)).toEqual(new Map())
})

test('[UNDO-17] offline an undo withdraws what was not sent, and redoing makes it again', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Undo offline', abc)
  await openBoard(page, id)
  const sent: string[] = []
  await goOffline(page)
  // By keys, which count as fast as they are pressed.
  for (const name of ['Cam 1', 'Cam 2']) await stepOf(page, name).press('Enter')
  await expect(column(page, 'installed').getByRole('article')).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(column(page, 'installed').getByRole('article')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(column(page, 'installed').getByRole('article')).toHaveCount(1)
  page.on('request', (request) => {
    if (request.method() !== 'GET')
      sent.push(`${request.method()} ${new URL(request.url()).pathname.replace(/\d+/, '#')}`)
  })
  await page.context().setOffline(false)
  await expect.poll(() => statuses(page, id)).toEqual(['Cam 1 installed', 'Cam 2 waiting', 'Cam 3 waiting'])
  expect(sent.filter((one) => one.includes('devices') || one.includes('undo'))).toEqual(['PATCH /api/devices/#/status'])
})

test('[UNDO-3] where another person moved the card in between, the undo is refused by their name', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const other = await openAs('installer')
  const id = await makeBoard(page, 'Undo too late', abc)
  await openBoard(page, id)
  await untilUndoable(page)
  await stepOf(page, 'Cam 1').click()
  await expect.poll(() => statuses(page, id)).toContain('Cam 1 installed')
  await openBoard(other, id)
  await stepOf(other, 'Cam 1').click()
  await expect(cardIn(page, 'confirmed', 'Cam 1')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Nothing was undone')).toContainText(
    /marked Cam 1 as Confirmed & Tested .* so this cannot be undone/,
  )
  await expect(cardIn(page, 'confirmed', 'Cam 1')).toBeVisible()
})
