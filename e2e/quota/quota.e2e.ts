import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { QuotaRow } from '#events/quota/api.ts'
import { JPEG } from '../../server/testing/pictures.ts'
import { button, type Caller, devicesOf, headers, makeBoard, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'

const MB = 1024 * 1024
const dialog = (page: Page) => page.getByRole('dialog')
const open = async (page: Page): Promise<void> => {
  await page.goto('/quota-dashboard')
  await expect(page.getByRole('heading', { name: 'Quota Management Dashboard' })).toBeVisible()
}
const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'User Quota Status' }).getByRole('row').filter({ hasText: name })
const editLimit = (page: Page, name: string) => button(page, `Edit limit of ${name}`)
const limitField = (page: Page) => dialog(page).getByLabel('New Quota Limit (MB)')

/** The installer, as the dashboard has them. */
async function installerOf(employee: Caller): Promise<QuotaRow> {
  const rows = z.array(QuotaRow).parse(await (await employee.request.get('/api/admin/quota-overview')).json())
  const installer = rows.find(({ username }) => username === 'installer')
  if (!installer) throw new Error('the demo has no installer')
  return installer
}

/** Sends a photo of so many bytes to a new card. Gives the status of the answer. */
async function upload(sender: Page, employee: Page, bytes: number): Promise<number> {
  const id = await makeBoard(employee, 'Uploads', [{ name: 'Cam 1' }])
  await employee.request.patch(`/api/projects/${id}/users`, {
    headers,
    data: { assignedUsers: ['installer@fieldboard.example'] },
  })
  const device = (await devicesOf(employee, id)).get('Cam 1')
  const buffer = Buffer.concat([JPEG, Buffer.alloc(bytes - JPEG.length, 7)])
  const photo = { name: 'north gate.jpg', mimeType: 'image/jpeg', buffer }
  const answer = await sender.request.post(`/api/devices/${device?.id}/photos`, { headers, multipart: { photo } })
  return answer.status()
}

test('[QUOTA-8] an employee sees what people have uploaded, sets a limit, and resets a quota', async ({ openAs }) => {
  const [page, installer] = [await openAs('employee'), await openAs('installer')]
  const { userId, firstName, lastName } = await installerOf(page)
  const name = `${firstName} ${lastName}`
  await page.request.patch(`/api/admin/quota-limit/${userId}`, { headers, data: { quotaLimitMB: 1024 } })
  await page.request.post(`/api/admin/reset-quota/${userId}`, { headers })
  await open(page)
  await expect(row(page, name)).toContainText('Normal (0%)')

  await editLimit(page, name).click()
  await expect(dialog(page)).toContainText(`Change the daily quota limit for ${name}`)
  await expect(button(page, 'Update Quota')).toBeDisabled()
  await limitField(page).fill('1.5')
  await button(page, 'Update Quota').click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Quota limit must be a whole number of MB')
  await limitField(page).fill('5')
  await button(page, 'Update Quota').click()
  await expect(toast(page, 'Quota updated')).toContainText('User quota limit has been updated successfully')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, name)).toContainText('0 MB / 5 MB')

  expect(await upload(installer, page, 4 * MB)).toBe(201)
  expect(await upload(installer, page, 2 * MB)).toBe(413)
  await page.reload()
  await expect(row(page, name)).toContainText('4 MB / 5 MB')
  await expect(row(page, name)).toContainText('Warning (80%)')
  await expect(row(page, name)).not.toContainText('Never')
  await expect(page.getByRole('listitem').filter({ hasText: 'Installers' })).toContainText(
    /[1-9][0-9]*\.[0-9] MB total/,
  )

  await button(page, `Reset quota of ${name}`).click()
  await expect(page.getByRole('alertdialog', { name: `Reset the quota of ${name}?` })).toContainText('4 MB / 5 MB')
  await button(page, 'Reset quota').click()
  await expect(toast(page, 'Quota reset')).toContainText(
    `User quota has been reset successfully\n${name} can upload again.`,
  )
  await expect(row(page, name)).toContainText('0 MB / 5 MB')
  await expect(row(page, name)).toContainText('Normal (0%)')
})

test('[QUOTA-8] what fails is said, and the limit that was typed stays', async ({ openAs }) => {
  const page = await openAs('employee')
  const { firstName, lastName } = await installerOf(page)
  const name = `${firstName} ${lastName}`
  await open(page)
  await page.route('**/api/admin/reset-quota/*', (route) => route.fulfill({ status: 500, json: {} }))
  const letGo = await hold(page, '**/api/admin/quota-limit/*', (route) => route.fulfill({ status: 500, json: {} }))
  await button(page, `Reset quota of ${name}`).click()
  await button(page, 'Reset quota').click()
  await expect(toast(page, 'Reset failed')).toContainText('Failed to reset user quota')
  await editLimit(page, name).click()
  await limitField(page).fill('7')
  await button(page, 'Update Quota').click()
  await expect(button(page, 'Update Quota')).toBeDisabled()
  letGo()
  await expect(toast(page, 'Update failed')).toContainText('Failed to update quota limit')
  await expect(limitField(page)).toHaveValue('7')
})

