import { expect, type Locator, type Page } from 'playwright/test'
import { z } from 'zod'
import { Instance } from '#events/catalog/api.ts'
import { expectAccessible } from '../kit/axe.ts'
import { devicesOf, headers, makeBoard, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { makeInstance, removeInstance, unique } from '../instances/instances-page.ts'

/** More than one page of the list. */
const PROJECTS = 520

const list = (page: Page) => page.getByRole('navigation', { name: 'Projects' })
const rows = (page: Page) => list(page).getByRole('listitem')
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const inList = (page: Page, name: string) => list(page).getByRole('link', { name: new RegExp(`^${name}( \\d+%)?$`) })
const shakes = ['animation-name', 'shake'] as const
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
  await expect(list(page).getByRole('link', { name: site(PROJECTS) })).toBeFocused()
  await expect(list(page).getByRole('link', { name: site(PROJECTS) })).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(list(page).getByRole('link', { name: site(PROJECTS - 1) })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rows(page).first().getByRole('link')).toBeFocused()
  expect(await rows(page).count()).toBeLessThan(150)

  // Both words, wherever: 047, 147 to 447, and 470 to 479.
  await page.getByPlaceholder('Search projects...').fill('zone 47')
  await expect(rows(page)).toHaveCount(15)
  await rows(page).nth(8).getByRole('link').click()
  await expect(page.getByRole('heading', { name: site(473) })).toBeVisible()
})

const GATE = [{ name: 'Gate camera', type: 'camera', status: 'waiting' }] as const

async function move(page: Page, deviceId: number | undefined, status: string): Promise<void> {
  const answer = await page.request.patch(`/api/devices/${deviceId}/status`, { headers, data: { status } })
  expect(answer.ok()).toBe(true)
}

/** True if the text of an element is red. */
const isRed = (locator: Locator) =>
  locator.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.fillStyle = getComputedStyle(element).color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return red > 2 * green && red > 2 * blue
  })

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
  const badge = employee.getByRole('button', { name: 'Site: Quay 2 was changed by somebody else. Mark as seen' })
  await expect(badge.locator('svg')).toHaveCSS(...shakes)
  expect(await isRed(badge.locator('svg'))).toBe(true)
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

test('[LIST-16] the project of the url goes before the one that this browser remembers', async ({ openHome }) => {
  const page = await openHome('employee')
  await inList(page, 'Northfield Primary').click()
  await expect(page.getByRole('heading', { name: 'Northfield Primary' })).toBeVisible()
  const remembered = new URL(page.url()).searchParams.get('projectId')
  await inList(page, 'Harbour Terminal 2').click()
  const other = new URL(page.url()).search
  await page.evaluate((id) => localStorage.setItem('selectedProjectId', String(id)), remembered)
  await page.goto(`/${other}`)
  await expect(page.getByRole('heading', { name: 'Harbour Terminal 2' })).toBeVisible()
  expect(await page.evaluate(() => `?projectId=${localStorage.getItem('selectedProjectId')}`)).toBe(other)

  // The search of the url stays when the remembered project comes in.
  await page.goto('/?find=harbour')
  await expect(page).toHaveURL(`/${other}&find=harbour`)
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue('harbour')
  await page.evaluate(() => localStorage.setItem('selectedProjectId', '999999'))
  await page.goto('/?find=harbour')
  await expect(page.getByRole('heading', { name: 'Active Projects' })).toBeVisible()
  await expect(page).toHaveURL('/?find=harbour')
})

test('a new project is not asked for on an instance that is gone by then', async ({ openHome }) => {
  const page = await openHome('employee')
  const instance = await makeInstance(page, unique('Pier'))
  await page.getByRole('button', { name: 'Create New Project', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Project' })
  await dialog.getByLabel('Project Name').fill('Pier 10')
  await dialog.getByLabel('Verkada Instance').click()
  await page.getByRole('option', { name: instance.name }).click()
  await removeInstance(page, instance)
  await expect(dialog.getByLabel('Verkada Instance')).toHaveText('Select a Verkada instance')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(toast(page, 'Could not find the selected Verkada instance')).toContainText('Error')
  await expect(dialog.getByLabel('Project Name')).toHaveValue('Pier 10')
})

test('the sidebar is 16rem wide beside the overview and beside a board', async ({ openHome }) => {
  const page = await openHome('employee')
  const sidebar = page.getByRole('complementary').filter({ has: list(page) })
  const width = async () => (await sidebar.boundingBox())?.width
  await expect.poll(width).toBe(16 * 16)
  await inList(page, 'Northfield Primary').click()
  await expect(page.getByRole('heading', { name: 'Northfield Primary' })).toBeVisible()
  expect(await width()).toBe(16 * 16)
})
