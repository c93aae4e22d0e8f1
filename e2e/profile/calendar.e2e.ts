import { expect } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { calendarAddress, endAddress, makeAddress } from './calendar-page.ts'

test('[REPORT-8] an employee makes the address of their calendar on the profile, finds it there again, and ends it', async ({
  openAs,
}) => {
  const page = await openAs('planner')
  await makeAddress(page)
  const address = await calendarAddress(page).inputValue()
  expect((await page.request.get(address)).status()).toBe(200)
  await page.reload()
  await expect(calendarAddress(page)).toHaveValue(address)
  await endAddress(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Address' }).click()
  await expect(button(page, 'Make Address')).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
})

test('[REPORT-8] only employees have one', async ({ openAs }) => {
  const page = await openAs('installer')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Calendar' })).toHaveCount(0)
})
