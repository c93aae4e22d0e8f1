// The screens of the webhooks, and how a page comes into their states.
import type { Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import {
  makeLeftWebhook,
  makeWebhook,
  NO_RECEIVER,
  openWebhook,
  setEnabled,
  tryTest,
  WEBHOOKS,
} from './webhooks-page.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function openTried(page: Page): Promise<void> {
  const webhook = await makeWebhook(page, NO_RECEIVER)
  await tryTest(page, webhook)
  await openWebhook(page, webhook)
}

async function openDisabled(page: Page): Promise<void> {
  const webhook = await makeWebhook(page, NO_RECEIVER)
  await setEnabled(page, webhook, false)
  await openWebhook(page, webhook)
}

async function openLeft(page: Page): Promise<void> {
  await openWebhook(page, await makeLeftWebhook(page, NO_RECEIVER))
}

async function showWebhooks(page: Page): Promise<void> {
  await makeWebhook(page, `${NO_RECEIVER}/${'of-the-far-end-'.repeat(6)}`)
  await page.goto(WEBHOOKS)
}

async function createNothing(page: Page): Promise<void> {
  await button(page, 'Create Webhook').click()
  await dialog(page)
    .getByRole('button', { name: /^Cards/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Create Webhook' }).click()
}

async function rotate(page: Page): Promise<void> {
  await button(page, 'Rotate Secret').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click()
}

const webhooks: Screen = {
  name: 'webhooks',
  person: 'employee',
  open: showWebhooks,
  seen: (page) => page.getByRole('link', { name: NO_RECEIVER }).first(),
}
const webhook: Screen = {
  name: 'webhook',
  person: 'employee',
  open: openTried,
  seen: (page) => page.getByText('Connection refused').first(),
}

export const webhooksScreens: readonly Screen[] = [
  webhooks,
  webhook,
  {
    name: 'webhook-disabled',
    person: 'employee',
    open: openDisabled,
    seen: (page) => button(page, 'Enable Again'),
  },
  {
    name: 'webhook-left',
    person: 'employee',
    open: openLeft,
    seen: (page) => button(page, 'Enable Again'),
  },
  {
    name: 'webhook-gone',
    path: `${WEBHOOKS}&webhook=999999`,
    person: 'employee',
    seen: (page) => page.getByText('This webhook does not exist any more'),
  },
  {
    name: 'create-webhook',
    from: webhooks,
    person: 'employee',
    open: createNothing,
    seen: (page) => dialog(page).getByText('Choose at least one event').first(),
    opens: ['features/webhooks/webhook-dialog.tsx'],
  },
  {
    name: 'rotated-secret',
    from: webhook,
    person: 'employee',
    open: rotate,
    seen: (page) => dialog(page).getByLabel('Secret', { exact: true }),
    opens: ['features/webhooks/webhook-view.tsx'],
  },
]
