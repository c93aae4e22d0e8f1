import { expect } from 'playwright/test'
import { test } from '../kit/fixtures.ts'
import { openCompanyOf, row, scrollTo, scrolled, topOf } from './users-page.ts'

test('[PART-100] Back leads to the person who was in sight, and a link to the beginning of its screen', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await openCompanyOf(page, 60)
  await scrollTo(page, 'Pat 040')
  const top = (await topOf(page, 'Pat 040')) ?? 0
  const there = page.url()
  await row(page, 'Pat 040').getByRole('link', { name: 'Pat 040' }).click()
  await expect(page).toHaveURL(/\/users\/\d+$/)
  await page.getByRole('heading', { name: 'Pat 040' }).waitFor()
  await page.goBack()
  await expect(page).toHaveURL(there)
  // The list measures its rows anew: one of them may be between.
  await expect.poll(async () => Math.abs(((await topOf(page, 'Pat 040')) ?? 0) - top)).toBeLessThan(90)

  await page.goForward()
  await page.getByRole('heading', { name: 'Pat 040' }).waitFor()
  await page.getByRole('link', { name: 'Users', exact: true }).first().click()
  await expect(page).toHaveURL(/\/users$/)
  expect(await scrolled(page)).toBe(0)
})
