import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { Instance } from '#events/catalog/api.ts'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'

const headers = { 'x-requested-with': 'XMLHttpRequest' }
/** More than one page of the list. */
const PROJECTS = 620

const list = (page: Page) => page.getByRole('navigation', { name: 'Projects' })
const rows = (page: Page) => list(page).getByRole('listitem')
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const site = (number: number) => `Site ${String(number).padStart(3, '0')}`

async function makeSites(page: Page): Promise<void> {
  const [instance] = z.array(Instance).parse(await (await page.request.get('/api/verkada-instances')).json())
  const make = async (number: number) => {
    const data = { name: site(number), verkadaInstanceId: instance?.id }
    expect((await page.request.post('/api/projects', { headers, data })).ok()).toBe(true)
  }
  for (let from = 1; from <= PROJECTS; from += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => make(from + index)))
}

test('[LIST-8] of hundreds of projects those in view exist; search, counts and keys are about all', async ({
  openAs,
}) => {
  test.slow()
  const page = await openAs('employee')
  await makeSites(page)
  await page.reload()
  await expect(list(page).getByRole('button', { name: 'Open Projects' })).toContainText(/6\d\d/)
  await expect(page.getByText(/^6\d\d projects/)).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(80)
  expect(await cards(page).count()).toBeLessThan(80)
  await expectAccessible(page)

  // The cards follow the scrolling, each once.
  await page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }))
  await expect(cards(page).filter({ hasText: site(PROJECTS) })).toBeInViewport()
  expect(await cards(page).count()).toBeLessThan(80)

  // The focus goes where no row was.
  await list(page).getByRole('button', { name: 'Open Projects' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(list(page).getByRole('button', { name: site(PROJECTS) })).toBeFocused()
  await expect(list(page).getByRole('button', { name: site(PROJECTS) })).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(list(page).getByRole('button', { name: site(PROJECTS - 1) })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rows(page).first().getByRole('button')).toBeFocused()
  expect(await rows(page).count()).toBeLessThan(80)

  await page.getByPlaceholder('Search projects...').fill('site 47')
  await expect(rows(page)).toHaveCount(10)
  await rows(page).nth(3).getByRole('button').click()
  await expect(page.getByRole('heading', { name: site(473) })).toBeVisible()
})
