import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Plan } from '#events/plan/api.ts'
import { addCard } from '../../../server/testing/app/answers.ts'
import { PNG } from '../../../server/testing/app/pictures.ts'
import { boardPage, goTo, isThere, press, toast } from '../board/board-dom.tsx'
import { addPlan } from './plan-dom.ts'
import { user } from '../test-page.tsx'

Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1_000 })

const page = await boardPage()

/** A project with a plan of one page, and its scale as the server has it. */
async function plannedBoard() {
  const project = await page.makeBoard('Hall')
  const plan = await addPlan(page, project, PNG, { name: 'Hall.png', type: 'image/png' })
  const scale = async () => Plan.parse((await page.employee('GET', `/api/plans/${plan}`)).body).pages[0]?.scale ?? null
  return { project, plan, scale }
}
const part = () => screen.findByRole('region', { name: 'Scale' })
const drawing = () => screen.findByRole('application', { name: /^Drawing: / })
/** Sets both ends of a line by keys, from where the cross is, and types its length. */
async function draw(number: 1 | 2, arrows: string, length: string) {
  await expect.poll(drawing).toBe(document.activeElement)
  await user.keyboard(`{Enter}${arrows}{Enter}`)
  const field = await screen.findByRole('textbox', { name: `Length of line ${number} in metres` })
  expect(document.activeElement).toBe(field)
  await user.keyboard(`${length}{Enter}`)
}
const right = '{ArrowRight}'.repeat(10)
const up = '{ArrowUp}'.repeat(10)

it('[PLAN-34] employees measure a page by keys alone; without a scale no length is shown, and the toast takes it back', async () => {
  const { project, plan, scale } = await plannedBoard()
  goTo(`/projects/${project}/plans/${plan}`)
  const section = await part()
  within(section).getByText('No scale yet')
  expect(screen.queryByText('Length of the scale bar:')).toBeNull()
  within(section).getByRole('button', { name: 'Measure' }).focus()
  await user.keyboard('{Enter}')
  await draw(1, right, 'ten')
  await screen.findByText('Type the length in metres, such as 4.25')
  const field = screen.getByRole('textbox', { name: 'Length of line 1 in metres' })
  await user.clear(field)
  await user.type(field, '10{Enter}')
  await draw(2, up, '10')
  await toast('Scale of Hall saved')
  await expect.poll(async () => (await scale())?.lines.map(({ metres }) => metres)).toEqual([10, 10])
  await within(section).findByText(/^Drawing: \d.* m by \d.* m$/)
  await screen.findByText('Length of the scale bar:')
  await press('Undo', await toast('Scale of Hall saved'))
  await expect.poll(scale).toBeNull()
  await within(section).findByText('No scale yet')
})

it('[PLAN-34] lines that are more than 5 % apart are warned of, and may be kept; what is measured shows to others at once', async () => {
  const { project, plan, scale } = await plannedBoard()
  goTo(`/projects/${project}/plans/${plan}`)
  within(await part())
    .getByRole('button', { name: 'Measure' })
    .focus()
  await user.keyboard('{Enter}')
  await draw(1, right, '10')
  await draw(2, right, '10')
  await screen.findByText(/^These lines run at almost the same angle/)
  const again = screen.getByRole('button', { name: 'Draw line 2 again' })
  again.focus()
  await user.keyboard('{Enter}')
  await draw(2, up, '12')
  await screen.findByText(/^These lines say scales that are 20 % apart\. Measure again/)
  expect(await scale()).toBeNull()
  await page.line.cut()
  await press('Keep this scale')
  await within(await part()).findByText(/^Drawing: /)
  await within(await part()).findByText(/20 % apart/)
  expect(await scale()).toBeNull()
  await page.line.restore()
  await expect.poll(async () => (await scale())?.apart).toBeCloseTo(0.2)
  await page.signIn('installer')
  goTo(`/projects/${project}/plans/${plan}`)
  await within(await part()).findByText(/^Drawing: /)
  expect([isThere('button', 'Measure again'), isThere('button', 'Remove scale')]).toEqual([false, false])
  await page.employee('PATCH', `/api/plans/${plan}/pages/1`, { scale: null })
  await expect.poll(() => screen.queryByRole('region', { name: 'Scale' })).toBeNull()
})

it('[PLAN-57] lines that are measured are still there after a card was placed meanwhile, or was not', async () => {
  const { project, plan, scale } = await plannedBoard()
  const { id } = await addCard(page.employee, project, 'Cam 1')
  goTo(`/projects/${project}/plans/${plan}?card=${id}`)
  within(await part())
    .getByRole('button', { name: 'Measure' })
    .focus()
  await user.keyboard('{Enter}')
  await draw(1, right, '10')
  const card = await screen.findByRole('region', { name: 'Chosen card: Cam 1' })
  for (const [name, key] of [
    ['It hangs here', 'Enter'],
    ['Place', 'Escape'],
  ] as const) {
    within(card).getByRole('button', { name }).focus()
    await user.keyboard(`{Enter}{ArrowRight}{${key}}`)
  }
  await screen.findByText((_, element) => element?.textContent === 'Line 2 of 2.')
  ;(await drawing()).focus()
  await user.keyboard('{ArrowRight}')
  await draw(2, up, '10')
  await expect.poll(async () => (await scale())?.lines.map(({ metres }) => metres)).toEqual([10, 10])
})
