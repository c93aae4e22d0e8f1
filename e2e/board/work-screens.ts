// The dialogs about whose work a card is, and all other screens of a board that have a file of their own.
import type { Page } from 'playwright/test'
import { z } from 'zod'
import { User } from '#events/account/user.ts'
import { Device } from '#events/project/api.ts'
import { acceptanceScreens } from '../acceptance/acceptance-screens.ts'
import { headers, makeBoard, openBoard } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import { openFirstCard } from '../kit/screen-steps.ts'
import { sameScreens } from './same-screens.ts'
import { planScreens } from './plan-screens.ts'
import { siteScreens } from './site-screens.ts'

async function openOnCard(page: Page, name: string): Promise<void> {
  await openFirstCard(page)
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

/** Gives the person who looks a card, which is due. */
async function openMyWork(page: Page): Promise<void> {
  const id = await makeBoard(page, 'My Work', [{ name: 'Cam 1' }])
  const [device] = z.array(Device).parse(await (await page.request.get(`/api/projects/${id}/devices`)).json())
  const me = User.parse(await (await page.request.get('/api/user')).json())
  const deviceIds = [device?.id]
  await page.request.post('/api/devices/assign', { headers, data: { deviceIds, userIds: [me.id] } })
  await page.request.post('/api/devices/schedule', { headers, data: { deviceIds, day: '2026-01-02' } })
  await page.goto('/my-work')
}

/** The planner of a board with a card that is planned for today, and one that is not. */
async function openPlanner(page: Page): Promise<void> {
  const id = await makeBoard(page, 'Planned', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  const [device] = z.array(Device).parse(await (await page.request.get(`/api/projects/${id}/devices`)).json())
  const me = User.parse(await (await page.request.get('/api/user')).json())
  const deviceIds = [device?.id]
  const day = new Date().toISOString().slice(0, 10)
  await page.request.post('/api/devices/assign', { headers, data: { deviceIds, userIds: [me.id] } })
  await page.request.post('/api/devices/schedule', { headers, data: { deviceIds, day } })
  await page.goto(`/projects/${id}/plan-work`)
}

/** The question for the reason why a confirmed card goes back. */
async function openBack(page: Page): Promise<void> {
  const id = await makeBoard(page, 'Back', [{ name: 'Cam 1', status: 'confirmed' }])
  await openBoard(page, id, '&column=confirmed')
  await page.getByRole('article').first().press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Move back to Installed' }).click()
}

export const boardScreens: Screen[] = [
  {
    name: 'my-work',
    person: 'employee',
    open: openMyWork,
    seen: (page) => page.getByRole('region', { name: /^Overdue/ }),
  },
  {
    name: 'plan-work',
    person: 'employee',
    open: openPlanner,
    // A phone has a list by day in place of the table.
    seen: (page) => page.getByRole('heading', { name: 'Plan work' }),
  },
  {
    name: 'card-flag',
    person: 'installer',
    open: (page) => openOnCard(page, 'Flag as blocked'),
    seen: (page) => page.getByRole('dialog', { name: 'Flag as blocked' }),
    opens: ['features/board/card-work/flag-dialog.tsx'],
  },
  {
    name: 'card-people',
    person: 'employee',
    open: (page) => openOnCard(page, 'People and day'),
    seen: (page) => page.getByRole('dialog', { name: 'People and day' }),
    opens: ['features/board/card-work/work-dialog.tsx'],
  },
  {
    name: 'card-back',
    person: 'employee',
    open: openBack,
    seen: (page) => page.getByRole('dialog', { name: 'Move back to Installed' }),
    opens: ['features/board/card-work/back-dialog.tsx'],
  },
  ...sameScreens,
  ...siteScreens,
  ...acceptanceScreens,
  ...planScreens,
]
