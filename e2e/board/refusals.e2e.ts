import { expect, type Page } from 'playwright/test'
import {
  card,
  cardIn,
  deviceOf,
  devicesOf,
  headers,
  liveBadge,
  makeBoard,
  moveByCall,
  openBoard,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { goOffline } from '../kit/go-offline.ts'

const description = (page: Page, name: string) => card(page, name).getByRole('textbox', { name: 'Description' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Changes that were refused' })
const refusedButton = (page: Page, count: number) => page.getByRole('button', { name: `${count} refused` })
const conflict = (page: Page) => page.getByRole('dialog', { name: 'This description was changed while you wrote' })

/** Types a description into a card and saves it. */
async function describeCard(page: Page, name: string, text: string): Promise<void> {
  await card(page, name).getByTitle('Click to edit').click()
  await description(page, name).fill(text)
  await page.keyboard.press('Control+Enter')
}

/** Writes a description past the screen, as a colleague would. */
async function describeByCall(page: Page, id: number, name: string, text: string): Promise<void> {
  const device = await deviceOf(page, id, name)
  const data = { description: text }
  expect((await page.request.patch(`/api/devices/${device.id}/description`, { headers, data })).ok()).toBe(true)
}

test('[LIVE-69] two refusals after being offline are each named and kept, also after the board was left', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Refusals', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  const installer = await openAs('installer')
  await openBoard(installer, id)
  await goOffline(installer)
  await expect(liveBadge(installer)).toContainText('Offline')
  for (const name of ['Cam 1', 'Cam 2']) {
    // A press does not count on what has just moved under the pointer.
    await expect(async () => {
      const moved = cardIn(installer, 'installed', name)
      const button = card(installer, name).getByRole('button', { name: 'Mark as Installed' })
      if (!(await moved.isVisible())) await button.click({ timeout: 1_000 })
      await expect(moved).toBeVisible({ timeout: 1_000 })
    }).toPass()
  }
  await expect(liveBadge(installer)).toContainText('2 pending')
  for (const name of ['Cam 1', 'Cam 2']) {
    await moveByCall(employee, id, name, 'installed')
    await moveByCall(employee, id, name, 'confirmed')
  }
  await installer.getByRole('link', { name: 'Back to projects' }).click()
  await installer.context().setOffline(false)

  await refusedButton(installer, 2).click()
  const refused = (name: string) => panel(installer).getByRole('listitem', { name })
  for (const name of ['Cam 1', 'Cam 2']) {
    await expect(refused(name)).toContainText('Site: Refusals')
    await expect(refused(name)).toContainText('Move to Installed')
  }
  // The cards have gone on: the same move would be refused again.
  await expect(panel(installer).getByRole('button', { name: /^Send again/ })).toHaveCount(0)
  await refused('Cam 1').getByRole('link', { name: 'Open the card' }).click()
  await expect(installer.getByRole('dialog', { name: 'Cam 1' })).toBeVisible()
  await installer.keyboard.press('Escape')
  await refusedButton(installer, 2).click()
  await refused('Cam 2').getByRole('button', { name: 'Discard' }).click()
  await expect(panel(installer).getByRole('listitem')).toHaveCount(1)
  await installer.keyboard.press('Escape')
  await expect(refusedButton(installer, 1)).toBeFocused()
  await refusedButton(installer, 1).click()
  await refused('Cam 1').getByRole('button', { name: 'Discard' }).click()
  await expect(panel(installer)).toHaveCount(0)
  await expect(installer.getByRole('button', { name: /^\d+ refused$/ })).toHaveCount(0)
})

test('[LIVE-110] a refused completion is not sent again past its question, and all refused changes go by one question', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Refused completion', [{ name: 'Cam 1' }])
  await openBoard(employee, id)
  const complete = employee.getByRole('button', { name: 'Installation Complete' })
  await complete.click()
  // The same button reopens the project until the refusal is there.
  await expect(refusedButton(employee, 1)).toBeVisible()
  await complete.click()
  await refusedButton(employee, 2).click()
  await expect(panel(employee).getByRole('button', { name: /^Send again/ })).toHaveCount(0)
  await panel(employee).getByRole('link', { name: 'Open the project' }).first().click()
  await expect(panel(employee)).toHaveCount(0)
  await refusedButton(employee, 2).click()
  await panel(employee).getByRole('button', { name: 'Discard all' }).click()
  const question = employee.getByRole('alertdialog', { name: 'Discard all 2 refused changes?' })
  await question.getByRole('button', { name: 'Discard all' }).click()
  await expect(panel(employee)).toHaveCount(0)
  await expect(employee.getByRole('button', { name: /^\d+ refused$/ })).toHaveCount(0)
})

test('[BOARD-37] a description that waits for a choice says so where the dialog cannot be had', async ({ openAs }) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'A late choice', [{ name: 'Cam 1', description: 'old' }])
  const installer = await openAs('installer')
  await installer.route('**/assets/conflict-dialog*.js', (route) => route.abort())
  await openBoard(installer, id)
  await goOffline(installer)
  await describeCard(installer, 'Cam 1', 'mine')
  await expect(liveBadge(installer)).toContainText('1 pending')
  await describeByCall(employee, id, 'Cam 1', 'theirs')
  await installer.context().setOffline(false)

  const notice = installer.getByRole('status').filter({ hasText: 'A description waits for your choice' })
  await expect(notice).toContainText('Cam 1 was changed while you wrote')
  // An answer that is still on its way would open the dialog by itself, over the button.
  const refused = installer.waitForEvent('requestfailed', (request) => request.url().includes('conflict-dialog'))
  await notice.getByRole('button', { name: 'Choose' }).click()
  await refused
  await expect(notice).toBeVisible()
  await installer.unrouteAll()
  await notice.getByRole('button', { name: 'Choose' }).click()
  await conflict(installer).getByRole('button', { name: 'Keep my text' }).click()
  await expect(notice).toBeHidden()
})

