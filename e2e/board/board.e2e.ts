import { expect, type Locator, type Page } from 'playwright/test'
import { z } from 'zod'
import { ProjectSummary } from '#events/project/api.ts'
import { expectAccessible } from '../kit/axe.ts'
import {
  card,
  cardIn,
  chooseOn,
  column,
  detail,
  devicesOf,
  makeBoard,
  openBoard,
  phone,
  toast,
  projectsButton,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const checklist = (page: Page) => page.getByRole('region', { name: 'Installation Checklist' })
const items = ['Users added to support portal', 'Camera views confirmed', 'Users added to Verkada portal']
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** True if nothing of a text is cut off. */
const isWhole = (text: Locator) =>
  text.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth <= clientWidth && scrollHeight <= clientHeight,
  )

const sample = [
  { name: 'Cam 1', description: 'north wall' },
  { name: 'Cam 2' },
  { name: 'Door 1', type: 'access_door', status: 'installed' },
  { name: 'Keypad 1', type: 'keypad', status: 'confirmed' },
] as const

test('[CMD-7] [CMD-8] [BOARD-59] the checklist leads to completion, and a closed project is read-only until it is reopened', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Checklist', sample)
  const installer = await openAs('installer')
  await openBoard(employee, id)
  await openBoard(installer, id)

  await button(employee, 'Installation Complete').click()
  await expect(toast(employee, 'Failed to complete project')).toContainText(
    'You must complete all installation checklist items before marking the project as complete',
  )
  for (const name of items) await checklist(installer).getByRole('checkbox', { name }).click()
  await expect(toast(installer, 'Installation completed')).toContainText('\n2 devices still waiting.')
  await expect(checklist(employee).getByRole('checkbox', { checked: true })).toHaveCount(3)
  await expect(checklist(employee)).toContainText('3/3')

  await button(employee, 'Installation Complete').click()
  await button(employee, 'Complete anyway').click()
  await expect(installer.getByText('This project is closed, so nothing on the board can be changed.')).toBeVisible()
  for (const page of [employee, installer]) {
    const changes = page
      .getByRole('main')
      .getByRole('button', { name: /^Mark as|^Move back|^Add Manual|^Import|^Select/ })
    await expect(changes).toHaveCount(0)
    await expect(checklist(page).getByRole('checkbox', { disabled: true })).toHaveCount(3)
  }
  await expect(button(installer, 'Reopen')).toHaveCount(0)
  await button(employee, 'Reopen').click()
  await expect(card(installer, 'Cam 1').getByRole('button', { name: 'Mark as Installed' })).toBeVisible()
  await expect(checklist(installer).getByRole('checkbox', { checked: true })).toHaveCount(3)
})

