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
const pdf = await drawings([{}, {}])

/** A camera, a switch and a speaker on a page, of which an employee has chosen the camera; a door on the other page. */
async function chosenCard() {
  const project = await page.makeBoard('Hall')
  const plan = await addPlan(page, project, pdf)
  const place = async (name: string, x: number, on = 1) => {
    const { id } = await addCard(page.employee, project, name)
    await page.employee('PUT', `/api/plans/${plan}/pins/${id}`, { page: on, x, y: 0.5, kind: 'planned' })
    return id
  }
  const [camera, net] = [await place('Cam 1', 0.25), await place('Switch', 0.75)]
  await place('Speaker', 0.5)
  await place('Door', 0.5, 2)
  goTo(`/projects/${project}/plans/${plan}?card=${camera}`)
  const read = async () => Plan.parse((await page.employee('GET', `/api/plans/${plan}`)).body)
  const lengths = async () => (await read()).cables.map(({ metres, isMeasured }) => [metres, isMeasured])
  const card = await screen.findByRole('region', { name: 'Chosen card: Cam 1' })
  return { project, plan, camera, net, read, lengths, card }
}
const row = (name: RegExp) => within(screen.getByRole('region', { name: 'Cards' })).findByRole('button', { name })

it('[PLAN-67] [PLAN-73] a cable is laid to a card of the list by keys, gets a length, that of the scale, and is removed and brought back', async () => {
  const { plan, net, lengths, card } = await chosenCard()
  const begin = within(card).getByRole('button', { name: 'Cable to…' })
  begin.focus()
  await user.keyboard('{Enter}')
  await screen.findByText(/goes, or choose its card in the list$/)
  ;(await row(/^Door/)).focus()
  await user.keyboard('{Enter}')
  await toast('Not on the same page')
  ;(await row(/^Switch/)).focus()
  await user.keyboard('{Enter}')
  await expect.poll(lengths).toEqual([[null, false]])
  expect(document.activeElement).toBe(begin)
  const cables = await within(card).findByRole('list', { name: 'Cables' })
  const cable = await within(cables).findByRole('group', { name: /^Cable to .*Switch/ })
  expect(cable.textContent).toContain('length not known')
  await row(/^Switch.*1 cable/)

  const lines = [
    { from: { x: 0, y: 0 }, to: { x: 1, y: 0 }, metres: 40 },
    { from: { x: 0, y: 0 }, to: { x: 0, y: 1 }, metres: (40 * 595) / 842 },
  ]
  await page.employee('PATCH', `/api/plans/${plan}/pages/1`, { scale: { lines } })
  await within(cable).findByText('20 m by the scale')
  const field = within(cable).getByRole('spinbutton', { name: 'Length (m)' })
  await user.clear(field)
  await user.type(field, '24.55{Enter}')
  await expect.poll(lengths).toEqual([[24.55, false]])
  // A cable that is laid once more keeps its length.
  await press('Cable to…', card)
  ;(await row(/^Switch/)).click()
  await toast('There is a cable already')
  expect(await lengths()).toEqual([[24.55, false]])
  await press('From the scale', cable)
  await expect.poll(lengths).toEqual([[20, true]])
  // The button went with the press: a person who uses keys goes on in the same cable, and once that is gone, with the next one.
  await expect.poll(() => document.activeElement).toBe(cable)
  await press('Undo', await toast('Length of the cable from Cam 1 to Switch changed'))
  await expect.poll(lengths).toEqual([[24.55, false]])
  await press('Remove cable to Switch', cable)
  await expect.poll(lengths).toEqual([])
  await expect.poll(() => document.activeElement).toBe(within(card).getByRole('button', { name: 'Cable to…' }))
  await press('Undo', await toast('Cable from Cam 1 to Switch removed'))
  await expect.poll(lengths).toEqual([[24.55, false]])
  await page.employee('DELETE', `/api/plans/${plan}/pins/${net}`, { kind: 'planned' })
  await expect.poll(() => isThere('list', 'Cables')).toBe(false)
})

it('[PLAN-67] a press on a pin takes the other end; Escape lays none, and those who may lay none read the cables', async () => {
  const { project, plan, camera, read, lengths, card } = await chosenCard()
  const window = await screen.findByRole('application', { name: /^Drawing: / })
  await press('Cable to…', card)
  window.focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByText(/goes, or choose its card in the list$/)).toBeNull()
  await press('Cable to…', card)
  const [first] = (await read()).pages
  if (!first) throw new Error('the plan has a page')
  const at = async (x: number) => {
    // The next frame has the pins.
    await new Promise((painted) => requestAnimationFrame(painted))
    const point = toWindow(fit(first, { width: 1_000, height: 2_000 }), first, { x, y: 0.5 })
    const pointer = { pointerId: 1, pointerType: 'touch', clientX: point.x, clientY: point.y }
    fireEvent.pointerDown(window, pointer)
    fireEvent.pointerUp(window, pointer)
  }
  await at(0.4)
  await toast('No card here')
  await at(0.25)
  await toast('The same card')
  await at(0.75)
  await expect.poll(lengths).toEqual([[null, false]])
  await page.signIn('customer')
  goTo(`/projects/${project}/plans/${plan}?card=${camera}`)
  await screen.findByText('length not known')
  for (const name of ['Cable to…', 'Remove cable to Switch']) expect(isThere('button', name)).toBe(false)
})
