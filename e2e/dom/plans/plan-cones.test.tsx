import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Plan } from '#events/plan/api.ts'
import { fit, type Point, toWindow } from '../../../client/features/board/plans/camera.ts'
import { createViewer } from '../../../client/features/board/plans/viewer-state.ts'
import { addCard } from '../../../server/testing/app/answers.ts'
import { drawings } from '../../../server/testing/app/drawings.ts'
import { boardPage, goTo, isThere, press, toast } from '../board/board-dom.tsx'
import { addPlan } from './plan-dom.ts'
import { user } from '../test-page.tsx'

Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1_000 })

const page = await boardPage()
const pdf = await drawings([{}])

/** A camera that is planned in the middle of a page, which an employee has chosen. */
async function chosenCamera(looks: object = {}) {
  const project = await page.makeBoard('Hall')
  const { id } = await addCard(page.employee, project, 'Cam 1')
  const plan = await addPlan(page, project, pdf)
  await page.employee('PUT', `/api/plans/${plan}/pins/${id}`, { page: 1, x: 0.5, y: 0.5, kind: 'planned', ...looks })
  goTo(`/projects/${project}/plans/${plan}?card=${id}`)
  const read = async () => Plan.parse((await page.employee('GET', `/api/plans/${plan}`)).body)
  const view = async () => {
    const [pin] = (await read()).pins
    return [pin?.bearing, pin?.angle, pin?.reach, pin?.pixels]
  }
  /** 40 m wide. */
  const measure = () =>
    page.employee('PATCH', `/api/plans/${plan}/pages/1`, {
      scale: {
        lines: [
          { from: { x: 0, y: 0 }, to: { x: 1, y: 0 }, metres: 40 },
          { from: { x: 0, y: 0 }, to: { x: 0, y: 1 }, metres: (40 * 595) / 842 },
        ],
      },
    })
  const card = await screen.findByRole('region', { name: 'Chosen card: Cam 1' })
  return { project, plan, id, card, read, view, measure }
}
const type = async (label: string, text: string) => {
  const field = await screen.findByRole('spinbutton', { name: label })
  await user.clear(field)
  await user.type(field, `${text}{Enter}`)
}

it('[PLAN-38] [PLAN-39] [PLAN-49] the view of a camera is typed, its reach and its detail with a scale alone, and is taken back', async () => {
  const { card, view, measure } = await chosenCamera()
  await press('Show its view', card)
  await expect.poll(view).toEqual([0, 90, 10, undefined])
  await within(card).findByText('0°, 90° wide')
  expect(isThere('spinbutton', 'Reach (m)')).toBe(false)
  await type('Direction (°)', '45')
  await expect.poll(view).toEqual([45, 90, 10, undefined])
  await type('Angle (°)', '400')
  await screen.findByText('Another number, please')
  expect(await view()).toEqual([45, 90, 10, undefined])
  await type('Angle (°)', '90')
  expect(screen.queryByText('Another number, please')).toBeNull()
  await measure()
  await within(card).findByText('45°, 90° wide, 10 m')
  await type('Pixels across', '2000')
  const detail = await screen.findByRole('list', { name: 'Detail by IEC 62676-4' })
  const told = () =>
    within(detail)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(told().slice(1, 3)).toEqual(['Validate: up to 2 m', 'Characterise: up to 4 m'])
  await user.click(screen.getByRole('radio', { name: 'DORI (2014)' }))
  expect(told()).toEqual(['Identify: up to 4 m', 'Recognise: up to 8 m', 'Observe: up to 10 m'])
  // Another plan, and a page that is loaded again, begin with it.
  expect(createViewer(1).getState().standard).toBe('2014')
  await type('Angle (°)', '360')
  await within(card).findByText('all around, 10 m')
  expect(screen.queryByRole('list', { name: 'Detail by IEC 62676-4' })).toBeNull()
  await press('Undo', await toast('View of Cam 1 changed'))
  await expect.poll(view).toEqual([45, 90, 10, 2000])
})

it('[PLAN-38] the view is dragged by its tip and by the end of its arc; those who may not plan read it', async () => {
  const { project, plan, id, card, read, view, measure } = await chosenCamera({ bearing: 0, angle: 90, reach: 10 })
  await measure()
  await within(card).findByText('0°, 90° wide, 10 m')
  const [first] = (await read()).pages
  if (!first) throw new Error('the plan has a page')
  const window = await screen.findByRole('application', { name: /^Drawing: / })
  const camera = fit(first, { width: 1_000, height: 2_000 })
  const middle = toWindow(camera, first, { x: 0.5, y: 0.5 })
  const pixels = (metres: number) => (metres / 40) * first.width * camera.scale
  const drag = async (from: Point, to: Point) => {
    // The next frame has the view.
    await new Promise((painted) => requestAnimationFrame(painted))
    const pointer = ({ x, y }: Point) => ({
      ...{ pointerId: 1, pointerType: 'touch' },
      clientX: middle.x + pixels(x),
      clientY: middle.y + pixels(y),
    })
    fireEvent.pointerDown(window, pointer(from))
    fireEvent.pointerMove(window, pointer(to))
    fireEvent.pointerUp(window, pointer(to))
  }
  await drag({ x: 0, y: -10 }, { x: 6.1, y: 0.1 })
  await expect.poll(view).toEqual([90, 90, 6, undefined])
  await within(card).findByText('90°, 90° wide, 6 m')
  await drag({ x: 6 * Math.SQRT1_2, y: 6 * Math.SQRT1_2 }, { x: 0, y: 6 })
  await expect.poll(view).toEqual([90, 180, 6, undefined])
  await page.signIn('installer')
  goTo(`/projects/${project}/plans/${plan}?card=${id}`)
  await screen.findByText('90°, 180° wide, 6 m')
  expect(isThere('spinbutton', 'Direction (°)')).toBe(false)
})

it('[PLAN-43] a camera with several sensors has a view for each, which is typed, added and removed by itself', async () => {
  const { card, read } = await chosenCamera({ bearing: 0, angle: 90 })
  const pin = async () => {
    const [{ bearing, angle, views } = {}] = (await read()).pins
    return [bearing, angle, views?.map((view) => view.bearing)]
  }
  expect(within(card).queryByRole('button', { name: 'Remove view' })).toBeNull()
  await press('Add a view', card)
  await expect.poll(pin).toEqual([0, 90, [90]])
  await press('Add a view', card)
  await expect.poll(pin).toEqual([0, 90, [90, 180]])
  const second = await within(card).findByRole('group', { name: /^View 2: 90°, 90° wide/ })
  const field = within(second).getByRole('spinbutton', { name: 'Direction (°)' })
  await user.clear(field)
  await user.type(field, '120{Enter}')
  await expect.poll(pin).toEqual([0, 90, [120, 180]])
  await press('Remove view 1', card)
  await expect.poll(pin).toEqual([120, 90, [180]])
  await press('Remove view 2', card)
  await expect.poll(pin).toEqual([120, 90, undefined])
  await press('Undo', await toast('View of Cam 1 changed'))
  await expect.poll(pin).toEqual([120, 90, [180]])
})
