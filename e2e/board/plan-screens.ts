// The screens of the floor plans of a project.
import { expect, type Page } from 'playwright/test'
import { AddedPlan, Plan } from '#events/plan/api.ts'
import { drawings } from '../../server/testing/app/drawings.ts'
import { PNG } from '../../server/testing/app/pictures.ts'
import { deviceOf, headers, makeBoard } from '../kit/board-page.ts'
import { colleagueAt } from '../kit/screen-steps.ts'
import type { Screen } from '../kit/screen.ts'

/** A project with a plan of two pages, on which a card hangs elsewhere than planned. */
export async function makePlan(page: Page): Promise<{ project: number; plan: number; card: number }> {
  await page.goto('/profile')
  const employee = { request: await colleagueAt(page, 'employee') }
  const project = await makeBoard(employee, 'Plan', [
    { name: 'Cam 1', status: 'installed' },
    { name: 'A name that goes on '.repeat(6).trim(), type: 'access_door' },
    { name: 'Door 3', type: 'access', status: 'confirmed' },
  ])
  const plan = { name: 'Harbour.pdf', mimeType: 'application/pdf', buffer: await drawings([{}, {}]) }
  const answer = await employee.request.post(`/api/projects/${project}/plans`, { headers, multipart: { plan } })
  const { planId } = AddedPlan.parse(await answer.json())
  const { id: card } = await deviceOf(employee, project, 'Cam 1')
  for (const pin of [
    { kind: 'planned', x: 0.3, y: 0.4 },
    { kind: 'built', x: 0.5, y: 0.5, why: 'A pipe is in the way' },
  ])
    await employee.request.put(`/api/plans/${planId}/pins/${card}`, { headers, data: { page: 1, ...pin } })
  await employee.request.dispose()
  return { project, plan: planId, card }
}

const plansOf = async (page: Page) => {
  const { project } = await makePlan(page)
  await page.goto(`/projects/${project}/plans`)
}

/** Waits until the first page of a plan is drawn. */
const drawn = (page: Page, plan: number) =>
  expect
    .poll(async () => Plan.parse(await (await page.request.get(`/api/plans/${plan}`)).json()).pages[0]?.state, {
      timeout: 60_000,
    })
    .toBe('ready')

/** A press finds what is drawn, for which a busy machine takes its time. */
export const painted = (page: Page) =>
  page.evaluate(() => new Promise((drawing) => requestAnimationFrame(() => requestAnimationFrame(drawing))))

/** Puts a newer drawing in the place of the first page. */
async function replace(page: Page, plan: number, sheets: Parameters<typeof drawings>[0]): Promise<void> {
  const file = { name: 'Harbour 2.pdf', mimeType: 'application/pdf', buffer: await drawings(sheets) }
  await page.request.post(`/api/plans/${plan}/pages/1/replace`, { headers, multipart: { plan: file } })
}

/** On a phone the list and what belongs to the page are in a sheet. */
async function openList(page: Page): Promise<void> {
  const cards = page.getByRole('button', { name: 'Cards (3)' })
  await cards
    .or(page.getByRole('button', { name: 'Larger' }))
    .last()
    .waitFor()
  if (await cards.isVisible()) await cards.click()
}

