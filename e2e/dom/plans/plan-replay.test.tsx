import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { SentPlanEvent } from '#events/live/protocol.ts'
import { HistoryPage } from '#events/project/history/api.ts'
import type { EventsPage } from '#events/replay/api.ts'
import { Plan } from '#events/plan/api.ts'
import { plainText } from '#events/kernel/history.ts'
import { fit, toWindow } from '../../../client/features/board/plans/camera.ts'
import { addCard } from '../../../server/testing/app/answers.ts'
import { drawings } from '../../../server/testing/app/drawings.ts'
import { boardPage, goTo, isThere, press, question, toast } from '../board/board-dom.tsx'
import { addPlan, sendPlan } from './plan-dom.ts'
import { user } from '../test-page.tsx'

Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1_000 })

const page = await boardPage()
const pdf = await drawings([{}, {}])

/** A camera that was placed on the second page and moved on the first one, and a switch with a cable to it; then the cable went. */
async function pastPlan() {
  const project = await page.makeBoard('Hall')
  const plan = await addPlan(page, project, pdf)
  const [camera, net] = [
    await addCard(page.employee, project, 'Cam 1'),
    await addCard(page.employee, project, 'Switch'),
  ]
  const put = (id: number, on: number, x: number) =>
    page.employee('PUT', `/api/plans/${plan}/pins/${id}`, { page: on, x, y: 0.5, kind: 'planned' })
  const revisions: number[] = []
  for (const step of [
    () => put(camera.id, 2, 0.25),
    () => put(camera.id, 1, 0.25),
    () => put(net.id, 1, 0.75),
    () => page.employee('PUT', `/api/plans/${plan}/cables`, { from: camera.id, to: net.id, metres: 12 }),
    () => page.employee('PATCH', `/api/devices/${camera.id}/status`, { status: 'installed' }),
    () => put(camera.id, 1, 0.5),
    () => page.employee('DELETE', `/api/plans/${plan}/pins/${net.id}`, { kind: 'planned' }),
  ]) {
    expect((await step()).status).toBeLessThan(300)
    revisions.push(Plan.parse((await page.employee('GET', `/api/plans/${plan}`)).body).revision)
  }
  const [onRoof = 0, , placed = 0, , laid = 0] = revisions
  return { project, plan, onRoof, placed, laid, camera: camera.id }
}
const slider = () => screen.findByRole('slider', { name: 'Moment of the plan' })
const moment = async () => (await slider()).getAttribute('aria-valuetext')
const chosen = (name: string) => screen.findByRole('region', { name: `Chosen card: ${name}` })
const rows = async () =>
  within(await screen.findByRole('region', { name: 'Cards' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
const key = (name: string) => fireEvent.keyDown(document.body, { key: name })

it('[PLAN-62] each moment of a plan shows in words with the cards as they were, a step costs no request, and the address names it', async () => {
  const { project, plan, laid } = await pastPlan()
  await page.signIn('customer')
  goTo(`/projects/${project}/plans/${plan}/replay?at=${laid}`)
  expect(await moment()).toMatch(/change 5 of 7$/)
  const drawing = await screen.findByRole('application', { name: /^Drawing: / })
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/^Cam 1Planned, .*1 cableWaiting/),
      expect.stringMatching(/^SwitchPlanned, .*1 cableWaiting/),
    ])
  const fetched = vi.spyOn(globalThis, 'fetch')
  key('ArrowRight')
  await expect.poll(rows).toEqual([expect.stringMatching(/^Cam 1.*Installed$/), expect.stringMatching(/^Switch/)])
  expect(within(await chosen('Cam 1')).getByRole('listitem').textContent).toBe('Cable to Switch: 12 m')
  await expect.poll(() => new URLSearchParams(location.search).get('at')).toBe(`${laid + 1}`)
  await screen.findByText('As it was on', { exact: false })
  key('ArrowRight')
  await expect.poll(rows).toEqual([expect.stringMatching(/^Cam 1Planned/)])
  await expect.poll(moment).toMatch(/change 7 of 7$/)
  key('Home')
  await screen.findByText('No card had a place then.')
  key('ArrowRight')
  // The page follows what changed, and back.
  await expect.poll(() => screen.queryByRole('application', { name: /page 2$/ })).not.toBeNull()
  await within(await chosen('Cam 1')).findByText(/page 2$/)
  await press('Next change')
  await expect.poll(() => screen.queryByRole('application', { name: /page 1$/ })).not.toBeNull()
  expect(
    fetched.mock.calls.filter(([url]) => `${url instanceof Request ? url.url : url}`.includes('/api/plans')),
  ).toEqual([])
  for (const name of ['Place', 'Move', 'Take away', 'Measure', 'New card here'])
    expect(isThere('button', name)).toBe(false)
  expect(drawing.isConnected).toBe(true)

  // On the drawing a press finds the pin where it stood then, and none where it stands now.
  const of = Plan.parse((await page.employee('GET', `/api/plans/${plan}`)).body).pages[0]
  if (!of) throw new Error('the plan has a page')
  await press('Close card')
  await press('Whole page')
  const pressAt = async (x: number) => {
    await new Promise((painted) => requestAnimationFrame(painted))
    const point = toWindow(fit(of, { width: 1_000, height: 2_000 }), of, { x, y: 0.5 })
    const pointer = { pointerId: 1, pointerType: 'touch', clientX: point.x, clientY: point.y }
    const window = screen.getByRole('application', { name: /page 1$/ })
    fireEvent.pointerDown(window, pointer)
    fireEvent.pointerUp(window, pointer)
  }
  await pressAt(0.5)
  expect(isThere('region', 'Chosen card: Cam 1')).toBe(false)
  await expect
    .poll(async () => {
      await pressAt(0.25)
      return isThere('region', 'Chosen card: Cam 1')
    })
    .toBe(true)
})

