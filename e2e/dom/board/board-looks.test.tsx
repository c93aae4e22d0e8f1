// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEVICE_STATUS_LABELS, type DeviceStatus } from '#events/project/device.ts'
import {
  bar,
  boardPage,
  card,
  cardIn,
  cardsOf,
  chooseOn,
  goTo,
  isThere,
  liveBadge,
  namesIn,
  press,
  pressOn,
  showBoard,
  untilFocused,
  untilGone,
} from './board-dom.tsx'
import { user } from '../test-page.tsx'

const page = await boardPage()

/** A board of cards with these floors, shown to an installer; its id. */
async function makeFloors(name: string, floors: readonly (string | null)[]): Promise<number> {
  const id = await page.makeBoard(
    name,
    floors.map((_, index) => ({ name: `Cam ${index + 1}` })),
  )
  const cards = await cardsOf(page.employee, id)
  for (const [index, floor] of floors.entries()) {
    const deviceIds = [cards.get(`Cam ${index + 1}`)?.id]
    const facts = { floor, building: 'Nord', model: 'CD52' }
    expect(await page.employee('PATCH', '/api/devices/facts', { deviceIds, facts })).toMatchObject({ status: 200 })
  }
  await showBoard(page, 'installer', id)
  return id
}

async function toggle(option: string): Promise<void> {
  await press('View options')
  await user.click(await screen.findByRole('menuitemcheckbox', { name: option }))
  await user.keyboard('{Escape}')
  await untilGone('menu', 'View options')
}
const column = (status: DeviceStatus) => screen.getByRole('region', { name: DEVICE_STATUS_LABELS[status] })
/** The heads and cards of a column, from top to bottom. */
const rowsIn = (status: DeviceStatus) =>
  [...column(status).querySelectorAll('[data-group], [data-card]')].map(
    (row) => row.getAttribute('aria-label') ?? row.textContent,
  )
const head = (name: RegExp) => screen.findByRole('button', { name })

it('[BOARD-119] the columns of a board are grouped by floor, folded and gone through by keys, and are so after a reload', async () => {
  const id = await makeFloors('Floors', ['10', null, 'B1', '2', '10'])
  expect(namesIn('waiting')).toHaveLength(5)
  await toggle('Group by floor')
  const all = ['B11', 'Cam 3', '21', 'Cam 4', '102', 'Cam 1', 'Cam 5', 'No floor1', 'Cam 2']
  await expect.poll(() => rowsIn('waiting').toSorted()).toEqual(all.toSorted())
  expect(rowsIn('waiting')).toEqual(all)

  await press(/^10/)
  await expect.poll(() => rowsIn('waiting')).toEqual(['B11', 'Cam 3', '21', 'Cam 4', '102', 'No floor1', 'Cam 2'])
  expect((await head(/^10/)).getAttribute('aria-expanded')).toBe('false')

  // Arrows go over heads and cards; one row of the column is reached by Tab.
  const four = await card('Cam 4')
  act(() => four.focus())
  await user.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement?.textContent).toBe('102')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await untilFocused('Cam 2')
  expect(column('waiting').querySelectorAll('[data-card][tabindex="0"], [data-group][tabindex="0"]')).toHaveLength(1)
  await user.keyboard('{Home}')
  await expect.poll(() => document.activeElement?.textContent).toBe('B11')
  await user.keyboard('{Enter}')
  await untilGone('article', 'Cam 3')

  goTo(`/?projectId=${id}`)
  await liveBadge('Live')
  await expect.poll(() => rowsIn('waiting')).toEqual(['B11', '21', 'Cam 4', '102', 'No floor1', 'Cam 2'])

  // A colleague moves a card to another floor, and a step takes one to its floor in the next column.
  const deviceIds = [(await cardsOf(page.employee, id)).get('Cam 2')?.id]
  await page.employee('PATCH', '/api/devices/facts', { deviceIds, facts: { floor: '2' } })
  await expect.poll(() => rowsIn('waiting')).toEqual(['B11', '22', 'Cam 2', 'Cam 4', '102'])
  await pressOn('Cam 4', 'Mark as Installed')
  await cardIn('installed', 'Cam 4')
  expect(rowsIn('installed')).toEqual(['21', 'Cam 4'])
  await expect.poll(() => document.activeElement?.closest('article')?.getAttribute('aria-label')).toBe('Cam 2')

  await toggle('Group by floor')
  await expect.poll(() => namesIn('waiting')).toHaveLength(4)
  expect(isThere('button', /^B1/)).toBe(false)
})

it('[BOARD-120] folded cards are not selected with all others, count as not shown, and show once the focus is sent to them', async () => {
  await makeFloors('Folded', ['1', '1', '2'])
  await toggle('Group by floor')
  await head(/^1\b/)
  await chooseOn('Cam 1', 'Select')
  await press(/^1\b/)
  await within(await bar()).findByText('1 selected, 1 not shown')
  await press('Select all', await bar())
  await within(await bar()).findByText('2 selected, 1 not shown')
  await press('Leave selection')
  await chooseOn('Cam 3', 'Select')
  expect(await within(await bar()).findByText('1 selected')).toBeTruthy()
})

it('[BOARD-119] a head whose last card leaves passes the focus on to the row beside it', async () => {
  const id = await makeFloors('Leaving', ['1', '2', '3'])
  await toggle('Group by floor')
  const middle = await head(/^2/)
  act(() => middle.focus())
  const deviceId = (await cardsOf(page.employee, id)).get('Cam 2')?.id
  await page.employee('PATCH', `/api/devices/${deviceId}/status`, { status: 'installed' })
  await expect.poll(() => document.activeElement?.textContent).toBe('31')
})

it('[BOARD-121] cards show place and model to the person who chose so, on every board and after a reload', async () => {
  await makeFloors('Lines', ['2'])
  expect(within(await card('Cam 1')).queryByText(/Nord/)).toBeNull()
  await toggle('Place')
  await within(await card('Cam 1')).findByText('Nord · 2')
  expect(within(await card('Cam 1')).queryByText('CD52')).toBeNull()
  const other = await makeFloors('Other lines', ['3'])
  await within(await card('Cam 1')).findByText('Nord · 3')
  await toggle('Model')
  goTo(`/?projectId=${other}`)
  await within(await card('Cam 1')).findByText('CD52')
  await toggle('Place')
  await expect.poll(async () => within(await card('Cam 1')).queryByText(/Nord/)).toBeNull()
})
