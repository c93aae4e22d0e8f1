import { expect } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import {
  boxAtRest,
  button,
  card,
  detail,
  devicesOf,
  headers,
  makeBoard,
  moveByCall,
  openBoard,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { describeOften, line, lines, list, moveTogether, openHistory } from './history-page.ts'
import { makeNote } from '../notes/notes-page.ts'

test('[HIST-15] the menu of the board leads to the history, for everyone who may see the project', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Past', [{ name: 'Cam 1' }])
  for (const person of ['installer', 'customer'] as const) {
    const page = await openAs(person)
    await openBoard(page, id)
    await button(page, 'More for this project').click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${id}/history$`))
    await expect(page).toHaveTitle(/^History of Site: Past/)
    await expect(lines(page)).toHaveText([/added Cam 1 to Waiting To Be Installed/, /created the project Site: Past/])
    await page.getByRole('link', { name: 'Back to the board' }).click()
    await expect(card(page, 'Cam 1')).toBeVisible()
  }
})

test('[HIST-17] what another person does appears at once, and nothing moves under a reader', async ({ openAs }) => {
  const reader = await openAs('employee')
  const id = await makeBoard(reader, 'Past as it grows', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await describeOften(reader, id, 'Cam 1', 40)
  const worker = await openAs('installer')
  await openBoard(worker, id)
  await openHistory(reader, id)
  await card(worker, 'Cam 2').getByRole('button', { name: 'Mark as Installed' }).click()
  await expect(lines(reader).first()).toContainText('Ivo Ladder marked Cam 2 as Installed')
  await expect(reader.getByRole('button', { name: /new change/ })).toHaveCount(0)

  await line(reader, 'Look 30').last().scrollIntoViewIfNeeded()
  await reader.mouse.move(600, 500)
  await reader.mouse.wheel(0, 400)
  const read = line(reader, /Look 2\d/).first()
  const words = await read.textContent()
  const before = await boxAtRest(line(reader, String(words)))
  // By a call: a press on a card that moved there just now does not count.
  await moveByCall(worker, id, 'Cam 2', 'confirmed')
  await expect(button(reader, '1 new change')).toBeVisible()
  await moveByCall(worker, id, 'Cam 1', 'installed')
  await expect(button(reader, '2 new changes')).toBeVisible()
  expect(await boxAtRest(line(reader, String(words)))).toEqual(before)
  await expectAccessible(reader)

  await button(reader, '2 new changes').press('Enter')
  await expect(lines(reader).first()).toContainText('Ivo Ladder marked Cam 1 as Installed')
  await expect(lines(reader).first()).toBeInViewport()
  await expect(reader.getByRole('button', { name: /new change/ })).toHaveCount(0)
  await expect(list(reader)).toBeFocused()
})

test('[HIST-18] with the keyboard: arrows go from line to line, Enter opens what is about several things', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const names = ['Cam 1', 'Cam 2', 'Cam 3']
  const id = await makeBoard(
    page,
    'Past by key',
    names.map((name) => ({ name })),
  )
  await moveTogether(page, id, names)
  await openHistory(page, id)
  const batch = line(page, 'marked 3 devices as Installed')
  await expect(lines(page)).toHaveCount(5)
  await batch.focus()
  await page.keyboard.press('ArrowDown')
  await expect(line(page, 'added Cam 3')).toBeFocused()
  await page.keyboard.press('End')
  await expect(line(page, 'created the project')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(batch).toBeFocused()
  await page.keyboard.press('Enter')
  const things = batch.getByRole('list', { name: 'What this line is about' }).getByRole('listitem')
  await expect(things).toHaveText(names.map((name) => new RegExp(`marked ${name} as Installed`)))
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(batch.getByRole('button', { name: '3 changes', expanded: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(things).toHaveCount(0)
  // The controls in a line are reached from that line alone.
  await page.keyboard.press('Tab')
  await expect(batch.getByRole('link', { name: 'See the board then' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(batch.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(lines(page).locator(':focus')).toHaveCount(0)
})

test('[HIST-18] [HIST-26] devices lead to their cards; one that is gone is named as it was called then', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Past of two', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  const device = (await devicesOf(page, id)).get('Cam 2')
  await page.request.patch(`/api/devices/${device?.id}/name`, { headers, data: { name: 'Gate' } })
  await openHistory(page, id)
  await expect(line(page, 'renamed Cam 2 to Gate').getByRole('link', { name: 'Cam 2' })).toBeVisible()
  await page.request.delete(`/api/devices/${device?.id}`, { headers })
  await expect(lines(page).first()).toContainText('deleted Gate')
  await expect(line(page, 'added Cam 2').getByRole('link', { name: 'Cam 2' })).toHaveCount(0)
  await button(page, 'Filter').click()
  await page
    .getByRole('dialog', { name: 'Filter' })
    .getByRole('button', { name: /^Device / })
    .click()
  await page.getByRole('option', { name: 'Gate (deleted)' }).click()
  await expect(lines(page)).toHaveText([/deleted Gate/, /renamed Cam 2 to Gate/, /added Cam 2/])
  await page.keyboard.press('Escape')
  await button(page, 'Remove filter Gate (deleted)').click()
  await line(page, 'added Cam 1').getByRole('link', { name: 'Cam 1' }).click()
  await expect(detail(page, 'Cam 1')).toBeVisible()
})

test('[HIST-15] the detail of a card has its last lines, and leads to all of them', async ({ openAs }) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Past of a card', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await describeOften(employee, id, 'Cam 1', 6)
  await openBoard(page, id)
  await card(page, 'Cam 1').press('Enter')
  const asked = page.waitForRequest(/\/history\?/)
  await detail(page, 'Cam 1').getByRole('button', { name: 'History' }).click()
  await asked
  const past = detail(page, 'Cam 1').getByRole('list', { name: 'History of this device' }).getByRole('listitem')
  await expect(past).toHaveCount(5)
  await moveByCall(employee, id, 'Cam 1', 'installed')
  await expect(past.first()).toContainText('marked Cam 1 as Installed')
  await expectAccessible(page)
  await detail(page, 'Cam 1').getByRole('link', { name: 'All of its history' }).click()
  await expect(lines(page)).toHaveCount(8)
  await expect(page.getByRole('list', { name: 'Filters set' })).toContainText('Cam 1')
  await page.goBack()
  await expect(detail(page, 'Cam 1')).toBeVisible()
})

test('[HIST-3] lines about notes are for employees, who see them as they come', async ({ openAs }) => {
  const employee = await openAs('employee')
  const customer = await openAs('customer')
  const id = await makeBoard(employee, 'Past with notes', [{ name: 'Cam 1' }])
  await openHistory(employee, id)
  await openHistory(customer, id)
  await makeNote(employee, id, { title: 'Gate code', content: '1234' })
  await expect(lines(employee).first()).toContainText('wrote the note Gate code')
  await expect(lines(employee).first()).toContainText('1234')
  await moveByCall(employee, id, 'Cam 1', 'installed')
  await expect(lines(customer).first()).toContainText('marked Cam 1 as Installed')
  await expect(lines(customer)).toHaveCount(3)
  await customer.getByRole('button', { name: /^Filter/ }).click()
  await expect(customer.getByRole('checkbox', { name: 'Moves' })).toBeVisible()
  await expect(customer.getByRole('checkbox', { name: 'Notes' })).toHaveCount(0)
})

test('[HIST-18] a link with a revision opens at its line and marks it, with a way to what surrounds it', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Past at a moment', [{ name: 'Cam 1' }])
  await describeOften(page, id, 'Cam 1', 10)
  await openHistory(page, id, '?revision=6')
  await expect(lines(page).first()).toContainText('Look 5')
  await expect(lines(page).first()).toHaveAttribute('aria-current', 'true')
  const link = lines(page).first().getByRole('link', { name: 'See the board then' })
  await expect(link).toHaveAttribute('href', `/projects/${id}/replay?at=6&since=6`)
  await button(page, 'Newer changes').click()
  await expect(lines(page).first()).toContainText('Look 10')
  await expect(page.locator('[aria-current=true]')).toContainText('Look 5')
  await expect(button(page, 'Newer changes')).toHaveCount(0)

  await openHistory(page, id, '?revision=6&order=oldest')
  await expect(lines(page).first()).toContainText('Look 5')
  await expect(lines(page).last()).toContainText('Look 10')
  await button(page, 'Earlier changes').click()
  await expect(lines(page).first()).toContainText('created the project')

  await page.goto(`/projects/${id}/history?revision=99`)
  await expect(page.getByText('This project has no revision 99: its record ends at revision 11.')).toBeVisible()
  await button(page, 'Show the whole history').click()
  await expect(lines(page).first()).toContainText('Look 10')
})

test('[HIST-17] pages come as one scrolls, and only the lines in view exist', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Past that is long', [{ name: 'Cam 1' }])
  await describeOften(page, id, 'Cam 1', 130)
  await openHistory(page, id)
  // Older pages alone: what is new may be read at any time, and would say by itself that it failed.
  const older = /history\?.*order=newest/
  await page.route(older, (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await page.mouse.move(600, 600)
  const toEnd = () => page.locator('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }))
  await toEnd()
  const failed = page.getByText('More changes could not be loaded.')
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await page.unroute(older)
  await button(page, 'Try Again').click()
  await expect(async () => {
    await toEnd()
    await expect(line(page, 'created the project')).toBeInViewport({ timeout: 500 })
  }).toPass()
  expect(await lines(page).count()).toBeLessThan(60)
})

test('[HIST-19] a project that is deleted while one looks, and one that is not there, have a clear answer', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const installer = await openAs('installer')
  const id = await makeBoard(employee, 'Past and gone', [{ name: 'Cam 1' }])
  await openHistory(installer, id)
  // The board behind the history is open.
  await expect(installer).toHaveTitle(/^History of Site: Past and gone/)
  await employee.request.delete(`/api/projects/${id}`, { headers })
  await expect(installer.getByRole('heading', { name: 'This history is not available' })).toBeVisible()
  await expect(installer.getByText('This project was deleted.')).toBeVisible()
  for (const path of ['/projects/999999/history', '/projects/x/history']) {
    await installer.goto(path)
    await expect(installer.getByRole('heading', { name: 'This history is not available' })).toBeVisible()
  }
  await installer.getByRole('link', { name: 'Back to projects' }).click()
  await expect(installer.getByRole('heading', { name: 'Active Projects' })).toBeVisible()
})

test('[HIST-19] a history that cannot be loaded says so and is asked for again', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Past in the dark', [{ name: 'Cam 1' }])
  await page.route('**/history?*', (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await page.goto(`/projects/${id}/history`)
  await expect(page.getByText('The history could not be loaded')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/history?*')
  await button(page, 'Try Again').click()
  await expect(lines(page)).toHaveCount(2)
})
