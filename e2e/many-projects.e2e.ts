import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { Instance } from '#events/catalog/api.ts'
import { ProjectSummary } from '#events/project/api.ts'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'

const headers = { 'x-requested-with': 'XMLHttpRequest' }
/** More than one page of the list. */
const PROJECTS = 520

const list = (page: Page) => page.getByRole('navigation', { name: 'Projects' })
const rows = (page: Page) => list(page).getByRole('listitem')
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const site = (number: number) => `Site ${String(number).padStart(3, '0')}`

/** Makes them; their ids. */
async function makeSites(page: Page): Promise<number[]> {
  const [instance] = z.array(Instance).parse(await (await page.request.get('/api/verkada-instances')).json())
  const make = async (number: number) => {
    const data = { name: site(number), verkadaInstanceId: instance?.id }
    const answer = await page.request.post('/api/projects', { headers, data })
    return ProjectSummary.parse(await answer.json()).id
  }
  const ids: number[] = []
  for (let from = 1; from <= PROJECTS; from += 20)
    ids.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => make(from + index)))))
  return ids
}

/** Other tests of the worker have the server, too. */
async function removeSites(page: Page, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += 20)
    await Promise.all(ids.slice(from, from + 20).map((id) => page.request.delete(`/api/projects/${id}`, { headers })))
}

test('[LIST-8] of hundreds of projects those in view exist; search, counts and keys are about all', async ({
  openAs,
}) => {
  test.slow()
  const page = await openAs('employee')
  const ids = await makeSites(page)
  await page.reload()
  await expect(list(page).getByRole('button', { name: 'Open Projects' })).toContainText(/5\d\d/)
  await expect(page.getByText(/^5\d\d projects/)).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(150)
  expect(await cards(page).count()).toBeLessThan(150)
  await expectAccessible(page)

  // The cards follow the scrolling, each once.
  await page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }))
  await expect(cards(page).filter({ hasText: site(PROJECTS) })).toBeInViewport()
  expect(await cards(page).count()).toBeLessThan(150)

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
  expect(await rows(page).count()).toBeLessThan(150)

  await page.getByPlaceholder('Search projects...').fill('site 47')
  await expect(rows(page)).toHaveCount(10)
  await rows(page).nth(3).getByRole('button').click()
  await expect(page.getByRole('heading', { name: site(473) })).toBeVisible()
  await removeSites(page, ids)
})
