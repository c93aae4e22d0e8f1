import { expect, type Route } from 'playwright/test'
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
  toast,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { describeOften, line, lines, list, moveTogether, openHistory } from './history-page.ts'
import { makeNote } from '../notes/notes-page.ts'

test('[HIST-15] [HIST-3] menu and cards of the board lead to the history, for everyone who may see the project; notes are for employees', async ({
  openAs,
}) => {
  const [employee, installer, customer] = [
    await openAs('employee'),
    await openAs('installer'),
    await openAs('customer'),
  ]
  const id = await makeBoard(employee, 'Past', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  for (const page of [installer, customer])
    await test.step('the menu leads there', async () => {
      await openBoard(page, id)
      await button(page, 'More for this project').click()
      await page.getByRole('menuitem', { name: 'History' }).click()
      await expect(page).toHaveURL(new RegExp(`/projects/${id}/history$`))
      await expect(page).toHaveTitle(/^History of Site: Past/)
      const added = ['Cam 2', 'Cam 1'].map((name) => new RegExp(`added ${name} to Waiting To Be Installed`))
      await expect(lines(page)).toHaveText([...added, /created the project Site: Past/])
    })

  await test.step('lines about notes are for employees, who see them as they come', async () => {
    await openHistory(employee, id)
    await makeNote(employee, id, { title: 'Gate code', content: '1234' })
    await expect(lines(employee).first()).toContainText('wrote the note Gate code')
    await expect(lines(employee).first()).toContainText('1234')
    await moveByCall(employee, id, 'Cam 2', 'installed')
    await expect(lines(customer).first()).toContainText('marked Cam 2 as Installed')
    await expect(lines(customer)).toHaveCount(4)
    await customer.getByRole('button', { name: /^Filter/ }).click()
    await expect(customer.getByRole('checkbox', { name: 'Moves' })).toBeVisible()
    await expect(customer.getByRole('checkbox', { name: 'Notes' })).toHaveCount(0)
  })

  await test.step('the detail of a card has its last lines, and leads to all of them', async () => {
    await describeOften(employee, id, 'Cam 1', 6)
    await installer.getByRole('link', { name: 'Back to the board' }).click()
    await card(installer, 'Cam 1').press('Enter')
    const asked = installer.waitForRequest(/\/history\?/)
    await detail(installer, 'Cam 1').getByRole('button', { name: 'History' }).click()
    await asked
    const past = detail(installer, 'Cam 1').getByRole('list', { name: 'History of this device' }).getByRole('listitem')
    await expect(past).toHaveCount(5)
    await moveByCall(employee, id, 'Cam 1', 'installed')
    await expect(past.first()).toContainText('marked Cam 1 as Installed')
    await expectAccessible(installer)
    await detail(installer, 'Cam 1').getByRole('link', { name: 'All of its history' }).click()
    await expect(lines(installer)).toHaveCount(8)
    await expect(installer.getByRole('list', { name: 'Filters set' })).toContainText('Cam 1')
    await installer.goBack()
    await expect(detail(installer, 'Cam 1')).toBeVisible()
  })
})

test('[HIST-17] changes appear at once, nothing moves under a reader, and pages come as one scrolls', {
  tag: '@nightly',
}, async ({ openAs, callsOf }) => {
  const reader = await openAs('employee')
  const worker = { request: await callsOf('installer') }
  const id = await makeBoard(reader, 'Past as it grows', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await describeOften(reader, id, 'Cam 1', 130)
  await openHistory(reader, id)

  await test.step('what another person does appears at once', async () => {
    await moveByCall(worker, id, 'Cam 2', 'installed')
    await expect(lines(reader).first()).toContainText('Ivo Ladder marked Cam 2 as Installed')
    await expect(reader.getByRole('button', { name: /new change/ })).toHaveCount(0)
  })

  await test.step('a reader further below is told, and stays there until they want to see it', async () => {
    await line(reader, 'Look 120').last().scrollIntoViewIfNeeded()
    await reader.mouse.move(600, 500)
    await reader.mouse.wheel(0, 400)
    const read = line(reader, /Look 11\d/).first()
    const words = await read.textContent()
    const before = await boxAtRest(line(reader, String(words)))
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

  await test.step('pages come as one scrolls, and only the lines in view exist', async () => {
    // Older pages alone: what is new may be read at any time, and would say by itself that it failed.
    const older = /history\?.*order=newest/
    await reader.route(older, (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
    const toEnd = () => reader.locator('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }))
    await toEnd()
    await expect(reader.getByText('More changes could not be loaded.')).toBeVisible()
    await reader.unroute(older)
    await button(reader, 'Try Again').click()
    await expect(async () => {
      await toEnd()
      await expect(line(reader, 'created the project')).toBeInViewport({ timeout: 500 })
    }).toPass()
    expect(await lines(reader).count()).toBeLessThan(60)
  })
})

test('[HIST-18] [UNDO-1] [UNDO-7] with the keyboard one goes from line to line and opens them; a change is undone, which tells both, once one saw what it does', async ({
  openAs,
  callsOf,
}) => {
  const page = await openAs('installer')
  const employee = { request: await callsOf('employee') }
  const names = ['Cam 1', 'Cam 2', 'Cam 3']
  const id = await makeBoard(
    employee,
    'Past by key',
    names.map((name) => ({ name })),
  )
  await moveTogether(employee, id, names)
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

  await test.step('a change is undone once one saw what it does, and the history tells both', async () => {
    await batch.getByRole('button', { name: 'Undo' }).click()
    const question = page.getByRole('alertdialog', { name: 'Undo this change?' })
    await expect(question).toContainText(
      'The history will say that you moved 3 devices back to Waiting To Be Installed.',
    )
    await question.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Change undone')).toBeVisible()
    const undone = line(page, 'moved 3 devices back to Waiting To Be Installed (undo)')
    await expect(undone).toBeVisible()
    const statuses = [...(await devicesOf(employee, id)).values()].map(({ status }) => status)
    expect(statuses).toEqual(['waiting', 'waiting', 'waiting'])
    await undone.getByRole('link', { name: 'See what it undid' }).click()
    await expect(batch).toContainText('Opened here')
  })
})

test('[HIST-18] [HIST-26] [UNDO-3] [UNDO-8] devices lead to their cards, one that is gone is named as it was called then; what cannot be undone says why', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Past of two', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  const device = (await devicesOf(page, id)).get('Cam 2')
  await page.request.patch(`/api/devices/${device?.id}/name`, { headers, data: { name: 'Gate' } })
  await moveByCall(page, id, 'Cam 1', 'installed')
  await moveByCall(page, id, 'Cam 1', 'confirmed')
  await openHistory(page, id)
  await expect(line(page, 'renamed Cam 2 to Gate').getByRole('link', { name: 'Cam 2' })).toBeVisible()
  await page.request.delete(`/api/devices/${device?.id}`, { headers })
  await expect(lines(page).first()).toContainText('deleted Gate')
  await expect(line(page, 'added Cam 2').getByRole('link', { name: 'Cam 2' })).toHaveCount(0)

  await test.step('what cannot be undone says why', async () => {
    await line(page, 'marked Cam 1 as Installed').getByRole('button', { name: 'Undo' }).click()
    const nothing = toast(page, 'Nothing was undone')
    await expect(nothing).toContainText(/marked Cam 1 as Confirmed & Tested .* cannot be undone/)
    await line(page, 'created the project').getByRole('button', { name: 'Undo' }).click()
    await expect(nothing.filter({ hasText: 'The creation of a project cannot be undone.' })).toBeVisible()
    await line(page, 'deleted Gate').getByRole('button', { name: 'Undo' }).click()
    const question = page.getByRole('alertdialog', { name: 'Undo this change?' })
    await expect(question).toContainText('The history will say that you brought back Gate.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    expect([...(await devicesOf(page, id)).keys()]).toEqual(['Cam 1'])
  })

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

test('[HIST-17] [HIST-18] [HIST-19] a link with a revision opens at its line, with a way to what surrounds it; what could not be read is said, and asked for again', async ({
  openAs,
  callsOf,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Past at a moment', [{ name: 'Cam 1' }])
  await describeOften(page, id, 'Cam 1', 10)
  const fail = (route: Route) => route.fulfill({ status: 500, json: { message: 'No' } })
  const failed = page.getByRole('alert').filter({ hasText: 'Newer changes could not be loaded.' })

  await test.step('a history that cannot be loaded says so and is asked for again', async () => {
    await page.route('**/history?*', fail)
    await page.goto(`/projects/${id}/history`)
    await expect(page.getByText('The history could not be loaded')).toBeVisible()
    await page.unroute('**/history?*')
    await button(page, 'Try Again').click()
    await expect(lines(page).first()).toContainText('Look 10')
  })

  await test.step('changes that could not be read are said, and asked for again', async () => {
    await page.route('**/history?*', fail)
    await moveByCall({ request: await callsOf('installer') }, id, 'Cam 1', 'installed')
    await expect(failed).toBeVisible()
    await page.unroute('**/history?*')
    await failed.getByRole('button', { name: 'Try Again' }).press('Enter')
    await expect(lines(page).first()).toContainText('Ivo Ladder marked Cam 1 as Installed')
    await expect(failed).toHaveCount(0)
  })

  const newer = /history\?.*order=oldest/
  await page.route(newer, fail)
  await openHistory(page, id, '?revision=6')
  await expect(failed).toBeVisible()
  await expect(lines(page).first()).toContainText('Look 5')
  await expect(lines(page).first()).toHaveAttribute('aria-current', 'true')
  const link = lines(page).first().getByRole('link', { name: 'See the board then' })
  await expect(link).toHaveAttribute('href', `/projects/${id}/replay?at=6&since=6`)
  await page.unroute(newer)
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await button(page, 'Newer changes').click()
  await expect(lines(page).first()).toContainText('marked Cam 1 as Installed')
  await expect(page.locator('[aria-current=true]')).toContainText('Look 5')
  await expect(button(page, 'Newer changes')).toHaveCount(0)

  await openHistory(page, id, '?revision=6&order=oldest')
  await expect(lines(page).first()).toContainText('Look 5')
  await expect(lines(page).last()).toContainText('marked Cam 1 as Installed')
  await button(page, 'Earlier changes').click()
  await expect(lines(page).first()).toContainText('created the project')

  await page.goto(`/projects/${id}/history?revision=99`)
  await expect(page.getByText('This project has no revision 99: its record ends at revision 12.')).toBeVisible()
  await button(page, 'Show the whole history').click()
  await expect(lines(page).first()).toContainText('marked Cam 1 as Installed')
})
