import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Plan } from '#events/plan/api.ts'
import { fit, type Point, toWindow } from '../../../client/features/board/plans/camera.ts'
import { addCard } from '../../../server/testing/app/answers.ts'
import { drawings } from '../../../server/testing/app/drawings.ts'
import { boardPage, goTo, isThere, press, toast, untilGone } from '../board/board-dom.tsx'
import { addPlan } from './plan-dom.ts'
import { user } from '../test-page.tsx'

Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1_000 })

const page = await boardPage()
const pdf = await drawings([{}, {}])
const pinsOf = async (plan: number) =>
  Plan.parse((await page.employee('GET', `/api/plans/${plan}`)).body).pins.map(({ deviceId, kind, x, y, why }) => [
    ...[deviceId, kind, Math.round(x * 100), Math.round(y * 100)],
    ...(why === undefined ? [] : [why]),
  ])

/** A project with two cards and a plan of two pages. */
async function plannedBoard() {
  const project = await page.makeBoard('Hall')
  const [one, other] = [await addCard(page.employee, project, 'Cam 1'), await addCard(page.employee, project, 'Cam 2')]
  return { project, one: one.id, other: other.id, plan: await addPlan(page, project, pdf) }
}
const said = (text: string | RegExp) => screen.findByText(text)
const chosen = (name: string) => screen.findByRole('region', { name: `Chosen card: ${name}` })
const drawing = () => screen.findByRole('application', { name: /^Drawing: / })
const choose = async (name: RegExp) =>
  user.click(await within(await screen.findByRole('region', { name: 'Cards' })).findByRole('button', { name }))

it('[PLAN-20] the plans of a project are found from its board, show how far they are drawn, and are added, named and deleted by employees', async () => {
  const { project, plan } = await plannedBoard()
  await page.signIn('employee')
  goTo(`/projects/${project}/plans`)
  const section = await screen.findByRole('region', { name: 'Hall.pdf' })
  within(section).getByText('0 of 2 pages are drawn. You can leave meanwhile.')
  expect(within(section).getAllByText('Being drawn…')).toHaveLength(2)
  expect(
    within(section)
      .getByRole('link', { name: /page 2/ })
      .getAttribute('href'),
  ).toBe(`/projects/${project}/plans/${plan}?page=2`)
  await press(/^Change title of .*page 2$/)
  const field = await screen.findByRole('textbox', { name: /^Title of/ })
  await user.clear(field)
  await user.type(field, 'Roof{Enter}')
  await toast('Title saved')
  await within(section).findByText('Roof')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is no input of files')
  const upload = (name: string, bytes: Uint8Array, type: string) =>
    user.upload(input, new File([Uint8Array.from(bytes)], name, { type }))
  await upload('Broken.pdf', Buffer.from('%PDF-1.7 nothing'), 'application/pdf')
  await said(/^This file is damaged\./)
  await upload('Roof.pdf', pdf, 'application/pdf')
  await screen.findByRole('region', { name: 'Roof.pdf' })
  await press('Delete Roof.pdf')
  await press('Delete', await screen.findByRole('alertdialog', { name: 'Delete Roof.pdf?' }))
  await untilGone('region', 'Roof.pdf')
  for (const person of ['installer', 'customer'] as const) {
    await page.signIn(person)
    goTo(`/projects/${project}/plans`)
    await screen.findByRole('region', { name: 'Hall.pdf' })
    expect([isThere('button', 'Add drawings'), isThere('button', /^Delete/)]).toEqual([false, false])
  }
})

it('[PLAN-21] [PLAN-22] a card is placed and moved by keys alone, at once, said to those who do not see it, and taken back by the toast', async () => {
  const { project, plan, one } = await plannedBoard()
  await page.signIn('employee')
  goTo(`/projects/${project}/plans/${plan}`)
  await choose(/^Cam 1/)
  const card = await chosen('Cam 1')
  within(card).getByRole('button', { name: 'Place' }).focus()
  await user.keyboard('{Enter}')
  await expect.poll(drawing).toBe(document.activeElement)
  await said(/^Placing Cam 1\./)
  await user.keyboard('{ArrowRight}{ArrowDown}')
  await said('52 % across, 52 % down.')
  await user.keyboard('{Enter}')
  await expect.poll(() => pinsOf(plan)).toEqual([[one, 'planned', 52, 52]])
  await said('Cam 1 placed, 52 % across, 52 % down.')
  await expect.poll(() => document.activeElement?.textContent).toBe('Move')
  await press('Undo', await toast('Cam 1 placed'))
  await expect.poll(() => pinsOf(plan)).toEqual([])
  await within(card).findByText('Not on this plan yet.')
  await user.keyboard('{Control>}z{/Control}')
  await toast('Nothing to undo')
  within(card).getByRole('button', { name: 'Place' }).focus()
  await user.keyboard('{Enter}')
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{Escape}')
  await said('Nothing was placed.')
})

