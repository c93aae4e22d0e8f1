import { expect, type Page } from 'playwright/test'
import { button, makeBoard, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { afterLooks } from '../kit/looks.ts'
import { answering, startReceiver } from '../../server/testing/stand-ins/webhook-receiver.ts'
import {
  makeLeftWebhook,
  makeWebhook,
  NO_RECEIVER,
  openDialog,
  openWebhook,
  removeWebhooks,
  setEnabled,
  WEBHOOKS,
} from './webhooks-page.ts'

let receiver: Awaited<ReturnType<typeof startReceiver>>
test.beforeAll(async () => {
  receiver = await startReceiver()
})
test.afterAll(() => receiver.close())
test.afterEach(async ({ openAs }) => removeWebhooks(await openAs('employee')))

const dialog = (page: Page) => page.getByRole('dialog')
const region = (page: Page) => page.getByRole('region', { name: 'Webhooks' })
const delivery = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: text })

/** Opens a group of events and ticks one. */
async function choose(page: Page, group: string, event: string): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^${group}`) })
    .click()
  await dialog(page).getByRole('checkbox', { name: event, exact: true }).click()
}

test('[SEND-13] [SEND-15] [SEND-16] an employee makes a webhook, sends a test, sees it delivered, sends it again, and deletes it', {
  tag: '@nightly',
}, async ({ openHome }) => {
  const page = await openHome('employee')
  await page.getByRole('link', { name: 'System', exact: true }).click()
  await page.getByRole('tab', { name: 'Webhooks' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()

  const url = receiver.urlOf('/taken')
  await button(page, 'Create Webhook').click()
  await dialog(page).getByLabel('Address').fill(url)
  await choose(page, 'Notes', 'A note is added')
  await dialog(page).getByRole('button', { name: 'Create Webhook' }).click()
  const secret = dialog(page).getByLabel('Secret', { exact: true })
  await expect(secret).toHaveValue(/^whsec_/)
  const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  expect(kept).not.toContain(await secret.inputValue())
  expect(kept).not.toContain(url)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(toast(page, 'Secret not copied')).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: url })
  await expect(row).toContainText('All projects')
  await expect(row).toContainText('A note is added')
  await expect(row).toContainText('Enabled')
  await page.getByRole('link', { name: url }).press('Enter')
  await expect(region(page)).toBeFocused()
  await button(page, 'Send a Test').click()
  await expect(delivery(page, 'Test')).toContainText('Delivered')
  await expect(delivery(page, 'Test')).toContainText('204')

  await page.getByRole('button', { name: /^Send again: Test/ }).click()
  await expect.poll(() => receiver.at('/taken').length).toBe(2)
  expect(new Set(receiver.at('/taken').map(({ headers }) => headers['webhook-id'])).size).toBe(1)

  await button(page, 'Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Webhook deleted')).toBeVisible()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await expect(region(page)).toBeFocused()
})

test('[SEND-14] a webhook of one project offers the events of projects, and a change shows to a colleague', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const [page, colleague] = [await openAs('employee'), await openAs('planner')]
  await makeBoard(page, 'Told', [])
  await openDialog(page)
  await dialog(page).getByLabel('Address').fill(receiver.urlOf('/project'))
  await choose(page, 'Feedback', 'Feedback is submitted')
  await choose(page, 'Projects', 'All about projects')
  await dialog(page)
    .getByRole('button', { name: /^Project All projects/ })
    .click()
  await page.getByRole('option', { name: 'Site: Told' }).click()
  await expect(dialog(page).getByRole('button', { name: /^Feedback/ })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Create Webhook' }).click()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await colleague.clock.install()
  await colleague.goto(WEBHOOKS)
  const row = (of: Page) => of.getByRole('row').filter({ hasText: '/project' })
  await expect(row(colleague)).toContainText('Site: Told')
  await expect(row(colleague)).toContainText('13 events')

  await row(page).getByRole('link').click()
  await button(page, 'Edit').click()
  await dialog(page).getByLabel('Address').fill('https://10.0.0.1/')
  await button(page, 'Save').click()
  await expect(dialog(page).getByRole('alert').first()).toBeVisible()
  await expect(dialog(page).getByLabel('Address')).toBeFocused()
  await dialog(page).getByLabel('Address').fill(receiver.urlOf('/project/next'))
  await button(page, 'Save').click()
  await expect(toast(page, 'Webhook changed')).toBeVisible()
  await afterLooks(colleague, (options) => expect(row(colleague)).toContainText('/project/next', options))
})

test('[SEND-15] [SEND-16] a failed delivery says why, and a secret is rotated after a question and copied', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openWebhook(page, await makeWebhook(page, NO_RECEIVER))
  await button(page, 'Send a Test').click()
  await expect(delivery(page, 'Test')).toContainText('Connection refused')
  await expect(delivery(page, 'Test')).toContainText('Will be tried again')

  await button(page, 'Rotate Secret').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click()
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await expect(dialog(page).getByText('Copied to the clipboard')).toBeAttached()
  const secret = await dialog(page).getByLabel('Secret', { exact: true }).inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Two secrets sign')).toBeVisible()
  await expect(toast(page, 'Secret not copied')).toHaveCount(0)
})

test('[SEND-17] [SEND-20] a webhook whose receiver is gone, or whose employee left, says so, and is enabled again', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  await page.clock.install()
  receiver.behave('/gone', answering(410))
  const webhook = await makeWebhook(page, receiver.urlOf('/gone'))
  await openWebhook(page, webhook)
  await button(page, 'Send a Test').click()
  await afterLooks(page, (options) =>
    expect(page.getByText('Its receiver answered that it is gone (410).')).toBeVisible(options),
  )
  await expect(page.getByText(/^Disabled since/)).toBeVisible()
  await expect(button(page, 'Send a Test')).toHaveCount(0)
  await button(page, 'Enable Again').click()
  await expect(toast(page, 'Webhook enabled')).toBeVisible()
  await expect(button(page, 'Send a Test')).toBeVisible()
  await button(page, 'Disable').click()
  await expect(page.getByText('An employee disabled it.')).toBeVisible()
  await expect(region(page)).toBeFocused()
  await setEnabled(page, webhook, true)
  await afterLooks(page, (options) => expect(page.getByText('An employee disabled it.')).toHaveCount(0, options))

  await openWebhook(page, await makeLeftWebhook(page, receiver.urlOf('/left')))
  await expect(page.getByText('The account of the person who answered for it was deleted.')).toBeVisible()
  await button(page, 'Enable Again').click()
  await expect(toast(page, 'Webhook enabled')).toBeVisible()
  await button(page, 'Send a Test').click()
  await expect(delivery(page, 'Test')).toContainText('Delivered')
})
