import { type BrowserContext, expect, type Page } from 'playwright/test'
import { Acceptance } from '#events/acceptance/api.ts'
import { AddedPlan, Plan } from '#events/plan/api.ts'
import { drawings } from '../../server/testing/app/drawings.ts'
import {
  button,
  type Caller,
  card,
  cardIn,
  detail,
  deviceOf,
  headers,
  makeBoard,
  openBoard,
  phone,
} from '../kit/board-page.ts'
import { drawFingers } from '../kit/touch.ts'
import { test, untilKept } from '../offline/portal.ts'
import { onCard, onTheirWay, photoFile } from '../photos/photos-page.ts'

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }

/** A project whose three cards are the installer's today, with a drawing on which one of them is planned. */
async function planMorning(planner: Caller, installer: BrowserContext) {
  const project = await makeBoard(planner, 'Morning', [{ name: 'Cam 1' }, { name: 'Cam 2' }, { name: 'Cam 3' }])
  const me = (await (await installer.request.get('/api/user')).json()) as { id: number }
  const deviceIds = await Promise.all(
    ['Cam 1', 'Cam 2', 'Cam 3'].map(async (name) => (await deviceOf(planner, project, name)).id),
  )
  const file = { name: 'Harbour.pdf', mimeType: 'application/pdf', buffer: await drawings([{}]) }
  const added = await planner.request.post(`/api/projects/${project}/plans`, { headers, multipart: { plan: file } })
  const { planId } = AddedPlan.parse(await added.json())
  const pin = { page: 1, x: 0.25, y: 0.5, kind: 'planned' }
  await planner.request.put(`/api/plans/${planId}/pins/${deviceIds[0]}`, { headers, data: pin })
  await planner.request.post('/api/devices/assign', { headers, data: { deviceIds, userIds: [me.id] } })
  const day = new Date().toISOString().slice(0, 10)
  await planner.request.post('/api/devices/schedule', { headers, data: { deviceIds, day } })
  await expect.poll(async () => (await planOf(planner, planId)).pages[0]?.state, { timeout: 240_000 }).toBe('ready')
  const [first = 0, , third = 0] = deviceIds
  return { project, plan: planId, first, third }
}
const planOf = async ({ request }: Caller, plan: number) =>
  Plan.parse(await (await request.get(`/api/plans/${plan}`)).json())

/** Draws a line across the field for the signature with a finger. */
async function signByFinger(page: Page): Promise<void> {
  const field = page.getByRole('img', { name: 'Nothing is drawn yet' })
  await field.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await field.boundingBox()) ?? {}
  const at = (across: number, down: number) => ({ x: x + width * across, y: y + height * down })
  await drawFingers(page, [{ from: at(0.1, 0.8), to: at(0.9, 0.2) }])
  await expect(page.getByRole('img', { name: 'Your signature' })).toBeVisible()
}

