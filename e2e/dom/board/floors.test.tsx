// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  boardPage,
  cardsOf,
  choose,
  dialog,
  goOffline,
  goOnline,
  isThere,
  press,
  showBoard,
  untilGone,
} from './board-dom.tsx'
import { user } from '../test-page.tsx'

const page = await boardPage()

/** A board of cards with these floors, shown to an employee; its id. */
async function show(...floors: readonly string[]): Promise<number> {
  const id = await page.makeBoard(
    'Floors',
    floors.map((_, index) => ({ name: `Cam ${index + 1}` })),
  )
  const cards = await cardsOf(page.employee, id)
  for (const [index, floor] of floors.entries()) {
    const deviceIds = [cards.get(`Cam ${index + 1}`)?.id]
    expect(await page.employee('PATCH', '/api/devices/facts', { deviceIds, facts: { floor } })).toMatchObject({
      status: 200,
    })
  }
  await showBoard(page, 'employee', id)
  return id
}
async function openFloors() {
  await choose('More for this project', 'Order of Floors')
  return dialog('Order of Floors')
}
const listed = async () =>
  within(await dialog('Order of Floors'))
    .getAllByRole('listitem')
    .map(({ firstElementChild }) => firstElementChild?.textContent)
const groups = () => [...document.querySelectorAll('[data-group]')].map(({ textContent }) => textContent)

it('[BOARD-124] floors are moved up and down, and groups on the board follow once it is saved', async () => {
  const id = await show('1', 'Quay', '2', '2')
  await press('View options')
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Group by floor' }))
  await user.keyboard('{Escape}')
  await expect.poll(groups).toEqual(['11', '22', 'Quay1'])

  const floors = await openFloors()
  expect(await listed()).toEqual(['1 1 card', '2 2 cards', 'Quay 1 card'])
  const up = within(floors).getByRole('button', { name: 'Move Quay up' })
  await user.click(up)
  await user.keyboard('{Enter}')
  expect(await listed()).toEqual(['Quay 1 card', '1 1 card', '2 2 cards'])
  // The focus stays on the button of the floor, which leads nowhere by now.
  expect(document.activeElement).toBe(up)
  await user.keyboard('{Enter}')
  expect(await listed()).toEqual(['Quay 1 card', '1 1 card', '2 2 cards'])
  expect(groups()).toEqual(['11', '22', 'Quay1'])
  await press('Save', floors)
  await untilGone('dialog', 'Order of Floors')
  await expect.poll(groups).toEqual(['Quay1', '11', '22'])

  // Another person's order, live, and by name again.
  await page.employee('PATCH', `/api/projects/${id}/floors`, { floors: ['Quay', '2'] })
  await expect.poll(groups).toEqual(['11', 'Quay1', '22'])
  const again = await openFloors()
  await press('Order by name', again)
  await press('Save', again)
  await expect.poll(groups).toEqual(['11', '22', 'Quay1'])
})

it('[BOARD-125] an order that another person changed meanwhile is shown, and replaced by one who saw it', async () => {
  const id = await show('1', '2', '3')
  const floors = await openFloors()
  await press('Move 3 up', floors)
  const other = await page.app.as('employee')
  await other('PATCH', `/api/projects/${id}/floors`, { floors: ['2', '1', '3'] })
  await within(floors).findByText(/Another person changed the order meanwhile: 2, 1, 3/)
  expect(await listed()).toEqual(['1 1 card', '3 1 card', '2 1 card'])
  await press('Take theirs', floors)
  await expect.poll(listed).toEqual(['2 1 card', '1 1 card', '3 1 card'])
  await press('Move 1 up', floors)
  await other('PATCH', `/api/projects/${id}/floors`, { floors: ['3', '2', '1'] })
  await within(floors).findByText(/Another person/)
  await press('Save', floors)
  await untilGone('dialog', 'Order of Floors')
  await goOffline(page)
  const away = await openFloors()
  expect(await listed()).toEqual(['1 1 card', '2 1 card', '3 1 card'])
  await within(away).findByText('The order is changed with a connection.')
  await press('Move 2 up', away)
  expect(await listed()).toEqual(['1 1 card', '2 1 card', '3 1 card'])
  await user.keyboard('{Escape}')
  await untilGone('dialog', 'Order of Floors')
  await goOnline(page)
})

it('[BOARD-125] the order is for employees, and for open projects', async () => {
  const id = await show('1')
  const isOffered = async (person: 'employee' | 'installer') => {
    await showBoard(page, person, id)
    await press('More for this project')
    await screen.findByRole('menu')
    const found = isThere('menuitem', 'Order of Floors')
    await user.keyboard('{Escape}')
    await untilGone('menu', 'More for this project')
    return found
  }
  expect(await isOffered('employee')).toBe(true)
  expect(await isOffered('installer')).toBe(false)
})