export const planScreens: readonly Screen[] = [
  {
    name: 'plans',
    person: 'employee',
    open: plansOf,
    seen: (page) => page.getByRole('region', { name: 'Harbour.pdf' }),
  },
  {
    name: 'plan',
    person: 'installer',
    open: async (page) => {
      const { project, plan, card } = await makePlan(page)
      await page.goto(`/projects/${project}/plans/${plan}?card=${card}`)
    },
    seen: (page) => page.getByRole('region', { name: 'Chosen card: Cam 1' }),
  },
  {
    name: 'plan-cable',
    person: 'installer',
    open: async (page) => {
      const { project, plan, card } = await makePlan(page)
      const { id: to } = await deviceOf(page, project, 'Door 3')
      const put = (path: string, data: object) => page.request.put(`/api/plans/${plan}/${path}`, { headers, data })
      await put(`pins/${to}`, { page: 1, x: 0.8, y: 0.7, kind: 'built' })
      await put('cables', { from: card, to, metres: 24.5 })
      await page.goto(`/projects/${project}/plans/${plan}?card=${card}`)
    },
    seen: (page) => page.getByRole('group', { name: /^Cable to Door 3/ }),
  },
  {
    name: 'plan-replay',
    person: 'customer',
    open: async (page) => {
      const { project, plan } = await makePlan(page)
      await drawn(page, plan)
      await page.goto(`/projects/${project}/plans/${plan}/replay`)
      await page.getByRole('button', { name: 'Previous change' }).click()
    },
    seen: (page) => page.getByText('As it was on').or(page.getByText('As of')).first(),
  },
  {
    name: 'plan-compared',
    person: 'customer',
    open: async (page) => {
      await page.goto(`/projects/${(await makePlan(page)).project}/compare`)
    },
    seen: (page) => page.getByRole('region', { name: 'Floor plan Harbour.pdf' }),
  },
  {
    name: 'plan-placing',
    person: 'employee',
    open: async (page) => {
      const { project, plan, card } = await makePlan(page)
      await page.goto(`/projects/${project}/plans/${plan}?card=${card}`)
      await page.getByRole('button', { name: 'It hangs here' }).click()
    },
    seen: (page) => page.getByRole('textbox', { name: 'Why it hangs elsewhere' }),
  },
  {
    name: 'plan-measuring',
    person: 'employee',
    open: async (page) => {
      const { project, plan } = await makePlan(page)
      const lines = [
        { from: { x: 0.1, y: 0.2 }, to: { x: 0.4, y: 0.2 }, metres: 12 },
        { from: { x: 0.1, y: 0.2 }, to: { x: 0.1, y: 0.8 }, metres: 20 },
      ]
      await page.request.patch(`/api/plans/${plan}/pages/1`, { headers, data: { scale: { lines } } })
      await page.goto(`/projects/${project}/plans/${plan}`)
      await openList(page)
      await page.getByRole('button', { name: 'Measure again' }).click()
      const { x = 0, y = 0, width = 0, height = 0 } = (await page.getByRole('application').boundingBox()) ?? {}
      for (const part of [0.4, 0.6]) await page.mouse.click(x + part * width, y + 0.45 * height)
    },
    seen: (page) => page.getByRole('textbox', { name: 'Length of line 1 in metres' }),
  },
  {
    name: 'plan-changes',
    person: 'employee',
    open: async (page) => {
      const { project, plan } = await makePlan(page)
      await drawn(page, plan)
      await replace(page, plan, [{ title: 'First floor' }])
      await drawn(page, plan)
      await page.goto(`/projects/${project}/plans/${plan}`)
      await openList(page)
      await page.getByRole('button', { name: 'Show changes' }).click()
    },
    seen: (page) => page.getByText(/^Lines are gone \(red\) and new \(green\): most in the part lower right/),
  },
  {
    name: 'plan-camera',
    person: 'employee',
    open: async (page) => {
      const { project, plan, card } = await makePlan(page)
      await drawn(page, plan)
      const lines = [
        { from: { x: 0, y: 0.5 }, to: { x: 1, y: 0.5 }, metres: 40 },
        { from: { x: 0.5, y: 0 }, to: { x: 0.5, y: 1 }, metres: 28.3 },
      ]
      await page.request.patch(`/api/plans/${plan}/pages/1`, { headers, data: { scale: { lines } } })
      const view = { bearing: 60, angle: 80, reach: 14, pixels: 2688 }
      const pin = { page: 1, kind: 'built', x: 0.5, y: 0.5, ...view }
      await page.request.put(`/api/plans/${plan}/pins/${card}`, { headers, data: pin })
      await page.goto(`/projects/${project}/plans/${plan}?card=${card}`)
    },
    seen: (page) => page.getByText('Validate: up to'),
  },
  {
    name: 'plan-new-card',
    person: 'employee',
    open: async (page) => {
      const { project, plan } = await makePlan(page)
      await page.goto(`/projects/${project}/plans/${plan}`)
      await openList(page)
      await page.getByRole('button', { name: 'New card here' }).click()
      await page.getByRole('application').click()
    },
    seen: (page) => page.getByRole('dialog', { name: 'New card here' }),
    opens: ['features/board/plans/aim/new-card-dialog.tsx'],
  },
  {
    name: 'plan-photo-here',
    person: 'installer',
    open: async (page) => {
      const { project, plan } = await makePlan(page)
      await page.goto(`/projects/${project}/plans/${plan}`)
      await openList(page)
      await page.getByRole('button', { name: 'Photo here' }).click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('application').click()
      await (await chooser).setFiles({ name: 'Behind the door.png', mimeType: 'image/png', buffer: PNG })
    },
    seen: (page) => page.getByText('Waiting for a card'),
  },
]
