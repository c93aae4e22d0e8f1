import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { Instance } from '#events/catalog/api.ts'
import { ProjectSummary } from '#events/project/api.ts'
import { expectAccessible } from './axe.ts'
import { devicesOf, makeBoard } from './board-page.ts'
import { test } from './fixtures.ts'

const headers = { 'x-requested-with': 'XMLHttpRequest' }
/** More than one page of the list. */
const PROJECTS = 520

const list = (page: Page) => page.getByRole('navigation', { name: 'Projects' })
const rows = (page: Page) => list(page).getByRole('listitem')
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const inList = (page: Page, name: string) => list(page).getByRole('button', { name: new RegExp(`^${name}( \\d+%)?$`) })
const site = (number: number) => `Zone ${String(number).padStart(3, '0')}`

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

test('[LIST-15] of hundreds of projects those in view exist; search, counts and keys are about all', async ({
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

  await page.getByPlaceholder('Search projects...').fill('zone 47')
  await expect(rows(page)).toHaveCount(10)
  await rows(page).nth(3).getByRole('button').click()
  await expect(page.getByRole('heading', { name: site(473) })).toBeVisible()
  await removeSites(page, ids)
})

const GATE = [{ name: 'Gate camera', type: 'camera', status: 'waiting' }] as const

async function move(page: Page, deviceId: number | undefined, status: string): Promise<void> {
  const answer = await page.request.patch(`/api/devices/${deviceId}/status`, { headers, data: { status } })
  expect(answer.ok()).toBe(true)
}

test('[LIST-7] the badge comes for what a colleague changed before one changed the project without opening it', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const installer = await openAs('installer')
  const id = await makeBoard(employee, 'Quay 2', GATE)
  const gate = (await devicesOf(employee, id)).get('Gate camera')?.id
  await expect(inList(employee, 'Site: Quay 2')).toBeVisible()
  // Away while both change it, so that the list shows the last change first.
  await employee.goto('about:blank')
  await move(installer, gate, 'installed')
  await move(employee, gate, 'confirmed')
  await employee.goto('/')
  await expect(
    employee.getByRole('button', { name: 'Site: Quay 2 was changed by somebody else. Mark as seen' }),
  ).toBeVisible()
  await employee.request.delete(`/api/projects/${id}`, { headers })
})

test('[LIST-2] a change reaches the list and the dashboard without a request', async ({ openAs }) => {
  const page = await openAs('employee')
  const colleague = await openAs('employee')
  const id = await makeBoard(colleague, 'Quay 5', GATE)
  const gate = (await devicesOf(colleague, id)).get('Gate camera')?.id
  const card = page.getByRole('main').getByRole('link', { name: /Site: Quay 5/ })
  await expect(card).toContainText('0%')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await move(colleague, gate, 'installed')
  await expect(card).toContainText('80%')
  await expect(inList(page, 'Site: Quay 5')).toContainText('80%')
  await colleague.request.delete(`/api/projects/${id}`, { headers })
  await expect(card).toHaveCount(0)
  await expect(inList(page, 'Site: Quay 5')).toHaveCount(0)
  expect(asked).toEqual([])
})
