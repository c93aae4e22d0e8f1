import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import {
  card,
  cardIn,
  deviceOf,
  headers,
  liveBadge,
  makeBoard,
  moveByCall,
  openBoard,
  phone,
  toast,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { goOffline } from '../kit/go-offline.ts'
import { lines } from '../history/history-page.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Changes that were refused' })
const refused = (page: Page, name: string) => panel(page).getByRole('listitem', { name })
const openRefused = (page: Page, count: number) => page.getByRole('button', { name: `${count} refused` }).click()

/** Marks a waiting card as installed without a connection. */
async function installOffline(page: Page, name: string): Promise<void> {
  await expect(async () => {
    const moved = cardIn(page, 'installed', name)
    const button = card(page, name).getByRole('button', { name: 'Mark as Installed' })
    if (!(await moved.isVisible())) await button.click({ timeout: 1_000 })
    await expect(moved).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

async function describeOffline(page: Page, name: string, text: string): Promise<void> {
  await card(page, name).getByTitle('Click to edit').click()
  await card(page, name).getByRole('textbox', { name: 'Description' }).fill(text)
  await page.keyboard.press('Control+Enter')
}

test('[STORY-3] [STORY-4] a move that was beaten names who, when and by what, leads there, and is done again on top', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Beaten', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  const installer = await openAs('installer')
  await openBoard(installer, id)
  await goOffline(installer)
  await installOffline(installer, 'Cam 1')
  await expect(liveBadge(installer)).toContainText('1 pending')
  for (const status of ['installed', 'confirmed'] as const) await moveByCall(employee, id, 'Cam 1', status)
  await moveByCall(employee, id, 'Cam 2', 'installed')
  await installer.context().setOffline(false)

  await openRefused(installer, 1)
  const item = refused(installer, 'Cam 1')
  await expect(item).toContainText('Move to Installed')
  await expect(item).toContainText(/\w+ \w+ marked Cam 1 as Confirmed & Tested at \d/)
  await expectAccessible(installer)
  await item.getByRole('link', { name: 'Show in the history' }).click()
  await expect(installer).toHaveURL(new RegExp(`/projects/${id}/history\\?revision=\\d+$`))
  // The list begins at the line: what came later is not in front of it.
  await expect(lines(installer).first()).toContainText('marked Cam 1 as Confirmed & Tested')

  await openRefused(installer, 1)
  await refused(installer, 'Cam 1').getByRole('button', { name: 'Do it again on top' }).click()
  await expect(panel(installer)).toHaveCount(0)
  await expect.poll(async () => (await deviceOf(employee, id, 'Cam 1')).status).toBe('installed')
  await expect(installer.getByRole('button', { name: /^\d+ refused$/ })).toHaveCount(0)
})

for (const [size, options] of [
  ['a desk', {}],
  ['a phone', phone],
] as const)
  test(`[STORY-7] on ${size} the toast of a move that was beaten leads to the history, and does it again on top`, async ({
    openAs,
  }) => {
    const employee = await openAs('employee')
    const id = await makeBoard(employee, 'Beaten at once', [{ name: 'Cam 1' }])
    const installer = await openAs('installer', options)
    await openBoard(installer, id)
    const beat = async () => {
      await goOffline(installer)
      await card(installer, 'Cam 1').getByRole('button', { name: 'Mark as Installed' }).click()
      await expect(liveBadge(installer)).toContainText('1 pending')
      for (const status of ['installed', 'confirmed'] as const) await moveByCall(employee, id, 'Cam 1', status)
      await installer.context().setOffline(false)
    }
    await beat()
    const told = toast(installer, 'Failed to update device status')
    await expect(told).toContainText(/Cam 1: .+ moved this card to Confirmed & Tested/)
    await expect(told.getByRole('link', { name: 'Show in the history' })).toBeVisible()
    await expectAccessible(installer)
    await told.getByRole('button', { name: 'Do it again on top' }).click()
    await expect.poll(async () => (await deviceOf(employee, id, 'Cam 1')).status).toBe('installed')
    await expect(installer.getByRole('button', { name: /^\d+ refused$/ })).toHaveCount(0)
    await expect(told).toBeHidden()

    await moveByCall(employee, id, 'Cam 1', 'waiting')
    await beat()
    await told.getByRole('link', { name: 'Show in the history' }).click()
    await expect(installer).toHaveURL(new RegExp(`/projects/${id}/history\\?revision=\\d+$`))
    await expect(lines(installer).first()).toContainText('marked Cam 1 as Confirmed & Tested')
    await expect(told).toBeHidden()
  })

test('[STORY-6] what was done for a deleted card keeps its text and says who deleted it, also on a phone', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Deleted since', [{ name: 'Cam 1', description: 'old' }])
  const installer = await openAs('installer', phone)
  await openBoard(installer, id)
  await goOffline(installer)
  await describeOffline(installer, 'Cam 1', 'Behind the steel door')
  await expect(liveBadge(installer)).toContainText('1 pending')
  const device = await deviceOf(employee, id, 'Cam 1')
  await employee.request.delete(`/api/devices/${device.id}`, { headers })
  await installer.context().setOffline(false)

  await openRefused(installer, 1)
  const item = refused(installer, 'Cam 1')
  await expect(item).toContainText(/This card does not exist any more\..* deleted Cam 1 at \d/)
  await expect(item).toContainText('Behind the steel door')
  await expect(item.getByRole('button', { name: 'Copy' })).toBeVisible()
  await expect(item.getByRole('button', { name: /again/ })).toHaveCount(0)
  await expectAccessible(installer)
})

test('[STORY-6] a project that was closed, and one that was taken away, have a sentence each and keep the text', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const closed = await makeBoard(employee, 'Closed since', [{ name: 'Cam 1', description: 'old' }])
  const installer = await openAs('installer')
  await openBoard(installer, closed)
  await goOffline(installer)
  await describeOffline(installer, 'Cam 1', 'For the closed one')
  await expect(liveBadge(installer)).toContainText('1 pending')
  const ticked = { usersAddedToSupportPortal: true, cameraViewsConfirmed: true, usersAddedToVerkadaPortal: true }
  await employee.request.patch(`/api/projects/${closed}/checklist`, { headers, data: ticked })
  await employee.request.patch(`/api/projects/${closed}/status`, { headers, data: { status: 'closed' } })
  await installer.context().setOffline(false)
  await openRefused(installer, 1)
  await expect(refused(installer, 'Cam 1')).toContainText(
    /This project is closed\. Reopen it to make changes\..* completed the project at \d/,
  )
  await expect(refused(installer, 'Cam 1')).toContainText('For the closed one')
  await refused(installer, 'Cam 1').getByRole('button', { name: 'Discard' }).click()

  const taken = await makeBoard(employee, 'Taken away', [{ name: 'Cam 2', description: 'old' }])
  await openBoard(installer, taken)
  await goOffline(installer)
  await describeOffline(installer, 'Cam 2', 'For the one taken away')
  await expect(liveBadge(installer)).toContainText('1 pending')
  const users = { headers, data: { assignedUsers: [] } }
  expect((await employee.request.patch(`/api/projects/${taken}/users`, users)).ok()).toBe(true)
  await installer.context().setOffline(false)
  await openRefused(installer, 1)
  await expect(refused(installer, 'Cam 2')).toContainText(
    'It is not there any more, or you have no access to it any more',
  )
  await expect(refused(installer, 'Cam 2')).toContainText('For the one taken away')
})