it('[PLAN-51] Ctrl+Z takes back what its person did last, on the plan as on the board', async () => {
  const { project, plan, one } = await plannedBoard()
  await page.signIn('employee')
  goTo(`/projects/${project}/plans/${plan}?card=${one}`)
  const card = await chosen('Cam 1')
  const place = async () => {
    within(card)
      .getByRole('button', { name: /^(Place|Move)$/ })
      .focus()
    await user.keyboard('{Enter}{ArrowRight}{Enter}')
  }
  await place()
  await expect.poll(() => pinsOf(plan)).toEqual([[one, 'planned', 52, 50]])
  await press('Mark as Installed', card)
  await within(card).findByRole('button', { name: 'Mark as Confirmed' })
  await user.keyboard('{Control>}z{/Control}')
  await within(card).findByRole('button', { name: 'Mark as Installed' })
  expect(await pinsOf(plan)).toHaveLength(1)
  await user.keyboard('{Control>}z{/Control}')
  await toast('Undone: Cam 1 placed')
  await expect.poll(() => pinsOf(plan)).toEqual([])
})

it('[PLAN-56] Ctrl+Shift+Z does again on a plan what was taken back there, whether the server had heard of it or not', async () => {
  const { project, plan, one } = await plannedBoard()
  await page.signIn('employee')
  goTo(`/projects/${project}/plans/${plan}?card=${one}`)
  const card = await chosen('Cam 1')
  const step = async (arrow: string) => {
    within(card)
      .getByRole('button', { name: /^(Place|Move)$/ })
      .focus()
    await user.keyboard(`{Enter}${arrow}{Enter}`)
  }
  const undo = () => user.keyboard('{Control>}z{/Control}')
  const redo = () => user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  const at = (x: number) => [[one, 'planned', x, 50]]
  await step('{ArrowRight}')
  await expect.poll(() => pinsOf(plan)).toEqual(at(52))
  await step('{ArrowLeft}')
  await expect.poll(() => pinsOf(plan)).toEqual(at(48))
  await undo()
  await undo()
  await expect.poll(() => pinsOf(plan)).toEqual([])
  await redo()
  await toast('Cam 1 placed')
  await expect.poll(() => pinsOf(plan)).toEqual(at(52))
  await redo()
  await expect.poll(() => pinsOf(plan)).toEqual(at(48))
  await undo()
  await expect.poll(() => pinsOf(plan)).toEqual(at(52))
  await press('Redo', await toast('Undone: Cam 1 moved'))
  await expect.poll(() => pinsOf(plan)).toEqual(at(48))
  await redo()
  await toast('Nothing to redo')
})

it('[PLAN-23] an installer says where a device hangs and why; customers look', async () => {
  const { project, plan, one } = await plannedBoard()
  const put = { page: 1, x: 0.25, y: 0.5, kind: 'planned' }
  await page.employee('PUT', `/api/plans/${plan}/pins/${one}`, put)
  await page.signIn('installer')
  goTo(`/projects/${project}/plans/${plan}?card=${one}`)
  const card = await chosen('Cam 1')
  expect(within(card).queryByRole('button', { name: 'Move' })).toBeNull()
  await press('It hangs here', card)
  await user.type(await screen.findByRole('textbox', { name: 'Why it hangs elsewhere' }), 'A pipe')
  const window = await drawing()
  window.focus()
  await user.keyboard('{ArrowLeft}{Enter}')
  await expect
    .poll(() => pinsOf(plan))
    .toEqual([
      [one, 'planned', 25, 50],
      [one, 'built', 48, 50, 'A pipe'],
    ])
  await within(card).findByText(/said by you .*: A pipe$/)
  await press('Take away', card)
  await expect.poll(() => pinsOf(plan)).toEqual([[one, 'planned', 25, 50]])
  await page.signIn('customer')
  goTo(`/projects/${project}/plans/${plan}?card=${one}`)
  await within(await chosen('Cam 1')).findByText('Planned:')
  expect([isThere('button', 'It hangs here'), isThere('button', 'Take away')]).toEqual([false, false])
})