test('each role sees the actions that it may use, and no other', async ({ openAs }) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Roles', sample)
  const ofEmployees = [
    ...['Installation Complete', 'Import CSV', 'Add Manual Card', 'Initial Device Sync', 'Export Photos'],
    ...['Manage Users', 'Verkada Instance', 'Manage Folders', 'Create New Project', 'Project actions'],
  ]
  await openBoard(employee, id)
  for (const name of ofEmployees) await expect(button(employee, name).first()).toBeVisible()
  await expect(card(employee, 'Cam 1').getByRole('button', { name: 'Cam 1', exact: true })).toBeVisible()

  for (const person of ['installer', 'customer'] as const) {
    const page = await openAs(person)
    await openBoard(page, id)
    await expect(card(page, 'Cam 1').getByRole('button', { name: 'Mark as Installed' })).toBeVisible()
    for (const name of ofEmployees) await expect(button(page, name)).toHaveCount(0)
    await button(page, 'More for this project').click()
    for (const name of ['Replay', 'Compare', 'History'])
      await expect(page.getByRole('menuitem', { name })).toBeVisible()
    await expect(page.getByRole('menuitem')).toHaveCount(3)
    await page.keyboard.press('Escape')
    // The name is no button: only employees rename.
    await expect(card(page, 'Cam 1').getByRole('button', { name: 'Cam 1', exact: true })).toHaveCount(0)
    await button(page, 'More for Cam 2').click()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('[BOARD-9] [BOARD-14] [BOARD-34] [PART-14] search and filters narrow all columns, stand in the url and come back with it', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Search', sample)
  await openBoard(page, id)
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search cards' })
  await expect(search).toBeFocused()
  await page.keyboard.type('CAM')
  await expect(column(page, 'waiting')).toContainText('2 of 2')
  await expect(page.getByRole('status').filter({ hasText: '2 found' })).toBeAttached()
  await expect(column(page, 'installed')).toContainText('0 of 1')
  await expect(column(page, 'installed')).toContainText('No card matches')
  await expect(column(page, 'installed')).toContainText('1 card is hidden by the search.')
  await search.press('Escape')

  await button(page, 'Filter').click()
  const filters = page.getByRole('dialog', { name: 'Filter' })
  await filters.getByRole('checkbox', { name: 'Keypad' }).click()
  await filters.getByRole('checkbox', { name: 'Access Door' }).click()
  // No card of this board has a connection to tell.
  await expect(filters.getByText('Connection')).toHaveCount(0)
  await filters.getByRole('radio', { name: '24 hours' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(column(page, 'waiting')).toContainText('2 cards are hidden by the filters.')
  await expect(page).toHaveURL(/type=access_door%2Ckeypad&changed=day/)

  await card(page, 'Door 1').focus()
  await page.keyboard.press('Enter')
  await expect(detail(page, 'Door 1')).toBeVisible()
  await page.reload()
  await expect(detail(page, 'Door 1')).toBeVisible()
  await expect(detail(page, 'Door 1')).toContainText('Access Door')
  await page.goBack()
  await expect(detail(page, 'Door 1')).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove filter Keypad' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('article')).toHaveCount(4)
})

test('[BOARD-10] [BOARD-32] everything a card holds stands in its detail, which moves, describes and deletes it', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Detail', sample)
  const installer = await openAs('installer')
  await openBoard(employee, id)
  await openBoard(installer, id)
  await chooseOn(employee, 'Cam 1', 'Open details')
  const dialog = detail(employee, 'Cam 1')
  await expect(dialog).toContainText('Waiting To Be Installed')
  // A card that no provider knows has no connection, and its id means nothing to people.
  await expect(dialog).not.toContainText(/manual-\d+|Online|Offline/)
  await expect(dialog).toContainText(/By you, (just now|\d+ s ago)/)
  await expect(card(installer, 'Cam 1').getByText('Ella Planner is at this card')).toBeAttached()
  await expectAccessible(employee)
  await chooseOn(installer, 'Cam 1', 'Open details')
  await expect(detail(installer, 'Cam 1').getByText('Ella Planner', { exact: true })).toBeVisible()
  await installer.keyboard.press('Escape')

  await card(installer, 'Cam 1').getByRole('button', { name: 'Mark as Installed' }).click()
  await expect(dialog).toContainText(/By Ivo Ladder, (just now|\d+ s ago)/)
  await dialog.getByRole('button', { name: 'Mark as Confirmed' }).click()
  await expect(cardIn(installer, 'confirmed', 'Cam 1')).toBeVisible()
  await dialog.getByTitle('Click to edit').click()
  await dialog.getByRole('textbox', { name: 'Description' }).fill('from the detail')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(card(installer, 'Cam 1')).toContainText('from the detail')

  await chooseOn(employee, 'Cam 1', 'Open details')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await employee.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card(installer, 'Cam 1')).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await devicesOf(employee, id)).has('Cam 1')).toBe(false)
})

