import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openWaiting } from '../../../client/shared/waiting/waiting-dialog.ts'
import { addCard, devicesOf } from '../../../server/testing/app/answers.ts'
import { drawings } from '../../../server/testing/app/drawings.ts'
import { PNG } from '../../../server/testing/app/pictures.ts'
import { boardPage, goTo, isThere, press, toast } from '../board/board-dom.tsx'
import { addPlan } from './plan-dom.ts'
import { user } from '../test-page.tsx'

// As a page has it that comes by https: it says the digest of a photo.
Object.assign(globalThis, { isSecureContext: true })
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1_000 })

const page = await boardPage()
const pdf = await drawings([{}])
const picture = (name: string) => new File([Uint8Array.from(PNG)], name, { type: 'image/png' })
const chosen = (name: string) => screen.findByRole('region', { name: `Chosen card: ${name}` })
const withoutCard = () => screen.findByRole('region', { name: 'Photos without a card' })

/** A project with two cards on a plan, which an installer has opened. */
async function openPlan(query = '') {
  const project = await page.makeBoard('Hall')
  const [near, far] = [await addCard(page.employee, project, 'Zone 9'), await addCard(page.employee, project, 'Cam 1')]
  const plan = await addPlan(page, project, pdf)
  const put = (id: number, x: number) =>
    page.employee('PUT', `/api/plans/${plan}/pins/${id}`, { page: 1, x, y: 0.5, kind: 'planned' })
  await put(near.id, 0.6)
  await put(far.id, 0.1)
  await page.signIn('installer')
  goTo(`/projects/${project}/plans/${plan}${query}`)
  await screen.findByRole('application', { name: /^Drawing: / })
  const read = async (name: string) =>
    (await devicesOf(page.employee, project)).find((device) => device.name === name)?.photos ?? []
  return { project, plan, read }
}

/** The input of photos that a press opens; a browser would show the camera or its files. */
function inputIn(place: ParentNode): HTMLInputElement {
  const input = place.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is no input of photos')
  return input
}

/** Takes a photo in the middle of the drawing, by keys. */
async function takeHere(name: string) {
  const start = await screen.findByRole('button', { name: 'Photo here' })
  start.focus()
  const drawing = await screen.findByRole('application', { name: /^Drawing: / })
  await user.keyboard('{Enter}')
  await expect.poll(() => document.activeElement).toBe(drawing)
  const input = inputIn(drawing.parentElement ?? document)
  const opened = new Promise((resolve) => input.addEventListener('click', resolve, { once: true }))
  await user.keyboard('{ArrowRight}{Enter}')
  await opened
  await user.upload(input, picture(name))
  return within(await withoutCard()).findByText(name)
}

it('[PLAN-46] the chosen card shows its photos on the plan, one fills the screen, and more are added there', async () => {
  const { read } = await openPlan()
  const list = await screen.findByRole('region', { name: 'Cards' })
  await user.click(await within(list).findByRole('button', { name: /^Cam 1/ }))
  const card = await chosen('Cam 1')
  await user.upload(inputIn(card), picture('door.png'))
  await expect.poll(async () => (await read('Cam 1')).length).toBe(1)
  const photos = await within(card).findByRole('list', { name: 'Photos of Cam 1' })
  await user.click(await within(photos).findByRole('button', { name: 'door.png' }))
  await screen.findByRole('dialog', { name: 'Photos' })
  await user.keyboard('{Escape}')
})

it('[PLAN-47] a photo is taken at a place without a connection, waits there, and goes up once it has a card', async () => {
  const { read } = await openPlan()
  await page.line.cut()
  await takeHere('here.png')
  const section = await withoutCard()
  within(section).getByText(/^Waiting for a card/)
  await page.line.restore()
  await user.click(within(section).getByRole('button', { name: /^Give here\.png to a card/ }))
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual(['Zone 9', 'Cam 1'])
  await user.click(screen.getByRole('option', { name: 'Zone 9' }))
  await toast('Photo given to Zone 9')
  await expect.poll(() => isThere('region', 'Photos without a card')).toBe(false)
  await expect.poll(async () => (await read('Zone 9')).length, { timeout: 20_000 }).toBe(1)
  expect(await read('Cam 1')).toEqual([])
})

it.each([
  ['sent', 1],
  ['not sent yet', 0],
])('[PLAN-52] a photo that went to the wrong card, %s, is back at its place by one press', async (_, sent) => {
  const { read } = await openPlan()
  if (sent === 0) await page.line.cut()
  await takeHere('here.png')
  const give = async () => {
    const section = await withoutCard()
    await user.click(await within(section).findByRole('button', { name: /^Give here\.png to a card/ }))
    await user.click(await screen.findByRole('option', { name: 'Cam 1' }))
  }
  await give()
  await expect.poll(async () => (await read('Cam 1')).length, { timeout: 20_000 }).toBe(sent)
  await press('Undo', await toast('Photo given to Cam 1'))
  await within(await withoutCard()).findByText(/^Waiting for a card/)
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.poll(() => isThere('region', 'Photos without a card')).toBe(false)
  await user.keyboard('{Control>}z{/Control}')
  await within(await withoutCard()).findByText(/^Waiting for a card/)
  await page.line.restore()
  await expect.poll(async () => (await read('Cam 1')).length, { timeout: 20_000 }).toBe(0)
})

it('[PLAN-47] such a photo is told with the work that waits, chosen by its mark, and removed', async () => {
  await openPlan()
  await takeHere('one.png')
  const section = await withoutCard()
  await press('Show the place of one.png', section)
  openWaiting('list')
  const waiting = await screen.findByRole('dialog', { name: 'Work that is not saved yet' })
  within(waiting).getByRole('link', { name: 'Open the floor plan' })
  within(waiting).getByText(/^Waiting for a card/)
  await press('Cancel one.png', waiting)
  await within(waiting).findByText('Nothing waits')
  await user.keyboard('{Escape}')
  await expect.poll(() => isThere('region', 'Photos without a card')).toBe(false)
})