test('[LIVE-69] [BOARD-19] two texts that were refused are chosen between one after another', async ({ openAs }) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Two conflicts', [
    { name: 'Cam 1', description: 'old' },
    { name: 'Cam 2', description: 'old' },
  ])
  const installer = await openAs('installer')
  await openBoard(installer, id)
  await goOffline(installer)
  await describeCard(installer, 'Cam 1', 'mine for the first')
  await describeCard(installer, 'Cam 2', 'mine for the second')
  await expect(liveBadge(installer)).toContainText('2 pending')
  for (const name of ['Cam 1', 'Cam 2']) await describeByCall(employee, id, name, `theirs for ${name}`)
  await installer.context().setOffline(false)

  // Both went off together: the one that is answered first is shown first.
  await expect(conflict(installer)).toContainText(/Cam [12]: changed by/)
  const isFirst = await conflict(installer).getByText('Cam 1: changed by').isVisible()
  for (const name of isFirst ? ['Cam 1', 'Cam 2'] : ['Cam 2', 'Cam 1']) {
    await expect(conflict(installer)).toContainText(`${name}: changed by`)
    const choice = name === 'Cam 1' ? 'Keep my text' : 'Keep this text'
    await conflict(installer).getByRole('button', { name: choice }).click()
  }
  await expect(conflict(installer)).toHaveCount(0)
  await expect
    .poll(async () => [...(await devicesOf(employee, id)).values()].map((device) => device.description))
    .toEqual(['mine for the first', 'theirs for Cam 2'])
})

test('[LIVE-67] without a connection a card cannot be deleted, and the menu says so', async ({ openAs }) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Deleting offline', [{ name: 'Cam 1' }])
  await openBoard(employee, id)
  await goOffline(employee)
  await expect(liveBadge(employee)).toContainText('Offline')
  await employee.getByRole('button', { name: 'More for Cam 1' }).click()
  await expect(employee.getByRole('menuitem', { name: 'Delete (needs a connection)' })).toBeDisabled()
  await employee.keyboard.press('Escape')
  await employee.context().setOffline(false)
  await expect(cardIn(employee, 'waiting', 'Cam 1')).toBeVisible()
})

test('[LIVE-75] cards that an accepted move left where they are stand in the list of refusals by name', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Parts', [{ name: 'Cam 1' }, { name: 'Cam 2' }, { name: 'Cam 3' }])
  const installer = await openAs('installer')
  await openBoard(installer, id)
  await goOffline(installer)
  await expect(liveBadge(installer)).toContainText('Offline')
  await installer.getByRole('button', { name: 'Select cards' }).click()
  await installer.getByRole('button', { name: 'Select all' }).click()
  await installer
    .getByRole('region', { name: 'Selected cards' })
    .getByRole('button', { name: 'Mark as Installed' })
    .click()
  for (const status of ['installed', 'confirmed'] as const) await moveByCall(employee, id, 'Cam 2', status)
  await installer.context().setOffline(false)

  await refusedButton(installer, 1).click()
  const refused = panel(installer).getByRole('listitem', { name: 'Cam 2' })
  await expect(refused).toContainText('Move to Installed')
  await expect(refused).toContainText('Site: Parts')
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(panel(installer)).toHaveCount(0)
  for (const name of ['Cam 1', 'Cam 3']) await expect(cardIn(installer, 'installed', name)).toBeVisible()
})

test('[LIVE-76] a refused text that is edited again leaves the list once the new one is sent', async ({ openAs }) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  await openBoard(page, await makeBoard(employee, 'Edited again', [{ name: 'Cam 1' }]))
  // As a rule of a newer server would.
  await page.route('**/api/devices/*/description', (route) =>
    route.fulfill({ status: 422, json: { message: 'The server says no.', code: 'no' } }),
  )
  await describeCard(page, 'Cam 1', 'North shaft')
  await expect(refusedButton(page, 1)).toBeVisible()
  await page.unroute('**/api/devices/*/description')
  await page.getByRole('button', { name: 'Edit again' }).click()
  const field = page.getByRole('textbox', { name: 'Description' })
  await expect(field).toHaveValue('North shaft')
  await field.fill('North shaft, second floor')
  await field.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect(card(page, 'Cam 1')).toContainText('North shaft, second floor')
  await expect(refusedButton(page, 1)).toHaveCount(0)
})
