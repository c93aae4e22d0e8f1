import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Plan } from '#events/plan/api.ts'
import { fit, toWindow } from '../../../client/features/board/plans/camera.ts'
import { addCard } from '../../../server/testing/app/answers.ts'
import { drawings } from '../../../server/testing/app/drawings.ts'
import { boardPage, goTo, isThere, press, toast } from '../board/board-dom.tsx'
import { addPlan } from './plan-dom.ts'
import { user } from '../test-page.tsx'

Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1_000 })

const page = await boardPage()
const pdf = await drawings([{}])
const chosen = (name: string) => screen.findByRole('region', { name: `Chosen card: ${name}` })
const drawing = () => screen.findByRole('application', { name: /^Drawing: / })

/** A project with a plan of one page, opened by an employee. */
async function openPlan() {
  const project = await page.makeBoard('Hall')
  const plan = await addPlan(page, project, pdf)
  goTo(`/projects/${project}/plans/${plan}`)
  await drawing()
  const read = async () => Plan.parse((await page.employee('GET', `/api/plans/${plan}`)).body)
  const pins = async () => (await read()).pins.map(({ x, y, kind }) => [kind, Math.round(x * 100), Math.round(y * 100)])
  return { project, plan, read, pins }
}
async function makeCard(name: string) {
  const start = await screen.findByRole('button', { name: 'New card here' })
  start.focus()
  await user.keyboard('{Enter}')
  await expect.poll(drawing).toBe(document.activeElement)
  await user.keyboard('{ArrowRight}{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'New card here' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Card name' }), `${name}{Enter}`)
}

it('[PLAN-40] a new card is made at a place by keys alone, and stays chosen when it gets its id', async () => {
  const { pins } = await openPlan()
  await makeCard('Cam 9')
  await expect.poll(pins).toEqual([['planned', 52, 50]])
  const card = await chosen('Cam 9')
  await within(card).findByText('Planned:')
  // Its buttons come with its id.
  await within(card).findByRole('button', { name: 'Move' })
  // The card goes, and its pin with it; both come back.
  await press('Undo', await toast('Cam 9 placed'))
  await expect.poll(() => screen.queryByRole('region', { name: 'Chosen card: Cam 9' })).toBeNull()
  await press('Redo', await toast('Undone: Cam 9 added'))
  await within(await chosen('Cam 9')).findByText('Planned:')
})

it('[PLAN-40] without a connection the new card shows at its place, and both are sent when the line is back', async () => {
  const { pins } = await openPlan()
  await page.line.cut()
  await makeCard('Cam 8')
  await within(await chosen('Cam 8')).findByText('Planned:')
  expect(await pins()).toEqual([])
  await page.line.restore()
  await expect.poll(pins, { timeout: 10_000 }).toEqual([['planned', 52, 50]])
  await within(await chosen('Cam 8')).findByRole('button', { name: 'Move' })
})

it('[PLAN-41] a card is carried by the mouse from the list onto the drawing, whose chosen card shows its people', async () => {
  const { project, plan, read, pins } = await openPlan()
  const { id } = await addCard(page.employee, project, 'Cam 1')
  const { id: userId } = await page.signIn('installer')
  await page.installer('POST', '/api/devices/assign', { deviceIds: [id], userIds: [userId] })
  await page.signIn('employee')
  goTo(`/projects/${project}/plans/${plan}`)
  const [first] = (await read()).pages
  if (!first) throw new Error('the plan has a page')
  const carry = async (x: number, y: number) => {
    const list = await screen.findByRole('region', { name: 'Cards' })
    const row = await within(list).findByRole('button', { name: /^Cam 1/ })
    const at = toWindow(fit(first, { width: 1_000, height: 2_000 }), first, { x, y })
    const mouse = { pointerId: 1, pointerType: 'mouse', button: 0, clientX: at.x, clientY: at.y }
    fireEvent.pointerDown(row, { ...mouse, clientX: 1_100, clientY: 300 })
    fireEvent.pointerMove(window, mouse)
    fireEvent.pointerUp(window, mouse)
  }
  await carry(0.25, 0.75)
  await expect.poll(pins).toEqual([['planned', 25, 75]])
  await within(await chosen('Cam 1')).findByRole('list', { name: 'People on this card' })
  await carry(0.5, 1.5)
  await toast('Outside of the drawing')
  expect(await pins()).toEqual([['planned', 25, 75]])
  await page.signIn('customer')
  goTo(`/projects/${project}/plans/${plan}`)
  await screen.findByRole('region', { name: 'Cards' })
  await carry(0.5, 0.5)
  expect([await pins(), isThere('button', 'New card here')]).toEqual([[['planned', 25, 75]], false])
})
