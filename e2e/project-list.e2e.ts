import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { Instance } from '#events/catalog/api.ts'
import { expectAccessible } from './axe.ts'
import { devicesOf, headers, makeBoard } from './board-page.ts'
import { test } from './fixtures.ts'

/** More than one page of the list. */
const PROJECTS = 520

const list = (page: Page) => page.getByRole('navigation', { name: 'Projects' })
const rows = (page: Page) => list(page).getByRole('listitem')
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const inList = (page: Page, name: string) => list(page).getByRole('button', { name: new RegExp(`^${name}( \\d+%)?$`) })
const site = (number: number) => `Zone ${String(number).padStart(3, '0')}`

async function makeSites(page: Page): Promise<void> {
  const [instance] = z.array(Instance).parse(await (await page.request.get('/api/verkada-instances')).json())
  const make = async (number: number) => {
    const data = { name: site(number), verkadaInstanceId: instance?.id }
    expect((await page.request.post('/api/projects', { headers, data })).ok()).toBe(true)
  }
  for (let from = 1; from <= PROJECTS; from += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => make(from + index)))
}

test('[LIST-15] of hundreds of projects those in view exist; search, counts and keys are about all', async ({
  openHome,
}) => {
  test.slow()
  const page = await openHome('employee')
  await makeSites(page)
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
  await expect(rows(page).first().getByRole('button').first()).toBeFocused()
  expect(await rows(page).count()).toBeLessThan(150)

  await page.getByPlaceholder('Search projects...').fill('zone 47')
  await expect(rows(page)).toHaveCount(10)
  await rows(page).nth(3).getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: site(473) })).toBeVisible()
})

const GATE = [{ name: 'Gate camera', type: 'camera', status: 'waiting' }] as const

async function move(page: Page, deviceId: number | undefined, status: string): Promise<void> {
  const answer = await page.request.patch(`/api/devices/${deviceId}/status`, { headers, data: { status } })
  expect(answer.ok()).toBe(true)
}

test('[LIST-7] the badge comes for what a colleague changed before one changed the project without opening it', async ({
  openAs,
  openHome,
}) => {
  const employee = await openHome('employee')
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

test('[LIST-2] a change reaches the list and the dashboard without a request', async ({ openAs, openHome }) => {
  const page = await openHome('employee')
  const colleague = await openAs('employee')
  const id = await makeBoard(colleague, 'Quay 5', GATE)
  const gate = (await devicesOf(colleague, id)).get('Gate camera')?.id
  const card = page.getByRole('main').getByRole('link', { name: /Site: Quay 5/ })
  await move(colleague, gate, 'installed')
  await expect(card).toContainText('80%')
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/projects')) asked.push(request.url())
  })
  const check = (item: string) =>
    colleague.request.patch(`/api/projects/${id}/checklist`, { headers, data: { [item]: true } })
  // A page that has just come reads once more up to a second after its connection is there, or when its tab is looked at.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await check('cameraViewsConfirmed')
  await expect(card).toContainText('87%')
  asked.length = 0
  await move(colleague, gate, 'confirmed')
  await check('usersAddedToVerkadaPortal')
  await expect(card).toContainText('93%')
  await expect(inList(page, 'Site: Quay 5')).toContainText('93%')
  await colleague.request.delete(`/api/projects/${id}`, { headers })
  await expect(card).toHaveCount(0)
  await expect(inList(page, 'Site: Quay 5')).toHaveCount(0)
  expect(asked).toEqual([])
})

test('the search of the list stands in the url, through a choice, a reload and going back', async ({ openHome }) => {
  const page = await openHome('employee')
  const search = page.getByRole('searchbox', { name: 'Search projects' })
  await search.fill('harbour %41 & co')
  await expect.poll(() => new URL(page.url()).searchParams.get('find')).toBe('harbour %41 & co')
  await search.fill('harbour')
  await expect(page).toHaveURL('/?find=harbour')
  await page.getByRole('navigation', { name: 'Projects' }).getByText('Harbour Terminal 2').click()
  await expect(page).toHaveURL(/projectId=\d+&find=harbour$/)
  await page.reload()
  await expect(search).toHaveValue('harbour')
  await page.goBack()
  await expect(page).toHaveURL('/?find=harbour')
  await expect(search).toHaveValue('harbour')
  await search.fill('')
  await expect(page).toHaveURL('/')
})