test('[WORK-34] [WORK-35] [PLAN-22] [ACCEPT-7] [ACCEPT-21] a morning: an installer works without a line after My Work opened, a planner sees all of it once the line is back, and a customer signs on a tablet', {
  tag: '@nightly',
}, async ({ openProfile }) => {
  test.slow()
  const desk = await openProfile('employee')
  const site = await openProfile('installer', phone)
  const planner = await desk.newPage()
  const installer = await site.newPage()
  const { project, plan, first, third } = await planMorning(planner, site)
  await openBoard(planner, project)

  await test.step('the installer opens My Work, and then has no line', async () => {
    await installer.goto('/')
    await untilKept(installer)
    await installer.goto('/my-work')
    await expect(installer.getByText(/^Ready for offline since \d/)).toBeVisible({ timeout: 30_000 })
    await site.setOffline(true)
  })

  /** The words about what waits on the phone: a reload brings it back. */
  const kept = (what: string) => installer.getByText(`${what} are kept on this device`).first()
  await test.step('a card is installed in My Work, gets a photo on its board, and another one a flag', async () => {
    await button(installer, 'Mark as Installed : Cam 1').click()
    await expect(installer.getByText('Not saved yet', { exact: true })).toBeVisible()
    await installer.getByRole('link', { name: 'Cam 1', exact: true }).click()
    await expect(detail(installer, 'Cam 1')).toBeVisible()
    await detail(installer, 'Cam 1')
      .locator('input[type=file]')
      .last()
      .setInputFiles(await photoFile('mounted.jpg', 120))
    await expect(onTheirWay(installer).getByText('mounted.jpg')).toBeVisible()
    await expect(kept('1 change and 1 photo')).toBeAttached()
    await installer.goto('/my-work')
    await installer.getByRole('link', { name: 'Cam 2', exact: true }).click()
    await detail(installer, 'Cam 2').getByRole('button', { name: 'Flag as blocked' }).click()
    const flag = installer.getByRole('dialog', { name: 'Flag as blocked' })
    await flag.getByRole('radio', { name: 'No access' }).click()
    await flag.getByLabel('Reason').fill('The door is locked')
    await flag.getByRole('button', { name: 'Flag as blocked' }).click()
    await expect(detail(installer, 'Cam 2').getByText(/The door is locked/)).toBeVisible()
    await expect(kept('2 changes and 1 photo')).toBeAttached()
  })

  await test.step('it hangs elsewhere than planned, said on the drawing', async () => {
    await installer.goto(`/projects/${project}/plans/${plan}?card=${first}`)
    const chosen = installer.getByRole('region', { name: 'Chosen card: Cam 1' })
    await chosen.getByRole('button', { name: 'It hangs here' }).tap()
    await installer.getByRole('textbox', { name: 'Why it hangs elsewhere' }).fill('A pipe is in the way')
    await installer.getByRole('application').tap()
    await expect(chosen.getByText(/A pipe is in the way/)).toBeVisible()
  })

  await expect(cardIn(planner, 'waiting', 'Cam 1')).toBeVisible()
  expect((await planOf(planner, plan)).pins.map(({ kind }) => kind)).toEqual(['planned'])

  await test.step('the line is back: all of it is on the board and the drawing of the planner', async () => {
    await site.setOffline(false)
    await expect(cardIn(planner, 'installed', 'Cam 1')).toBeVisible()
    await expect(onCard(planner, 'Cam 1')).toHaveCount(1)
    await expect(card(planner, 'Cam 2').getByText('Blocked: No access')).toBeAttached()
    await expect
      .poll(async () => (await planOf(planner, plan)).pins.map(({ kind, why }) => [kind, why]))
      .toEqual([
        ['planned', undefined],
        ['built', 'A pipe is in the way'],
      ])
  })

  await test.step('the planner makes the document, which the customer reads and signs with a finger', async () => {
    await planner.goto(`/projects/${project}/acceptance`)
    const made = planner.waitForResponse((answer) => answer.url().endsWith('/acceptance') && answer.status() === 201)
    await button(planner, 'Make hand-over document').click()
    const { id } = Acceptance.parse(await (await made).json())
    const customer = await (await openProfile('customer', tablet)).newPage()
    await customer.goto(`/projects/${project}/acceptance/${id}`)
    const pdf = await customer.request.get(`/api/acceptance/${id}/pdf`)
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    await customer.getByLabel('Your name').fill('Maria Muster')
    await customer.getByRole('button', { name: 'Add an open point' }).tap()
    await customer.getByRole('option', { name: 'Cam 3' }).tap()
    await customer.getByLabel('Cam 3', { exact: true }).fill('Hangs loose')
    await signByFinger(customer)
    await button(customer, 'Sign').tap()
    await customer.getByRole('alertdialog', { name: 'Sign this document?' }).getByRole('button', { name: 'Sign' }).tap()
    await expect(customer.getByRole('heading', { name: 'Signed by Maria Muster' })).toBeVisible()
  })

  await test.step('its open point is a flag on the board of the installer', async () => {
    await installer.goto(`/?projectId=${project}&card=${third}`)
    await expect(detail(installer, 'Cam 3').getByText(/Hangs loose/)).toBeVisible()
  })
})