it('[PLAN-62] it is found on the plan, plays on while others go on, and is not there for others or at no moment', async () => {
  const { project, plan, camera } = await pastPlan()
  await page.signIn('employee')
  goTo(`/projects/${project}/plans/${plan}`)
  await user.click(await screen.findByRole('link', { name: 'Replay' }))
  expect(await moment()).toMatch(/change 7 of 7$/)
  await page.employee('PUT', `/api/plans/${plan}/pins/${camera}`, { page: 1, x: 0.9, y: 0.5, kind: 'built' })
  await expect.poll(moment).toMatch(/change 7 of 8$/)
  await press('Follow')
  await expect.poll(rows).toEqual([expect.stringMatching(/^Cam 1Hangs/)])
  const compared = (await screen.findByRole('link', { name: 'Compare with now' })).getAttribute('href')
  expect(compared).toMatch(/\/compare\?from=20\d\d-/)
  await user.click(await screen.findByRole('link', { name: 'Back to the plan' }))
  await screen.findByRole('region', { name: 'Scale' })

  goTo(`/projects/${project}/plans/${plan}/replay?at=999`)
  await screen.findByText('This plan has no such moment.')
  goTo(`/projects/${project}/plans/${plan}/future`)
  await screen.findByText('This plan does not exist, or you have no access to it.')
  await page.signIn('stranger')
  goTo(`/projects/${project}/plans/${plan}/replay`)
  await screen.findByText('This plan does not exist, or you have no access to it.')
})

it('[PLAN-62] an earlier drawing lies in the window as a newer one does, and comes back as it was', async () => {
  const project = await page.makeBoard('Hall')
  const plan = await addPlan(page, project, pdf)
  // The page is the left half of the new drawing.
  const points = [0, 1].map((at) => ({ from: { x: at, y: at }, to: { x: at / 2, y: at } }))
  const texts = { points: JSON.stringify(points) }
  const wing = await drawings([{ width: 1684, height: 595 }])
  expect((await sendPlan(`/api/plans/${plan}/pages/1/replace`, wing, { texts })).status).toBe(200)
  goTo(`/projects/${project}/plans/${plan}/replay`)
  await slider()
  const paper = () => screen.getByRole('application', { name: /^Drawing: / }).firstElementChild as HTMLElement
  const width = () => Number.parseFloat(paper().style.width)
  await expect.poll(width).toBeGreaterThan(0)
  const whole = width()
  await press('Previous change')
  await expect.poll(() => width() / whole).toBeCloseTo(0.5)
  await press('Next change')
  await expect.poll(() => width() / whole).toBeCloseTo(1)
})

