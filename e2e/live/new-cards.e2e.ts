import { createHash } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { FIRST_TEMPORARY_ID } from '#events/kernel/ids.ts'
import { button, card, cardIn, detail, deviceOf, devicesOf, headers, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { photoFile } from '../photos/photos-page.ts'
import { addPhoto, describeCard, openCellar, showWaiting, waitingList } from '../waiting/waiting-page.ts'

const MANUAL = '**/api/projects/*/devices/manual'

/** Adds a card by hand. */
async function addCard(page: Page, name: string): Promise<void> {
  await button(page, 'Add Manual Card').click()
  const dialog = page.getByRole('dialog', { name: 'Add Manual Card' })
  await dialog.getByLabel('Card name').fill(name)
  await dialog.getByRole('button', { name: 'Add card' }).click()
  await expect(dialog.getByText(`${name} is on the board`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(card(page, name)).toBeVisible()
}

/** Has the code of the form for new cards come. */
async function fetchForm(page: Page): Promise<void> {
  await button(page, 'Add Manual Card').click()
  await expect(page.getByRole('dialog', { name: 'Add Manual Card' })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** The requests of a page that name an id that no server gave. */
function temporaryRequests(page: Page): string[] {
  const found: string[] = []
  page.context().on('request', (request) => {
    const said = `${new URL(request.url()).pathname} ${request.postData() ?? ''}`
    if ((said.match(/\d{13,}/g) ?? []).some((id) => Number(id) >= FIRST_TEMPORARY_ID && !said.includes('multipart')))
      found.push(said)
  })
  return found
}

test('[LIVE-9] [KEPT-12] a card made without a connection is moved, described and photographed at once, and arrives so, once', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'New in the cellar', [{ name: 'Door 1' }])
  const found = temporaryRequests(page)
  await openCellar(page, id, () => fetchForm(page))
  await addCard(page, 'Cam 2')
  await card(page, 'Cam 2').getByRole('button', { name: 'Mark as Installed' }).click()
  await describeCard(page, 'Cam 2', 'behind the panel')
  const photos = [await photoFile('one.jpg', 10), await photoFile('two.jpg', 90)]
  for (const photo of photos) await card(page, 'Cam 2').locator('input[type=file]').setInputFiles(photo)
  await card(page, 'Cam 2').getByTitle('Click to rename').click()
  await page.keyboard.type('Cam 2 West')
  await page.keyboard.press('Enter')
  await expect(cardIn(page, 'installed', 'Cam 2 West')).toContainText('behind the panel')
  await showWaiting(page).click()
  await expect(waitingList(page)).toContainText('kept on this device')
  await page.close()

  const again = await page.context().newPage()
  const other = await openAs('installer')
  await openBoard(other, id)
  await page.context().setOffline(false)
  await openBoard(again, id)
  await expect(cardIn(other, 'installed', 'Cam 2 West')).toContainText('behind the panel')
  await expect.poll(async () => (await deviceOf(again, id, 'Cam 2 West')).photos.length).toBe(2)
  const { status, description, photos: arrived } = await deviceOf(again, id, 'Cam 2 West')
  expect({ status, description }).toEqual({ status: 'installed', description: 'behind the panel' })
  const digests = photos.map(({ buffer }) => createHash('sha256').update(buffer).digest('hex'))
  expect(digests.every((digest) => arrived.some((path) => path.includes(digest)))).toBe(true)
  expect([...(await devicesOf(again, id)).keys()].toSorted()).toEqual(['Cam 2 West', 'Door 1'])
  await expect(cardIn(again, 'installed', 'Cam 2 West')).toHaveCount(1)
  await expect(again.getByText('Not saved yet')).toHaveCount(0)
  expect(found).toEqual([])
})

test('[BOARD-93] a card that gets its id stays open, with the text that is being typed and the focus', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Named while open', [{ name: 'Door 1' }])
  const letThrough = await hold(page, MANUAL)
  await openBoard(page, id)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/board-news-')),
  )
  await addCard(page, 'Cam 2')
  await card(page, 'Cam 2').press('x')
  const bar = page.getByRole('region', { name: 'Selected cards' })
  await expect(bar).toContainText('1 selected')
  await card(page, 'Cam 2').press('Enter')
  const dialog = detail(page, 'Cam 2')
  await dialog.getByTitle('Click to edit').click()
  const field = dialog.getByRole('textbox', { name: 'Description' })
  await field.pressSequentially('behind the')
  const temporary = new URL(page.url()).searchParams.get('card')
  expect(Number(temporary)).toBeGreaterThanOrEqual(FIRST_TEMPORARY_ID)
  letThrough()
  await expect.poll(() => new URL(page.url()).searchParams.get('card')).not.toBe(temporary)
  await expect(field).toBeFocused()
  await page.keyboard.type(' panel')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await deviceOf(page, id, 'Cam 2')).description).toBe('behind the panel')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`projectId=${id}$`))
  await bar.getByRole('button', { name: 'Mark as Installed' }).click()
  await expect.poll(async () => (await devicesOf(page, id)).get('Cam 2')?.status).toBe('installed')
})

test('[KEPT-13] a new card that is refused keeps its text and its photo in the list, and all of it can be sent again', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'New and refused', [{ name: 'Door 1' }])
  await openCellar(page, id, () => fetchForm(page))
  await addCard(page, 'Cam 2')
  await describeCard(page, 'Cam 2', 'behind the panel')
  await addPhoto(page, 'Cam 2', 'one.jpg')
  const other = await openAs('employee')
  const ticks = { usersAddedToSupportPortal: true, cameraViewsConfirmed: true, usersAddedToVerkadaPortal: true }
  await other.request.patch(`/api/projects/${id}/checklist`, { headers, data: ticks })
  const setStatus = (status: 'open' | 'closed') =>
    other.request.patch(`/api/projects/${id}/status`, { headers, data: { status } })
  expect((await setStatus('closed')).ok()).toBe(true)
  await page.context().setOffline(false)
  await page
    .getByRole('button', { name: /refused/i })
    .first()
    .click()
  const refused = page.getByRole('listitem', { name: 'Cam 2', exact: true }).first()
  await expect(refused).toContainText('1 later change to it waits.')
  await page.reload()
  await expect(card(page, 'Door 1')).toBeVisible()
  expect((await setStatus('open')).ok()).toBe(true)
  await page
    .getByRole('button', { name: /refused/i })
    .first()
    .click()
  await refused.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(async () => (await devicesOf(page, id)).get('Cam 2')?.description).toBe('behind the panel')
  await expect.poll(async () => (await deviceOf(page, id, 'Cam 2')).photos.length).toBe(1)
})
