// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Example as ComboboxExample } from './examples/combobox.tsx'
import { Example as CopyFieldExample } from './examples/copy-field.tsx'
import { Example as DateInputExample } from './examples/date-input.tsx'
import { Example as FormExample } from './examples/form.tsx'
import { Example as PasswordExample } from './examples/password.tsx'
import { Example as RadioGroupExample } from './examples/radio-group.tsx'
import { Example as SelectExample } from './examples/select.tsx'
import { Example as SwitchExample } from './examples/switch.tsx'
import { Example as TabsExample } from './examples/tabs.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const option = (name: string) => screen.getByRole('option', { name })
const focused = () => document.activeElement
const texts = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent)
/** The description of an element, as it is read aloud. */
const descriptionOf = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => wordsOf(document.getElementById(id)))
    .join(' ')
/** The text of an element, with the labels of its pictures. */
function wordsOf(node: Node | null): string {
  if (node instanceof Element && node.hasAttribute('aria-label')) return `${node.getAttribute('aria-label')} `
  return node?.firstChild ? [...node.childNodes].map(wordsOf).join('') : (node?.textContent ?? '')
}

it('a select says its label and what is chosen', async () => {
  render(<SelectExample />)
  screen.getByRole('combobox', { name: 'Role Customer' }).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe(option('Customer'))
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe(option('Installer'))
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe(screen.getByRole('combobox', { name: 'Role Installer' }))
  expect(screen.getByRole('combobox', { name: 'Role of Ana Installer' })).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Second role Choose a role' })).toBeTruthy()
})

it('one of many options is found by typing, chosen by Enter, and said by its field', async () => {
  render(<ComboboxExample />)
  button('Site Museum East').focus()
  await userEvent.keyboard('{Enter}')
  const search = await screen.findByRole('combobox', { name: 'Search sites...' })
  await expect.poll(focused).toBe(search)
  expect(option('Museum East').getAttribute('aria-checked')).toBe('true')

  await userEvent.type(search, 'nowhere')
  expect(await screen.findByText('No sites found')).toBeTruthy()
  await userEvent.clear(search)
  await userEvent.type(search, 'station')
  const found = ['Station North', 'Station South', 'Station East', 'Station West']
  await expect.poll(() => texts(screen.getAllByRole('option'))).toEqual(found)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(focused).toBe(button('Site Station South'))
})

it('tabs are one stop for Tab, and the arrow keys show the next one', async () => {
  render(<TabsExample />)
  screen.getByRole('tab', { name: /^Open/ }).focus()
  await userEvent.keyboard('{ArrowRight}')
  const shown = screen.getByRole('tab', { name: 'In Progress' })
  await expect.poll(focused).toBe(shown)
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([shown])
  const panel = screen.getByRole('tabpanel', { name: 'In Progress' })
  expect(panel.textContent).toBe('What somebody works on.')
  expect(panel.tabIndex).toBe(0)
})

it('the arrow keys choose a radio button, past one that cannot be chosen', async () => {
  render(<RadioGroupExample />)
  const group = screen.getByRole('radiogroup', { name: 'Invite' })
  const radio = (name: string) => within(group).getByRole('radio', { name })
  const isChosen = (name: string) => radio(name).getAttribute('aria-checked') === 'true'
  expect(descriptionOf(group)).toBe('Choose how to invite')
  radio('By mail').focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => isChosen('As a link')).toBe(true)
  // A tap so short that the key is up again before the focus moves.
  for (const type of ['keydown', 'keyup'])
    radio('As a link').dispatchEvent(new KeyboardEvent(type, { key: 'ArrowDown', bubbles: true }))
  await expect.poll(() => isChosen('By mail')).toBe(true)
  expect(focused()).toBe(radio('By mail'))
})

it('a switch changes by its words and by Space', async () => {
  render(<SwitchExample />)
  const registration = screen.getByRole('switch', { name: 'Self registration' })
  const isOn = () => registration.getAttribute('aria-checked') === 'true'
  expect(isOn()).toBe(false)
  await userEvent.click(screen.getByText('Self registration'))
  expect(isOn()).toBe(true)
  registration.focus()
  await userEvent.keyboard(' ')
  expect(isOn()).toBe(false)
})

