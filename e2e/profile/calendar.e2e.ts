import { expect } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { calendarAddress, makeAddress } from './calendar-page.ts'

test('[REPORT-8] [REPORT-12] an employee makes a calendar address on the profile, which is shown once, replaces and ends it', async ({
  openAs,
}) => {
  const page = await openAs('planner')
  await makeAddress(page)
  const status = async (address: string) => (await page.request.get(address)).status()
  const address = await calendarAddress(page).inputValue()
  expect(await status(address)).toBe(200)
  await page.reload()
  await expect(page.getByText('You have an address, made')).toBeVisible()
  await expect(calendarAddress(page)).toHaveCount(0)

  await makeAddress(page)
  const other = await calendarAddress(page).inputValue()
  expect([await status(address), await status(other)]).toEqual([404, 200])
  await button(page, 'End Address').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Address' }).click()
  await expect(button(page, 'Make Address')).toBeVisible()
  expect(await status(other)).toBe(404)
})
