import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { ProjectSummary } from '#events/project/api.ts'
import { cameraStatus, signWebhook } from '../../server/provider/simulated/webhooks.ts'
import { button, devicesOf, headers, openBoard, phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'

const SECRET = 'secret of a browser test'

/** A project without devices, on an instance of its own. */
async function projectOn(employee: Page, apiKey: string, webhookSecret = ''): Promise<number> {
  const name = unique(`Site: ${apiKey}`)
  const verkadaInstanceId = await instanceOn(employee, apiKey, webhookSecret)
  const assignedUsers = ['installer@fieldboard.example']
  const answer = await employee.request.post('/api/projects', {
    headers,
    data: { name, verkadaInstanceId, assignedUsers },
  })
  return ProjectSummary.parse(await answer.json()).id
}
async function instanceOn(employee: Page, apiKey: string, webhookSecret = ''): Promise<number> {
  const data = { name: unique(apiKey), organizationId: 1, apiKey, webhookSecret }
  const answer = await employee.request.post('/api/verkada-instances', { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return z.object({ id: z.int() }).parse(await answer.json()).id
}
/** The board as it is found by a person who has not hidden the guide. */
async function openNew(page: Page, id: number): Promise<void> {
  await page.goto(`/?projectId=${id}`)
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
}
const guide = (page: Page) => page.getByRole('region', { name: 'Integration Setup Guide' })
const checklist = (page: Page) => page.getByRole('region', { name: 'Installation Checklist' })
const press = (page: Page) => page.getByRole('button', { name: 'Initial Device Sync' }).click()
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name }).first()

test('[SYNC-13] [SYNC-50] the first sync fills the board, lets the checklist appear and folds the guide to its last step', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await projectOn(employee, 'sim-good')
  await openNew(employee, id)
  await expect(guide(employee)).toContainText('/api/webhook/verkada')
  await press(employee)
  await expect(toast(employee, 'Devices synced')).toContainText('3 added.')
  await expect(cardOf(employee, 'Lobby 1')).toBeVisible()
  await expect(checklist(employee)).toBeVisible()
  await expect(guide(employee)).toContainText('1 step left')
  await expect(employee.getByLabel('Webhook address')).toHaveCount(0)
  await guide(employee)
    .getByRole('button', { name: /^Integration Setup Guide/ })
    .click()
  await expect(employee.getByLabel('Webhook address')).toHaveValue(/\/api\/webhook\/verkada$/)
  await expect(guide(employee)).not.toContainText('create an API key')
  await button(employee, 'Done, hide guide').click()
  await expect(guide(employee)).toHaveCount(0)
  await button(employee, 'More for this project').click()
  await employee.getByRole('menuitem', { name: 'Show setup guide' }).click()
  await expect(guide(employee)).toContainText('create an API key')
  await expect(checklist(employee)).toHaveCount(0)
  await employee.reload()
  await button(employee, 'Hide guide').click()
  await expect(checklist(employee)).toBeVisible()
  // A synced card has no button that renames it.
  await expect(employee.getByRole('button', { name: 'Lobby 1', exact: true })).toHaveCount(0)
  await press(employee)
  await expect(toast(employee, 'Devices synced').last()).toContainText('3 devices, nothing has changed.')
})

test('[SYNC-13] the guide is hidden by its button, for this project and browser, and never seen by others', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await projectOn(employee, 'sim-good')
  await employee.request.post(`/api/projects/${id}/devices/manual`, { headers, data: { name: 'By hand' } })
  await openNew(employee, id)
  await expect(checklist(employee)).toHaveCount(0)
  await guide(employee).getByRole('button', { name: 'Hide guide' }).click()
  await expect(guide(employee)).toHaveCount(0)
  await expect(checklist(employee)).toBeVisible()
  await employee.reload()
  await expect(checklist(employee)).toBeVisible()
  const other = await projectOn(employee, 'sim-good')
  await openNew(employee, other)
  await expect(guide(employee)).toBeVisible()
  const installer = await openAs('installer')
  await openNew(installer, id)
  await expect(checklist(installer)).toBeVisible()
  await expect(guide(installer)).toHaveCount(0)
  await expect(installer.getByRole('button', { name: 'Initial Device Sync' })).toHaveCount(0)
  // Without devices there is nothing to check, with the guide hidden either.
  await openNew(installer, other)
  await guide(employee).getByRole('button', { name: 'Hide guide' }).click()
  await expect(guide(employee)).toHaveCount(0)
  for (const page of [installer, employee]) {
    await expect(page.getByText('No devices yet')).toBeVisible()
    await expect(checklist(page)).toHaveCount(0)
  }
})

test('[SYNC-10] [SYNC-14] a partial sync says what could not be read, and what is gone is marked on its card', async ({
  openAs,
}) => {
  const employee = await openAs('employee', phone)
  const id = await projectOn(employee, 'sim-no-alarms')
  await openBoard(employee, id)
  await expect(employee.getByRole('button', { name: 'Initial Device Sync' })).toHaveText('Sync')
  await press(employee)
  await expect(toast(employee, 'Sync partly done')).toContainText(
    '22 added. Alarms could not be read: Insufficient permissions.',
  )
  const other = await instanceOn(employee, 'sim-good')
  await employee.request.patch(`/api/projects/${id}`, { headers, data: { verkadaInstanceId: other } })
  await press(employee)
  await expect(toast(employee, 'Devices synced')).toContainText('3 added, 22 no longer listed by Verkada.')
  await expect(employee.getByRole('article').filter({ hasText: 'Missing' }).first()).toBeVisible()
})

test('[SYNC-10] a key that was deleted at the provider is told as it says it', async ({ openAs }) => {
  const employee = await openAs('employee')
  const id = await projectOn(employee, 'sim-revoked')
  await openBoard(employee, id)
  await press(employee)
  await expect(toast(employee, 'Sync failed')).toContainText(
    'Verkada could not be read: No region of Verkada accepts this API key.',
  )
  await expect(employee.getByText('No devices yet')).toBeVisible()
})

test('[HOOK-4] a webhook turns a camera offline on two open boards', async ({ openAs }) => {
  const [employee, installer] = [await openAs('employee'), await openAs('installer')]
  const id = await projectOn(employee, 'sim-cameras-only', SECRET)
  await openBoard(employee, id)
  await openBoard(installer, id)
  await press(employee)
  for (const page of [employee, installer]) await expect(cardOf(page, 'Parking 3')).toContainText('Online')
  await expect.poll(async () => (await devicesOf(employee, id)).has('Parking 3')).toBe(true)
  const camera = (await devicesOf(employee, id)).get('Parking 3')
  const webhook = signWebhook(SECRET, cameraStatus('o1', camera?.deviceId ?? '', false))
  const answer = await employee.request.post('/api/webhook/verkada', {
    headers: webhook.headers,
    data: webhook.payload,
  })
  expect(answer.status()).toBe(200)
  for (const page of [employee, installer]) await expect(cardOf(page, 'Parking 3')).toContainText('Offline')
})