it('a day is chosen by the keyboard, and date and time are two controls of one group', async () => {
  render(<DateInputExample />)
  button('Visit Nov 20, 2026').focus()
  await userEvent.keyboard('{Enter}')
  const grid = within(await screen.findByRole('grid', { name: 'November 2026' }))
  const dayIn = (name: RegExp) => grid.getByRole('button', { name })
  await expect.poll(focused).toBe(dayIn(/^Friday, November 20(th)?, 2026, selected$/))
  await userEvent.keyboard('{ArrowDown}')
  // The last that may be is the 25th.
  expect(focused()).toBe(dayIn(/November 20/))
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focused).toBe(dayIn(/November 21/))
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe(button('Visit Nov 21, 2026'))

  const group = within(screen.getByRole('group', { name: 'Shown as of' }))
  const time = group.getByLabelText<HTMLInputElement>('Time')
  await userEvent.clear(time)
  await userEvent.type(time, '08:15')
  await userEvent.click(group.getByRole('button', { name: 'Date Nov 20, 2026' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  await expect.poll(focused).toBe(group.getByRole('button', { name: 'Date Choose a date' }))
  expect(time.value).toBe('08:15')
})

it('a new password says how strong it is and what it lacks, and shows itself', async () => {
  render(<PasswordExample />)
  const password = screen.getByLabelText<HTMLInputElement>('New password', { selector: 'input' })
  const state = within(screen.getByRole('group', { name: 'new, empty' }))
  await userEvent.type(password, 'ladder-1')
  await expect.poll(() => state.getByRole('status').textContent).toBe('Password strength: Fair')
  expect(descriptionOf(password)).toBe(
    'met: 8 charactersmissing: an uppercase lettermet: a lowercase lettermet: a number',
  )
  await userEvent.click(state.getByRole('button', { name: 'Show password' }))
  expect(password.type).toBe('text')
  await userEvent.click(state.getByRole('button', { name: 'Hide password' }))
  expect(password.type).toBe('password')
})

it('a link that is copied where the clipboard is closed is selected, which is said', async () => {
  // As on a page that came by plain http.
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  render(<CopyFieldExample />)
  const link = screen.getByLabelText<HTMLInputElement>('Invitation link')
  button('Copy').focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(/^This page may not use the clipboard\./)).toBeTruthy()
  expect(focused()).toBe(link)
  expect(link.value.slice(link.selectionStart ?? 0, link.selectionEnd ?? 0)).toBe(link.value)
})

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const summary = () => within(screen.getByRole('group', { name: 'Please correct these 2:' }))

it('a form that is sent with errors leads to each of them', async () => {
  render(<FormExample />)
  await userEvent.click(button('Create User'))
  await expect.poll(() => focused()?.textContent).toContain('Please correct these 2:')
  expect(texts(summary().getAllByRole('link'))).toEqual([
    'First name must be at least 2 characters',
    'Please enter a valid email address',
  ])
  await userEvent.click(summary().getByRole('link', { name: 'Please enter a valid email address' }))
  expect(focused()).toBe(email())
  expect(descriptionOf(email())).toBe('The invitation goes there. Please enter a valid email address')

  await userEvent.type(email(), 'ana@customer.example')
  await expect.poll(() => descriptionOf(email())).toBe('The invitation goes there.')
  expect(summary().getAllByRole('listitem').at(-1)?.textContent).toContain('Please enter a valid email address')
  expect(summary().getAllByLabelText('corrected:')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe(screen.getByLabelText('First name'))
  expect(screen.queryByRole('group', { name: /^Please correct/ })).toBeNull()
})

it('what the server refuses stands at its field, or above where the form has none', async () => {
  render(<FormExample />)
  await userEvent.type(screen.getByLabelText('First name'), 'Ana')
  await userEvent.type(email(), 'taken@customer.example{Enter}')
  await expect.poll(() => focused()?.textContent).toContain('Please correct these 2:')
  expect(texts(summary().getAllByRole('listitem'))).toEqual([
    'This company was deleted meanwhile',
    'This e-mail address has an account already',
  ])
  expect(texts(summary().getAllByRole('link'))).toEqual(['This e-mail address has an account already'])
  expect(descriptionOf(email())).toContain('This e-mail address has an account already')

  await userEvent.clear(email())
  await userEvent.type(email(), 'ana@customer.example{Enter}')
  expect(await screen.findByText('Ana was created.')).toBeTruthy()
  expect(screen.queryByRole('group', { name: /^Please correct/ })).toBeNull()
})
