import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { QuotaRow } from '#events/quota/api.ts'
import { JPEG } from '../../server/testing/app/pictures.ts'
import { button, type Caller, devicesOf, headers, makeBoard, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

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

test('[QUOTA-8] [QUOTA-20] an employee sees what people have uploaded, sets a limit, resets a quota, and sorts the table', async ({
  openAs,
}) => {
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