test('[LIVE-11] deleting a project asks, and closes it on the boards of the others', async ({ openAs }) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'To be deleted', sample)
  const installer = await openAs('installer')
  await openBoard(employee, id)
  await openBoard(installer, id)
  const remove = async () => {
    await button(employee, 'More for this project').click()
    await employee.getByRole('menuitem', { name: 'Delete project' }).click()
  }
  const asked: string[] = []
  employee.once('dialog', (question) => {
    asked.push(question.message())
    void question.dismiss()
  })
  await remove()
  await expect(card(employee, 'Cam 1')).toBeVisible()
  expect(asked).toEqual(['Are you sure you want to delete "Site: To be deleted"? This action cannot be undone.'])
  employee.once('dialog', (question) => void question.accept())
  // It leaves the list by itself, before the list is read again.
  await employee.route(/\/api\/projects(\?|$)/, (route) => route.abort())
  await remove()
  await expect(employee.getByRole('heading', { name: 'Active Projects' })).toBeVisible()
  await expect(employee.getByText('Harbour Terminal 2').first()).toBeVisible()
  await expect(employee.getByText('Site: To be deleted')).toHaveCount(0)
  await expect(installer.getByRole('heading', { name: 'This board is not available' })).toBeVisible()
  await installer.getByRole('link', { name: 'Back to projects' }).click()
  await expect(installer.getByRole('heading', { name: 'Active Projects' })).toBeVisible()
})

test('[BOARD-3] on a phone one column shows, and a tab shows another', async ({ openAs }) => {
  const onPhone = await openAs('employee', phone)
  const id = await makeBoard(onPhone, 'On a phone', sample)
  await openBoard(onPhone, id, '&column=installed')
  await expect(card(onPhone, 'Door 1')).toBeVisible()
  await onPhone.getByRole('tab', { name: 'Waiting To Be Installed, 2' }).tap()
  await expect(card(onPhone, 'Cam 1')).toBeVisible()
  await expect(card(onPhone, 'Door 1')).toHaveCount(0)
  // Words are short there, and the export is its icon alone.
  await expect(button(onPhone, 'Initial Device Sync')).toHaveText('Sync')
  await expect(button(onPhone, 'Installation Complete')).toHaveText('Complete')
  await expect.poll(() => onPhone.getByRole('button', { name: 'Export Photos' }).innerText()).toBe('')
  await onPhone.getByRole('button', { name: 'Complete' }).tap()
  await expect(toast(onPhone, 'Failed to complete project')).toBeVisible()
})

test('[BOARD-15] on a phone a long name takes two lines, on the board and in the list', async ({ openAs }) => {
  const id = await makeBoard(await openAs('employee'), 'Harbour Office Refurbishment', sample)
  const name = 'Site: Harbour Office Refurbishment'
  for (const person of ['employee', 'installer'] as const) {
    const page = await openAs(person, phone)
    await openBoard(page, id)
    await expect.poll(() => isWhole(page.getByRole('heading', { name }))).toBe(true)
    await projectsButton(page).tap()
    const inList = page.getByRole('navigation', { name: 'Projects' }).getByText(name)
    await expect(inList).toBeVisible()
    await expect.poll(() => isWhole(inList)).toBe(true)
  }
})

test('[BOARD-11] of hundreds of cards only those in view exist, and all can be reached', async ({ openAs }) => {
  const page = await openAs('employee')
  const [project] = z
    .array(ProjectSummary)
    .parse(await (await page.request.get('/api/projects')).json())
    .filter(({ name }) => name === 'Harbour Terminal 2')
  await openBoard(page, project?.id ?? 0)
  await expect(column(page, 'confirmed').getByRole('article').first()).toBeVisible()
  expect(project?.deviceCounts.confirmed).toBeGreaterThan(100)
  expect(await page.getByRole('article').count()).toBeLessThan(60)
  await column(page, 'confirmed').getByRole('article').first().focus()
  await page.keyboard.press('End')
  const last = column(page, 'confirmed').getByRole('listitem').last()
  await expect(last).toHaveAttribute('aria-posinset', `${project?.deviceCounts.confirmed}`)
  await expect(last.getByRole('article')).toBeFocused()
  await expect(last).toBeInViewport()
  expect(await page.getByRole('article').count()).toBeLessThan(60)
})