test('[QUOTA-8] a search finds people, says where there are none, and the dashboard loads before it shows', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const letGo = await hold(page, '**/api/admin/quota-overview')
  await open(page)
  await expect(page.getByText('Loading quota dashboard...').last()).toBeVisible()
  letGo()
  const search = page.getByRole('searchbox', { name: 'Search users' })
  await search.fill('installer@')
  await expect(page.getByRole('table', { name: 'User Quota Status' }).getByRole('row')).toHaveCount(2)
  await search.fill('no such person')
  await expect(page.getByText('No users found')).toBeVisible()
})

test('[QUOTA-20] the table sorts by each column, and a filter leaves one status', async ({ openAs }) => {
  const page = await openAs('employee')
  await open(page)
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const names = page.getByRole('rowheader')
  await expect(header('Usage')).toHaveAttribute('aria-sort', 'descending')
  await expect(header('Actions')).toBeVisible()
  await header('User').getByRole('button').click()
  await expect(header('User')).toHaveAttribute('aria-sort', 'ascending')
  await expect(header('Usage')).not.toHaveAttribute('aria-sort')
  const upwards = await names.allTextContents()
  expect(upwards.length).toBeGreaterThan(2)
  await header('User').getByRole('button').click()
  await expect(header('User')).toHaveAttribute('aria-sort', 'descending')
  await expect(header('User').getByRole('button')).toBeFocused()
  await expect(names).toHaveText(upwards.toReversed())

  await page.getByRole('combobox', { name: /^Filter by status/ }).click()
  await page.getByRole('option', { name: 'Full' }).click()
  await expect(page.getByText('No users found')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('combobox', { name: /^Filter by status/ }).click()
  await page.getByRole('option', { name: 'All statuses' }).click()
  for (const name of ['By files', 'By user']) {
    await page.getByRole('combobox', { name: /^Sort by/ }).click()
    await page.getByRole('option', { name }).click()
  }
  const cards = page.getByRole('list', { name: 'User Quota Status' }).getByRole('listitem')
  for (const [at, name] of upwards.entries()) await expect(cards.nth(at)).toContainText(name)
})

test('[QUOTA-8] the sums stand above the table, and a table without rows says so', async ({ openAs }) => {
  const page = await openAs('employee')
  await open(page)
  const sums = page.getByRole('definition')
  await expect(page.getByRole('term')).toHaveText(['Total Users', 'Total Storage Used', 'Total Files', 'Avg Usage'])
  await expect(sums).toHaveText([/^[1-9]\d*$/, /^(0|[\d,]+\.\d) MB$/, /^[\d,]+$/, /^\d+%$/])
  await page
    .getByRole('button', { name: /^Edit limit of/ })
    .first()
    .click()
  await expect(limitField(page)).toHaveAttribute('placeholder', 'Enter new quota in MB')
  await page.keyboard.press('Escape')
  await page.route('**/api/admin/quota-overview', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByText('No quota data available')).toBeVisible()
})

test('[QUOTA-8] the dashboard is for employees, who find it in the navigation', async ({ openAs, openHome }) => {
  const employee = await openHome('employee')
  await employee.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quota Dashboard' }).click()
  await expect(employee).toHaveURL('/quota-dashboard')
  const customer = await openAs('customer')
  await customer.goto('/quota-dashboard')
  await expect(customer.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  expect((await customer.request.get('/api/admin/quota-overview')).status()).toBe(403)
})

test('[QUOTA-8] the dashboard asks again every 30 and 60 s', async ({ openAs }) => {
  const page = await openAs('employee')
  const asked = { overview: 0, analytics: 0 }
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname === '/api/admin/quota-overview') asked.overview += 1
    if (pathname === '/api/admin/quota-analytics') asked.analytics += 1
  })
  await page.clock.install()
  await open(page)
  await expect(page.getByRole('table', { name: 'User Quota Status' })).toBeVisible()
  await expect.poll(() => asked).toEqual({ overview: 1, analytics: 1 })
  // A period begins with the answer before it, which the page has taken by the time at which a later one is there.
  const passPeriod = async () => {
    await page.evaluate(() => fetch('/healthz'))
    await page.clock.runFor(31_000)
  }
  // The page's clock goes on while the test waits: a longer wait would let longer periods pass.
  const soon = { timeout: 5_000 }
  await passPeriod()
  await expect.poll(() => asked, soon).toEqual({ overview: 2, analytics: 1 })
  await passPeriod()
  await expect.poll(() => asked, soon).toEqual({ overview: 3, analytics: 2 })
})
