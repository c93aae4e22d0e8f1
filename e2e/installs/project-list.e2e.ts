import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { Instance } from '#events/catalog/api.ts'
import { expectAccessible } from '../kit/axe.ts'
import { headers } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { list, projectsOf } from './installs-page.ts'

/** Many more than are in view. */
const PROJECTS = 220

const rows = (page: Page) => list(page).getByRole('listitem')
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const site = (number: number) => `Zurich ${String(number).padStart(3, '0')}`

const openProjects = async (page: Page) => (await projectsOf(page)).filter(({ status }) => status === 'open')

/** Makes the sites, unless they are there from a run before. */
async function makeSites(page: Page): Promise<void> {
  if ((await openProjects(page)).some(({ name }) => name === site(PROJECTS))) return
  const [instance] = z.array(Instance).parse(await (await page.request.get('/api/verkada-instances')).json())
  const make = async (number: number) => {
    const data = { name: site(number), verkadaInstanceId: instance?.id }
    expect((await page.request.post('/api/projects', { headers, data })).ok()).toBe(true)
  }
  for (let from = 1; from <= PROJECTS; from += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => make(from + index)))
}

test('[LIST-15] of hundreds of projects those in view exist; search, counts and keys are about all', async ({
  openAs,
}) => {
  test.slow()
  const page = await openAs('employee')
  await makeSites(page)
  await page.goto('/')
  const count = (await openProjects(page)).length.toLocaleString('en')
  await expect(list(page).getByRole('button', { name: 'Open Projects' })).toContainText(count)
  await expect(page.getByText(new RegExp(`^${count} projects`))).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(150)
  expect(await cards(page).count()).toBeLessThan(150)
  await expectAccessible(page)

  // The cards follow the scrolling, each once.
  await page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }))
  await expect(cards(page).filter({ hasText: site(PROJECTS) })).toBeInViewport()
  expect(await cards(page).count()).toBeLessThan(150)

  // The focus goes where no row was. Tab may come to a folder first, which another test made.
  await list(page)
    .getByRole('link', { name: site(1) })
    .focus()
  await page.keyboard.press('End')
  await expect(list(page).getByRole('link', { name: site(PROJECTS) })).toBeFocused()
  await expect(list(page).getByRole('link', { name: site(PROJECTS) })).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(list(page).getByRole('link', { name: site(PROJECTS - 1) })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.locator('li[aria-posinset="1"] > a:focus')).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(150)

  // Both words, wherever: 017, 117, 170 to 179, and 217.
  await page.getByPlaceholder('Search projects...').fill('zurich 17')
  await expect(rows(page)).toHaveCount(13)
  await rows(page).nth(8).getByRole('link').click()
  await expect(page.getByRole('heading', { name: site(176) })).toBeVisible()
})
