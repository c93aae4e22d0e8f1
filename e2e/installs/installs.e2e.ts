import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { Device, ProjectSummary } from '#events/project/api.ts'
import { Instance } from '#events/catalog/api.ts'
import { expectAccessible } from '../kit/axe.ts'
import { headers, phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const list = (page: Page) => page.getByRole('navigation', { name: 'Projects' })
const inList = (page: Page, name: string) => list(page).getByRole('link', { name: new RegExp(`^${name}( \\d+%)?$`) })
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Active Projects' })
const board = (page: Page) => page.getByRole('region', { name: 'Waiting To Be Installed' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create New Project' })

const projectsOf = async (page: Page) =>
  z.array(ProjectSummary).parse(await (await page.request.get('/api/projects')).json())

/** Makes a project with one card that waits; `assignedUsers` may see it besides the employees. */
async function makeProject(employee: Page, name: string, assignedUsers: string[] = []) {
  const [instance] = z.array(Instance).parse(await (await employee.request.get('/api/verkada-instances')).json())
  const data = { name, verkadaInstanceId: instance?.id, assignedUsers }
  const project = ProjectSummary.parse(await (await employee.request.post('/api/projects', { headers, data })).json())
  const answer = await employee.request.post(`/api/projects/${project.id}/devices/manual`, {
    headers,
    data: { name: 'Gate camera' },
  })
  return { projectId: project.id, deviceId: Device.parse(await answer.json()).id }
}

test('the list holds open projects, closed ones behind a heading, by name, and can be searched', async ({
  openHome,
}) => {
  const page = await openHome('employee')
  const names = (await projectsOf(page)).filter(({ status }) => status === 'open').map(({ name }) => name)
  const sorted = names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const shown = list(page).getByRole('listitem')
  await expect(shown).toHaveCount(names.length)
  expect(await shown.evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.title))).toEqual(sorted)

  await expect(inList(page, 'Harbour Gatehouse')).toHaveCount(0)
  await list(page).getByRole('button', { name: 'Closed Projects' }).click()
  await expect(inList(page, 'Harbour Gatehouse')).toBeVisible()

  const search = page.getByPlaceholder('Search projects...')
  await search.fill('term HARBOUR')
  await expect(inList(page, 'Harbour Terminal 2')).toBeVisible()
  await expect(shown).toHaveCount(1)
  await expect(list(page).getByText('No closed projects found')).toBeVisible()
  await search.fill('no such project')
  await expect(list(page).getByText('No open projects found')).toBeVisible()
  await search.press('Escape')
  await expect(search).toHaveValue('')
})

test('[BOARD-13] a card of the dashboard shows progress, devices and checklist, and opens its project', async ({
  openHome,
}) => {
  const page = await openHome('customer')
  const project = (await projectsOf(page)).find(({ name }) => name === 'Harbour Terminal 2')
  const { waiting = 0, installed = 0, confirmed = 0 } = project?.deviceCounts ?? {}
  const total = waiting + installed + confirmed
  const share = (installed + confirmed) / total
  const percent = Math.round((share * 0.8 + ((project?.checklistCount ?? 0) / 3) * 0.2) * 100)

  const card = page.getByRole('main').getByRole('link', { name: /Harbour Terminal 2/ })
  await expect(card).toContainText('In Progress')
  await expect(card).toContainText(`${percent}%`)
  await expect(card.getByRole('definition')).toHaveText([
    `${total}`,
    `${installed + confirmed}`,
    `${project?.checklistCount}/3`,
  ])
  const weights = page.getByText('Devices count for 80% of progress, the checklist for 20%.')
  await expect(weights).toBeVisible()

  await card.click()
  await expect(weights).toBeVisible()
  await expect(page.getByText(`${installed + confirmed} of ${total} devices done`)).toBeVisible()
  await expect(page).toHaveURL(`/?projectId=${project?.id}`)
  await expect(board(page)).toBeVisible()
  await expect(page).toHaveTitle(/^Harbour Terminal 2/)
})

test('[PART-41] the url or this browser remembers the project; going back forgets it', async ({ openHome }) => {
  const page = await openHome('employee')
  await inList(page, 'Northfield Primary').click()
  await expect(board(page)).toBeVisible()
  const url = new URL(page.url())
  expect(await page.evaluate(() => localStorage.getItem('selectedProjectId'))).toBe(url.searchParams.get('projectId'))

  await page.reload()
  await expect(board(page)).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(url.href)
  await expect(board(page)).toBeVisible()
  await expect(inList(page, 'Northfield Primary')).toHaveAttribute('aria-current', 'true')

  await page.getByRole('link', { name: 'Back to projects' }).click()
  await expect(dashboard(page)).toBeVisible()
  await page.goto('/')
  await expect(dashboard(page)).toBeVisible()

  await page.evaluate(() => localStorage.setItem('selectedProjectId', '999999'))
  await page.reload()
  await expect(dashboard(page)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a new project needs a name and an instance, and opens for those it is given to', async ({ openHome }) => {
  const page = await openHome('employee')
  await page.getByRole('button', { name: 'Create New Project' }).click()
  const submit = dialog(page).getByRole('button', { name: 'Create Project' })
  await submit.click()
  await expect(toast(page, 'Missing project name')).toContainText('Please enter a project name')
  await expect(dialog(page).getByRole('alert').getByRole('listitem')).toHaveText([
    'Please enter a project name',
    'Please select a Verkada instance',
  ])

  await dialog(page).getByLabel('Project Name').fill('Pier 7')
  await submit.click()
  await expect(toast(page, 'Missing Verkada instance')).toContainText('Please select a Verkada instance')

  await dialog(page).getByLabel('Verkada Instance').click()
  const instances = page.getByRole('combobox', { name: 'Search instances...' })
  await instances.fill('nothing like it')
  await expect(page.getByText('No instances found')).toBeVisible()
  await instances.fill('north')
  await instances.press('Enter')
  await expect(dialog(page).getByLabel('Verkada Instance')).toHaveText('Northfield Campus')

  await dialog(page).getByPlaceholder('Search users...').fill('nobody')
  await expect(dialog(page).getByText('No users found')).toBeVisible()
  await dialog(page).getByPlaceholder('Search users...').fill('CUSTOMER@')
  await dialog(page)
    .getByRole('checkbox', { name: /customer@fieldboard.example/ })
    .check()
  await submit.click()

  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Pier 7' })).toBeVisible()
  await expect(inList(page, 'Pier 7')).toHaveAttribute('aria-current', 'true')
  const customer = await openHome('customer')
  await expect(inList(customer, 'Pier 7')).toBeVisible()
})

test('a project that cannot be created says why, keeps what was typed, and is made once', async ({ openHome }) => {
  const page = await openHome('employee')
  await page.getByRole('button', { name: 'New Project', exact: true }).click()
  await dialog(page).getByLabel('Project Name').fill('Pier 8')
  await dialog(page).getByLabel('Verkada Instance').click()
  await page.getByRole('option', { name: 'Northfield Campus' }).click()

  // The project is made, and the answer is lost on its way back.
  await page.route('**/api/projects', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await dialog(page).getByRole('button', { name: 'Create Project' }).click()
  await expect(toast(page, 'Failed to create project')).toContainText(
    'Network error: Please check your internet connection',
  )
  await expect(dialog(page).getByLabel('Project Name')).toHaveValue('Pier 8')

  await page.unroute('**/api/projects')
  await dialog(page).getByRole('button', { name: 'Create Project' }).click()
  await expect(page.getByRole('heading', { name: 'Pier 8' })).toBeVisible()
  expect((await projectsOf(page)).filter(({ name }) => name === 'Pier 8')).toHaveLength(1)
})

test('a new project opens without waiting for the list of projects', async ({ openAs }) => {
  const page = await openAs('employee')
  await page.route('**/api/projects?*', () => {})
  await page.goto('/')
  await page.getByRole('button', { name: 'Create New Project', exact: true }).first().click()
  await dialog(page).getByLabel('Project Name').fill('Pier 9')
  await dialog(page).getByLabel('Verkada Instance').click()
  await page.getByRole('option', { name: 'Northfield Campus' }).click()
  await dialog(page).getByRole('button', { name: 'Create Project' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Pier 9' })).toBeVisible()
})

test('a project that somebody else changed carries a badge until it is opened or the badge clicked', async ({
  openAs,
  openHome,
}) => {
  const employee = await openHome('employee')
  const installer = await openAs('installer')
  const badge = employee.getByRole('button', { name: 'Quay 1 was changed by somebody else. Mark as seen' })
  const { projectId, deviceId } = await makeProject(employee, 'Quay 1', ['installer@fieldboard.example'])
  const move = (status: string) =>
    installer.request.patch(`/api/devices/${deviceId}/status`, { headers, data: { status } })
  await expect(inList(employee, 'Quay 1')).toBeVisible()
  await expect(badge).toHaveCount(0)

  await move('installed')
  await expect(badge).toBeVisible()
  await expect(employee.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/svg\+xml/)
  await expectAccessible(employee)
  await employee.reload()
  await expect(badge).toBeVisible()
  await badge.click()
  await expect(badge).toHaveCount(0)

  await move('waiting')
  await expect(badge).toBeVisible()
  await inList(employee, 'Quay 1').click()
  await expect(badge).toHaveCount(0)
  await move('installed')
  await expect(inList(employee, 'Quay 1')).toContainText('80%')
  await expect(badge).toHaveCount(0)
  await employee.request.delete(`/api/projects/${projectId}`, { headers })
})

test('[ACCESS-5] installers and customers see what they are assigned to, as soon as they are, and nothing else', async ({
  openAs,
  openHome,
}) => {
  const employee = await openAs('employee')
  const customer = await openHome('customer')
  await expect(dashboard(customer)).toBeVisible()
  await expect(customer.getByRole('button', { name: /New Project|Create New Project/ })).toHaveCount(0)
  await expect(inList(customer, 'Northfield Sports Hall')).toHaveCount(0)

  const seen = (await projectsOf(customer)).filter(({ status }) => status === 'open')
  const assign = (id: number, assignedUsers: string[]) =>
    employee.request.patch(`/api/projects/${id}/users`, { headers, data: { assignedUsers } })
  try {
    for (const { id } of seen) await assign(id, [])
    await expect(customer.getByRole('heading', { name: /^(No projects yet|All Projects Complete)$/ })).toBeVisible()
    await expect(list(customer).getByText('No open projects found')).toBeVisible()
    await expectAccessible(customer)
  } finally {
    for (const { id, assignedUsers } of seen) await assign(id, assignedUsers)
  }
  for (const { name } of seen) await expect(inList(customer, name)).toBeVisible()
})

test('on a phone the list slides over the screen and leaves with the choice', async ({ openHome }) => {
  const page = await openHome('installer', phone)
  await expect(dashboard(page)).toBeVisible()
  await expect(list(page)).toBeHidden()
  await page.getByRole('button', { name: 'Projects' }).tap()
  const sidebar = page.getByRole('dialog', { name: 'Projects' })
  await expect(sidebar).toBeVisible()
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(16 * 16)
  await inList(page, 'Harbour Terminal 2').tap()
  await expect(page.getByRole('dialog', { name: 'Projects' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Harbour Terminal 2' })).toBeVisible()
})

test('[ACCESS-5] [ACCESS-13] about a board that one may not see, nothing is asked a second time', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const { projectId } = await makeProject(employee, 'Quay 3')
  const page = await openAs('customer')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes(`/api/projects/${projectId}`)) asked++
  })
  // Answered after everything that the page has asked for until now, and that answer is worked on by then, too.
  const settle = () => page.evaluate(() => fetch('/api/projects').then((response) => response.json()))
  await page.clock.install()
  await page.goto(`/?projectId=${projectId}`)
  await expect(page.getByRole('heading', { name: 'This board is not available' })).toBeVisible()
  await settle()
  await page.clock.runFor(60_000)
  await settle()
  expect(asked).toBeLessThanOrEqual(1)
  await employee.request.delete(`/api/projects/${projectId}`, { headers })
})

/** Marks all projects as seen, also what other tests did for this person: a badge is a stop for Tab of its own. */
async function seeAll(page: Page): Promise<void> {
  const answer = await page.request.get('/api/projects')
  for (const { id, revision } of z.array(ProjectSummary).parse(await answer.json()))
    await page.request.put(`/api/projects/${id}/seen`, { headers, data: { revision } })
  await expect(page.getByRole('button', { name: /Mark as seen$/ })).toHaveCount(0)
}

test('the list is one stop for the keyboard, its menu another, and the arrows move within it', async ({ openHome }) => {
  const page = await openHome('employee')
  await expect(inList(page, 'Harbour Terminal 2')).toBeVisible()
  await seeAll(page)
  await list(page).getByRole('button', { name: 'Open Projects' }).focus()
  await page.keyboard.press('Tab')
  await expect(inList(page, 'Harbour Office Refurbishment')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(inList(page, 'Harbour Terminal 2')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAccessibleName('Project actions')
  await page.keyboard.press('Tab')
  await expect(list(page).getByRole('button', { name: 'Closed Projects' })).toBeFocused()
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { name: 'Harbour Terminal 2' })).toBeVisible()
})
