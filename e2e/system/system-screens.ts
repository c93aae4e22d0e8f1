// The screens about the system, and how a page comes into their states.
import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { button, headers } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import { webhooksScreens } from './webhooks-screens.ts'

const Measured = z.object({
  endpoints: z.array(z.object({ endpoint: z.string() })),
  pages: z.array(z.object({ pageView: z.string() })),
})

/** Waits until a request to an endpoint, or the view of a page, was measured: rows are written every other second. */
export async function waitForMetrics(page: Page, name: string): Promise<void> {
  const names = async () => {
    const { endpoints, pages } = Measured.parse(await (await page.request.get('/api/system/metrics')).json())
    return [...endpoints.map(({ endpoint }) => endpoint), ...pages.map(({ pageView }) => pageView)]
  }
  await expect.poll(names).toContain(name)
}

async function openKeys(page: Page): Promise<void> {
  const data = { name: 'Night report', scopes: ['projects:read', 'notes:read'] }
  await page.request.post('/api/api-keys', { headers, data })
  await page.goto('/system?tab=keys')
}

async function refuseQuota(page: Page): Promise<void> {
  await page.getByLabel('MB a day').fill('0')
  await button(page, 'Save').click()
}

const quota: Screen = {
  name: 'quota-dashboard',
  path: '/quota-dashboard',
  person: 'employee',
  seen: (page) => page.getByRole('heading', { name: 'Usage by Role' }),
}
const quotaButton = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
const settings: Screen = {
  name: 'system-settings',
  path: '/system?tab=settings',
  person: 'employee',
  open: refuseQuota,
  seen: (page) => page.getByText('The quota must be at least 1 MB'),
}
const keys: Screen = {
  name: 'api-keys',
  person: 'employee',
  open: openKeys,
  seen: (page) => page.getByText('Night report').first(),
}

export const systemScreens: readonly Screen[] = [
  quota,
  {
    name: 'quota-limit',
    from: quota,
    person: 'employee',
    open: (page) => quotaButton(page, /^Edit limit of/).click(),
    seen: (page) => page.getByRole('dialog', { name: 'Update Quota Limit' }),
    opens: ['features/quota/quota-limit-dialog.tsx'],
  },
  {
    name: 'system',
    path: '/system',
    person: 'employee',
    open: (page) => button(page, 'Check the Log').click(),
    seen: (page) => page.getByText('The log holds'),
  },
  {
    name: 'system-metrics',
    person: 'employee',
    open: async (page) => {
      await waitForMetrics(page, '/api/auth/login')
      // Of one endpoint: the table shows the slowest alone, which others are in a long run.
      await page.goto('/system?tab=metrics&endpoint=%2Fapi%2Fauth%2Flogin')
    },
    seen: (page) => page.getByText('POST /api/auth/login', { exact: true }).first(),
  },
  {
    name: 'system-metrics-empty',
    path: '/system?tab=metrics&endpoint=%2Fapi%2Fnothing',
    person: 'employee',
    seen: (page) => page.getByText('There were no requests of this kind in this time.'),
  },
  settings,
  keys,
  {
    name: 'api-keys-new',
    from: keys,
    person: 'employee',
    open: (page) => button(page, 'Create API Key').click(),
    seen: (page) => page.getByRole('checkbox', { name: 'projects:read' }),
    opens: ['features/system/keys/create-key-dialog.tsx'],
  },
  {
    name: 'system-log',
    path: '/system?tab=log',
    person: 'employee',
    seen: (page) => page.getByRole('list', { name: 'Log of administration' }),
  },
  ...webhooksScreens,
]