/** Presses a point of the first page with the mouse, given as fractions of it, and lets go at another. */
async function drag(plan: number, from: Point, to: Point) {
  const { pages } = Plan.parse((await page.employee('GET', `/api/plans/${plan}`)).body)
  const window = await drawing()
  // The next frame has the pins.
  await new Promise((painted) => requestAnimationFrame(painted))
  const [first] = pages
  if (!first) throw new Error('the plan has no page')
  const mouse = (place: Point) => {
    const { x, y } = toWindow(fit(first, { width: 1_000, height: 2_000 }), first, place)
    return { pointerId: 1, pointerType: 'mouse', clientX: x, clientY: y }
  }
  fireEvent.pointerDown(window, mouse(from))
  fireEvent.pointerMove(window, mouse(to))
  fireEvent.pointerUp(window, mouse(to))
}

it('[PLAN-23] a pin that is moved keeps why it hangs elsewhere, until the person changes that; a place outside of the drawing is told', async () => {
  const { project, plan, one } = await plannedBoard()
  const put = { page: 1, x: 0.25, y: 0.5, kind: 'built', why: 'A pipe' }
  await page.installer('PUT', `/api/plans/${plan}/pins/${one}`, put)
  await page.signIn('installer')
  goTo(`/projects/${project}/plans/${plan}?card=${one}`)
  const card = await chosen('Cam 1')
  await within(card).findByText(/A pipe$/)
  await drag(plan, { x: 0.25, y: 0.5 }, { x: 0.75, y: 0.25 })
  await expect.poll(() => pinsOf(plan)).toEqual([[one, 'built', 75, 25, 'A pipe']])
  await drag(plan, { x: 0.75, y: 0.25 }, { x: 1.5, y: 0.25 })
  await toast('Outside of the drawing')
  await press('It hangs here', card)
  const why = await screen.findByRole('textbox', { name: 'Why it hangs elsewhere' })
  expect(why.getAttribute('value')).toBe('A pipe')
  await user.clear(why)
  await drag(plan, { x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 })
  await expect.poll(() => pinsOf(plan)).toEqual([[one, 'built', 50, 50]])
})

it('[PLAN-24] the list has the search and the filters of the board, and what others place is there at once', async () => {
  const { project, plan, other } = await plannedBoard()
  await page.signIn('installer')
  goTo(`/projects/${project}/plans/${plan}`)
  const list = await screen.findByRole('region', { name: 'Cards' })
  await within(list).findByRole('button', { name: /^Cam 2.*To place/ })
  await page.employee('PUT', `/api/plans/${plan}/pins/${other}`, { page: 2, x: 0.5, y: 0.5, kind: 'planned' })
  await within(list).findByRole('button', { name: /^Cam 2.*Planned, Hall, page 2/ })
  await user.click(within(list).getByRole('radio', { name: /^Placed/ }))
  await expect.poll(() => within(list).queryByRole('button', { name: /^Cam 1/ })).toBeNull()
  await choose(/^Cam 2/)
  await screen.findByRole('application', { name: 'Drawing: Hall, page 2' })
  expect(location.search).toBe(`?card=${other}&page=2`)
  await user.type(within(list).getByRole('searchbox', { name: 'Search cards' }), 'nothing')
  await within(list).findByText('No card fits.')
})

it('[PLAN-22] a card that is placed without a connection shows at once, waits, and is sent when the line is back', async () => {
  const { project, plan, one } = await plannedBoard()
  await page.signIn('employee')
  goTo(`/projects/${project}/plans/${plan}`)
  await choose(/^Cam 1/)
  const card = await chosen('Cam 1')
  await page.line.cut()
  within(card).getByRole('button', { name: 'Place' }).focus()
  await user.keyboard('{Enter}{ArrowRight}{Enter}')
  await toast('Cam 1 placed')
  await within(card).findByText('Planned:')
  expect(await pinsOf(plan)).toEqual([])
  await page.line.restore()
  await expect.poll(() => pinsOf(plan)).toEqual([[one, 'planned', 52, 50]])
  await within(card).findByText('Planned:')
})
