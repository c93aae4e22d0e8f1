import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Plan } from '#events/plan/api.ts'
import { addCard } from '../../../server/testing/app/answers.ts'
import { drawings } from '../../../server/testing/app/drawings.ts'
import { boardPage, goTo, isThere, press, toast } from '../board/board-dom.tsx'
import { addPlan, sendPlan } from './plan-dom.ts'
import { user } from '../test-page.tsx'

Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1_000 })

const page = await boardPage()
const pdf = await drawings([{}])
const part = () => screen.findByRole('region', { name: 'Drawing' })

/** A project with a plan of one page, on which a card stands at the right; opened by an employee. */
async function openPlan(bytes = pdf) {
  const project = await page.makeBoard('Hall')
  const { id } = await addCard(page.employee, project, 'Cam 1')
  const plan = await addPlan(page, project, bytes)
  await page.employee('PUT', `/api/plans/${plan}/pins/${id}`, { page: 1, x: 0.9, y: 0.5, kind: 'planned' })
  goTo(`/projects/${project}/plans/${plan}`)
  await part()
  const versions = async () =>
    Plan.parse((await page.employee('GET', `/api/plans/${plan}`)).body).pages[0]?.versions.map(({ fileName, map }) => [
      fileName,
      map.map((number) => Math.round(number * 100) / 100),
    ])
  return { project, plan, versions }
}
async function choose(bytes: Uint8Array, name: string) {
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Newer drawing"]')
  if (!input) throw new Error('there is no input of files')
  await user.upload(input, new File([Uint8Array.from(bytes)], name, { type: 'application/pdf' }))
}
const drawing = () => screen.findByRole('application', { name: /^Drawing: / })

it('[PLAN-35] a newer drawing of the same size is looked at, of whichever page of its file, and replaced', async () => {
  const { versions } = await openPlan()
  await choose(await drawings([...Array.from({ length: 11 }, () => ({ width: 300 })), { width: 845 }]), 'Hall 2.pdf')
  await screen.findByText(/^Press a point of the old drawing/)
  expect(isThere('button', 'Replace')).toBe(false)
  const field = screen.getByRole('spinbutton', { name: 'Page of the file (of 12)' })
  await user.clear(field)
  await user.type(field, '12{Enter}')
  await screen.findByText(/^Hall 2.pdf has the size of the page/)
  await screen.findByText('All pins stay on the page.')
  expect(await versions()).toHaveLength(1)
  await press('Replace')
  await toast('Hall replaced')
  expect(await versions()).toEqual([
    ['Hall.pdf', [1, 0, 0, 1, 0, 0]],
    ['Hall 2.pdf', [1, 0, 0, 1, 0, 0]],
  ])
  await within(await part()).findByText('Hall 2.pdf')
})

it('[PLAN-35] [PLAN-59] a drawing of another size is laid over the page by two points, by keys alone, and says which pins would leave it', async () => {
  const { versions } = await openPlan()
  const window = await drawing()
  const width = () => Number.parseFloat((window.firstElementChild as HTMLElement).style.width)
  await expect.poll(width).toBeGreaterThan(0)
  const before = width()
  await choose(await drawings([{ width: 600, height: 900 }]), 'Wing.pdf')
  await screen.findByText(/^Press a point of the old drawing/)
  window.focus()
  // Each press of Enter takes a point: one of the old drawing, and the same of the new one, which is as wide and twice as large there.
  await user.keyboard('{Enter}')
  await screen.findByText('Press the same point on the new drawing')
  await user.keyboard('{Enter}')
  await screen.findByText('Point 2 of 2.')
  await user.keyboard(`${'{ArrowRight}'.repeat(5)}{Enter}${'{ArrowRight}'.repeat(5)}{Enter}`)
  await screen.findByText(/^Both drawings lie on each other/)
  await screen.findByText('1 of 1 pin would lie beside the new drawing. It is kept, and can be placed anew.')
  await press('Replace')
  await toast('Hall replaced')
  expect((await versions())?.map(([name]) => name)).toEqual(['Hall.pdf', 'Wing.pdf'])
  // As it lay over the page: half as wide.
  await expect.poll(() => width() / before).toBeCloseTo(0.5)
})

it('[PLAN-35] a file that is no drawing says why, Escape replaces nothing, and those who do not draw see the drawing alone', async () => {
  const { project, plan, versions } = await openPlan()
  await choose(Buffer.from('%PDF-1.7 nothing'), 'Broken.pdf')
  await toast('The drawing cannot be used')
  await screen.findByText(/^This file is damaged\./)
  await choose(pdf, 'Hall 2.pdf')
  await screen.findByText(/^Hall 2.pdf has the size/)
  ;(await drawing()).focus()
  await user.keyboard('{Escape}')
  await expect.poll(() => isThere('button', 'Replace')).toBe(false)
  expect(await versions()).toHaveLength(1)
  await page.signIn('installer')
  goTo(`/projects/${project}/plans/${plan}`)
  await screen.findByRole('region', { name: 'Cards' })
  expect(isThere('button', 'Replace drawing')).toBe(false)
})

it('[PLAN-35] a look at a drawing that comes once another page is shown lays it over neither', async () => {
  await openPlan(await drawings([{ title: 'Ground floor' }, { title: 'Upper floor' }]))
  await choose(pdf, 'Hall 2.pdf')
  await press(/^Hall, page 2|^Upper floor/)
  await screen.findByRole('button', { name: 'Replace drawing' })
  expect(isThere('button', 'Replace')).toBe(false)
})

it('[PLAN-35] points on a drawing go when a colleague replaces it meanwhile', async () => {
  const { plan, versions } = await openPlan()
  await choose(await drawings([{ width: 600, height: 900 }]), 'Wing.pdf')
  await screen.findByText(/^Press a point of the old drawing/)
  await sendPlan(`/api/plans/${plan}/pages/1/replace`, pdf, { name: 'Theirs.pdf' })
  await toast('This page has another drawing now')
  expect(screen.queryByText(/^Press a point of the old drawing/)).toBeNull()
  expect((await versions())?.map(([name]) => name)).toEqual(['Hall.pdf', 'Theirs.pdf'])
})
