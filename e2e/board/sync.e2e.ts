import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { ProjectSummary } from '#events/project/api.ts'
import { cameraStatus, signWebhook } from '../../server/provider/simulated/webhooks.ts'
import { button, devicesOf, headers, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'

/** Each key's own: a webhook belongs to the first instance whose secret verifies it. */
const secretOf = (apiKey: string): string => `secret of ${apiKey} in a browser test`

async function instanceOn(employee: Page, apiKey: string): Promise<number> {
  const data = { name: unique(apiKey), organizationId: 1, apiKey, webhookSecret: secretOf(apiKey) }
  const answer = await employee.request.post('/api/verkada-instances', { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return z.object({ id: z.int() }).parse(await answer.json()).id
}

test('[SYNC-10] [SYNC-13] [SYNC-14] [SYNC-50] [HOOK-4] syncs of a board: refused, whole, in part; the guide folds with the first, a webhook is seen at once, and what is gone is marked', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const verkadaInstanceId = await instanceOn(employee, 'sim-revoked')
  const data = { name: unique('Site: Sync'), verkadaInstanceId, assignedUsers: ['installer@fieldboard.example'] }
  const { id } = ProjectSummary.parse(await (await employee.request.post('/api/projects', { headers, data })).json())
  const useKey = async (apiKey: string) => {
    const change = { headers, data: { verkadaInstanceId: await instanceOn(employee, apiKey) } }
    expect((await employee.request.patch(`/api/projects/${id}`, change)).ok()).toBe(true)
  }
  const guide = employee.getByRole('region', { name: 'Integration Setup Guide' })
  const checklist = employee.getByRole('region', { name: 'Installation Checklist' })
  const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name }).first()
  const sync = () => button(employee, 'Initial Device Sync').click()
  await employee.goto(`/?projectId=${id}`)

  await test.step('a key that was deleted at the provider is told as it says it', async () => {
    await expect(guide).toContainText('/api/webhook/verkada')
    await sync()
    await expect(toast(employee, 'Sync failed')).toContainText(
      'Verkada could not be read: No region of Verkada accepts this API key.',
    )
    await expect(employee.getByText('No devices yet')).toBeVisible()
    await expect(guide).toContainText('create an API key')
  })
  await test.step('the first sync fills the board, lets the checklist appear and folds the guide to its last step', async () => {
    await useKey('sim-good')
    await sync()
    await expect(toast(employee, 'Devices synced')).toContainText('3 added.')
    await expect(cardOf(employee, 'Lobby 1')).toBeVisible()
    // A synced card has no button that renames it.
    await expect(button(employee, 'Lobby 1')).toHaveCount(0)
    await expect(checklist).toBeVisible()
    await expect(guide).toContainText('1 step left')
    await expect(employee.getByLabel('Webhook address')).toHaveCount(0)
    await guide.getByRole('button', { name: /^Integration Setup Guide/ }).click()
    await expect(employee.getByLabel('Webhook address')).toHaveValue(/\/api\/webhook\/verkada$/)
    await expect(guide).not.toContainText('create an API key')
    await button(employee, 'Done, hide guide').click()
    await expect(guide).toHaveCount(0)
  })
  await test.step('the menu brings the guide back, also after a reload', async () => {
    await button(employee, 'More for this project').click()
    await employee.getByRole('menuitem', { name: 'Show setup guide' }).click()
    await expect(guide).toContainText('create an API key')
    await expect(checklist).toBeVisible()
    await employee.reload()
    await button(employee, 'Hide guide').click()
    await expect(checklist).toBeVisible()
    await sync()
    await expect(toast(employee, 'Devices synced')).toContainText('3 devices, nothing has changed.')
  })
  await test.step('a webhook turns a camera offline on two open boards', async () => {
    const installer = await openAs('installer')
    await installer.goto(`/?projectId=${id}`)
    for (const page of [employee, installer]) await expect(cardOf(page, 'Lobby 1')).toContainText('Online')
    const camera = (await devicesOf(employee, id)).get('Lobby 1')
    const webhook = signWebhook(secretOf('sim-good'), cameraStatus('o1', camera?.deviceId ?? '', false))
    const sent = { headers: webhook.headers, data: webhook.payload }
    expect((await employee.request.post('/api/webhook/verkada', sent)).status()).toBe(200)
    for (const page of [employee, installer]) await expect(cardOf(page, 'Lobby 1')).toContainText('Offline')
  })
  await test.step('what cannot be read is said, and devices of the instance before are marked', async () => {
    await useKey('sim-no-alarms')
    await employee.getByRole('searchbox', { name: 'Search cards' }).fill('lobby 1')
    await sync()
    await expect(toast(employee, 'Sync partly done')).toContainText(
      '22 added, 3 no longer listed by Verkada. Alarms could not be read: Insufficient permissions.',
    )
    await expect(employee.getByRole('article').filter({ hasText: 'Missing' })).toBeVisible()
  })
})
