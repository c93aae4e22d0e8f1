// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Window } from 'happy-dom'
import { afterEach, expect, it } from 'vitest'
import { Example as ChartExample } from './examples/chart.tsx'
import { Example as DataTableExample } from './examples/data-table.tsx'
import { Example as LoadMoreExample } from './examples/load-more.tsx'
import { Example as SliderExample } from './examples/slider.tsx'
import { Example as UploadItemExample } from './examples/upload-item.tsx'

const { happyDOM } = window as unknown as Pick<Window, 'happyDOM'>
/** As narrow and as low as a phone: happy-dom wants all parts of a media query to hold. */
const phone = { width: 390, height: 400 }
afterEach(() => {
  cleanup()
  happyDOM.setViewport({ width: 1440, height: 900 })
})

const state = (title: string) => within(screen.getByRole('group', { name: title }))
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)
const focused = () => document.activeElement

it('[PART-2] a table reads as one on a desk, and on a phone as cards that name their facts', () => {
  const shown = render(<DataTableExample />)
  const table = within(screen.getByRole('table', { name: 'People' }))
  expect(texts(table.getAllByRole('columnheader'))).toEqual(['Name', 'E-mail', 'Role', 'Projects', 'Actions'])
  const row = within(screen.getByRole('row', { name: /^Ana Kovač/ }))
  expect(row.getByRole('rowheader').textContent).toBe('Ana Kovač')
  expect(texts(row.getAllByRole('cell'))).toEqual(['ana@fieldboard.example', 'Employee', '1,204', ''])
  expect(row.getByRole('button', { name: 'Edit Ana Kovač' })).toBeTruthy()

  happyDOM.setViewport(phone)
  shown.rerender(<DataTableExample />)
  expect(screen.queryByRole('table')).toBeNull()
  const [card] = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem')
  if (!card) throw new Error('no card')
  const facts = within(card)
  expect(facts.getByText('Ana Kovač')).toBeTruthy()
  expect(texts(facts.getAllByRole('term'))).toEqual(['E-mail', 'Role', 'Projects'])
  expect(texts(facts.getAllByRole('definition'))).toEqual(['ana@fieldboard.example', 'Employee', '1,204'])
  expect(facts.getByRole('button', { name: 'Edit Ana Kovač' })).toBeTruthy()
})

it('[PART-4] a list goes on by steps, and the focus stays at its end', async () => {
  render(<LoadMoreExample />)
  const list = state('in use')
  const count = list.getByRole('status')
  expect(count.textContent).toBe('10 of 25 shown')
  list.getByRole('button', { name: 'Show More' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(count.textContent).toBe('20 of 25 shown')
  expect(focused()).toBe(list.getByRole('button', { name: 'Show More' }))
  await userEvent.keyboard('{Enter}')
  expect(count.textContent).toBe('All 25 shown')
  expect(focused()).toBe(count)
})

it('[PART-4] an upload that failed is retried, and the focus stays with it; one under way is cancelled', async () => {
  render(<UploadItemExample />)
  const upload = state('in use')
  const sent = () => upload.getByRole('progressbar').getAttribute('aria-valuenow')
  expect(sent()).toBe('25')
  await userEvent.click(screen.getByRole('button', { name: 'Let It Fail' }))
  expect(upload.getByRole('alert').textContent).toBe('The connection was lost.')
  expect(upload.getByRole('button', { name: 'Remove door.jpg' })).toBeTruthy()
  upload.getByRole('button', { name: 'Retry door.jpg' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(sent()).toBe('0')
  expect(focused()).toBe(upload.getByRole('button', { name: 'Cancel door.jpg' }))
  // The button that stands for the network does not take the focus.
  const finish = screen.getByRole('button', { name: 'Let It Finish' })
  finish.addEventListener('mousedown', (event) => event.preventDefault())
  await userEvent.click(finish)
  expect(upload.getByRole('status').textContent).toContain('Uploaded')
  expect(focused()).toBe(upload.getByRole('listitem'))

  cleanup()
  render(<UploadItemExample />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel door.jpg' }))
  expect(state('in use').queryByRole('listitem')).toBeNull()
})

it('a slider moves by keys and says its value in words', async () => {
  render(<SliderExample />)
  const slider = state('the moment of a history').getByRole('slider', { name: 'Moment' })
  expect(slider.getAttribute('aria-valuetext')).toBe('10:00')
  slider.focus()
  for (const [key, words] of [
    ['ArrowRight', '10:01'],
    ['ArrowLeft', '10:00'],
    ['PageUp', '10:10'],
    ['Home', '00:00'],
    ['End', '23:59'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    expect(slider.getAttribute('aria-valuetext')).toBe(words)
    expect(screen.getByText(`Shown: ${words}`)).toBeTruthy()
  }
})

it('[PART-3] a chart says in words what it shows, and has its figures in a table', async () => {
  render(<ChartExample />)
  const words =
    'Devices per day. Installed: 2 (1 Nov) to 17 (7 Nov), highest 20 (6 Nov). Confirmed: 1 (1 Nov) to 8 (7 Nov), highest 10 (6 Nov).'
  expect(await screen.findByRole('img', { name: words })).toBeTruthy()
  await userEvent.click(state('bars').getByRole('button', { name: 'Figures' }))
  const rows = within(screen.getByRole('table', { name: 'Devices per day' })).getAllByRole('row')
  expect(rows[2]?.textContent).toBe('2 Nov126')
})