it('[PLAN-63] [PLAN-69] a line of the history leads to the plan then, and is undone after a question', async () => {
  const { project, plan, placed, onRoof } = await pastPlan()
  const lines = async () => {
    const { body } = await page.employee('GET', `/api/projects/${project}/history?kind=plans`)
    return HistoryPage.parse(body).lines
  }
  await expect.poll(async () => (await lines()).length).toBe(7)
  await page.signIn('employee')
  goTo(`/projects/${project}/history?kind=plans`)
  const line = async (name: RegExp) => screen.findByRole('article', { name })
  const then = async (name: RegExp) =>
    within(await line(name))
      .getByRole('link', { name: 'See the plan then' })
      .getAttribute('href')
  expect(await then(/placed Switch/)).toBe(`/projects/${project}/plans/${plan}/replay?at=${placed}`)
  expect(await then(/placed Cam 1 on page 2/)).toBe(`/projects/${project}/plans/${plan}/replay?at=${onRoof}`)

  // The switch that went with its cable comes back with it.
  const taken = await line(/took Switch off/)
  await press('Undo', taken)
  const asked = await question('Undo this change?')
  expect(asked.textContent).toMatch(
    /The history will say that you placed Switch on page 1 of the plan Hall\.pdf and laid a cable/,
  )
  await press('Undo', asked)
  await toast('Change undone')
  const { pins, cables } = Plan.parse((await page.employee('GET', `/api/plans/${plan}`)).body)
  expect([pins.length, cables.length]).toEqual([2, 1])
  expect((await lines())[0]?.parts.map(({ text }) => text).join(' ')).toMatch(/\(undo\)/)

  await user.click(within(await line(/placed Cam 1 on page 2/)).getByRole('link', { name: 'See the plan then' }))
  await chosen('Cam 1')
  await screen.findByRole('application', { name: /page 2$/ })
  await screen.findByRole('link', { name: 'Back to the history' })

  await page.signIn('customer')
  goTo(`/projects/${project}/history?kind=plans`)
  within(await line(/placed Switch on page 1 of the plan Hall\.pdf$/)).getByRole('link', { name: 'See the plan then' })
  expect(isThere('button', 'Undo')).toBe(false)
  expect(plainText((await lines())[0]?.parts ?? [])).toContain('Switch')
})

it('[PLAN-70] a comparison of two moments tells what was placed and moved on each plan, and leads to the plan before and after', async () => {
  const { project, plan, placed, laid } = await pastPlan()
  const events = (await page.employee('GET', `/api/plans/${plan}/events`)).body as EventsPage<SentPlanEvent>
  const timeOf = (at: number) => events.events.find(({ revision }) => revision === at)?.recordedAt ?? ''
  await page.signIn('customer')
  const compare = (query: Record<string, string>) =>
    goTo(`/projects/${project}/compare?${new URLSearchParams(query).toString()}`)
  const table = async () => (await screen.findByRole('table', { name: 'Places on Hall.pdf' })).textContent
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

  compare({ from: timeOf(placed), to: timeOf(laid + 1) })
  expect(await table()).toContain('Cam 1Planned place: moved on Hall, page 1')
  expect(await table()).not.toContain('Switch')
  const replay = `/projects/${project}/plans/${plan}/replay`
  expect([href('The plan before'), href('The plan after')]).toEqual([
    `${replay}?at=${placed}`,
    `${replay}?at=${laid + 1}`,
  ])

  // Of the beginning of the project there is no plan.
  compare({})
  expect(await table()).toContain('Cam 1Planned place: new on Hall, page 1')
  expect(isThere('link', 'The plan before')).toBe(false)
  compare({ from: timeOf(laid + 1) })
  expect(await table()).toContain('SwitchPlanned place: taken off Hall, page 1')
})
