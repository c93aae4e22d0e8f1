import { expect } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { button } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const BUSY = {
  status: 503,
  headers: { 'retry-after': '1' },
  json: { message: 'The server cannot save right now.', code: 'unavailable' },
}

test('[READ-30, READ-33] a list that a busy server asks to wait for comes by itself; a write waits, says so, and is sent under one key until it is taken', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await page.route('**/api/verkada-instances', (route) => route.fulfill(BUSY))
  await page.goto('/verkada-instances')
  const says = page.getByRole('main').getByRole('status').filter({ hasText: 'The server is busy or away.' })
  await expect(says).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(says).toHaveCount(0)

  const keys: string[] = []
  await page.route('**/api/users', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    return route.fulfill(BUSY)
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click()
  await button(page, 'Create User').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First Name').fill('Patty')
  await dialog.getByLabel('Last Name').fill('Waits')
  await dialog.getByLabel('Email').fill(`patty-${Date.now()}@fieldboard.example`)
  await dialog.getByRole('button', { name: 'Create User', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Waiting for the server...' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'What you sent is sent again by itself.' })).toBeVisible()
  await expectAccessible(page)
  const taken = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/users') && answer.ok(),
  )
  await page.unrouteAll()
  expect((await taken).request().headers()['idempotency-key']).toBe(keys[0])
  await expect(dialog.getByText('User Created')).toBeVisible()
  expect(keys.length).toBeGreaterThan(2)
  expect(new Set(keys).size).toBe(1)
})
