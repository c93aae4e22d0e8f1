import { expect, type Page } from 'playwright/test'
import { FIRST_TEMPORARY_ID } from '#events/kernel/ids.ts'
import { button, card, detail, deviceOf, devicesOf, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'

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
