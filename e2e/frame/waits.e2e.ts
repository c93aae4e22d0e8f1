import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { button } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const BUSY = {
  status: 503,
  headers: { 'retry-after': '1' },
  json: { message: 'The server cannot save right now.', code: 'unavailable' },
}
const dialog = (page: Page) => page.getByRole('dialog')
const waiting = (page: Page) => dialog(page).getByRole('button', { name: 'Waiting for the server...' })

/** Fills in the form of a new user and sends it to a server that is busy. */
async function sendToBusy(page: Page, name: string): Promise<string[]> {
  const keys: string[] = []
  await page.route('**/api/users', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    return route.fulfill(BUSY)
  })
  await page.goto('/users')
  await button(page, 'Create User').click()
  await dialog(page).getByLabel('First Name').fill(name)
  await dialog(page).getByLabel('Last Name').fill('Waits')
  await dialog(page).getByLabel('Email').fill(`${name.toLowerCase()}.waits@fieldboard.example`)
  await dialog(page).getByRole('button', { name: 'Create User', exact: true }).click()
  await expect(waiting(page)).toBeVisible()
  return keys
}

test('[READ-30] a list that the server asks to wait for says so, and comes by itself', async ({ openAs }) => {
  const page = await openAs('employee')
  await page.route('**/api/verkada-instances', (route) => route.fulfill(BUSY))
  await page.goto('/verkada-instances')
  const says = page.getByRole('main').getByRole('status').filter({ hasText: 'The server is busy or away.' })
  await expect(says).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(says).toHaveCount(0)
})

test('[READ-31] a list that could not be loaded goes on by itself once the server answers', async ({ openAs }) => {
  const page = await openAs('employee')
  await page.route(/api\/verkada-instances|healthz/, (route) => route.abort())
  await page.goto('/verkada-instances')
  await expect(page.getByText('The instances could not be loaded')).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByText('The instances could not be loaded')).toHaveCount(0)
})

test('[READ-33] what is sent to a busy server waits, says so, and is sent under one key until it is taken', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const keys = await sendToBusy(page, 'Patty')
  await expect(page.getByRole('status').filter({ hasText: 'What you sent is sent again by itself.' })).toBeVisible()
  await expectAccessible(page)
  const taken = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/users') && answer.ok(),
  )
  await page.unrouteAll()
  expect((await taken).request().headers()['idempotency-key']).toBe(keys[0])
  await expect(dialog(page).getByText('User Created')).toBeVisible()
  expect(keys.length).toBeGreaterThan(2)
  expect(new Set(keys).size).toBe(1)
})

test('[READ-34] a dialog that is closed while it waits has nothing sent any more', async ({ openAs }) => {
  const page = await openAs('employee')
  const keys = await sendToBusy(page, 'Stopped')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'You closed this' })).toBeVisible()
  const sent = keys.length
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  expect(keys.length).toBe(sent)
  await button(page, 'Create User').click()
  await expect(dialog(page).getByLabel('First Name')).toHaveValue('Stopped')
  const people = await page.request.get('/api/users')
  expect(await people.text()).not.toContain('stopped.waits')
})
