// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Combobox } from './combobox.tsx'
import { DateInput } from './date-input.tsx'

afterEach(cleanup)

const user = userEvent.setup({ pointerEventsCheck: 0 })
const options = ['Ana', 'Ben', 'Eva'].map((label) => ({ value: label, label }))
const chosen: string[] = []
const choose = (value: string) => chosen.push(value)
const texts = {
  options,
  onValueChange: choose,
  label: 'Who',
  placeholder: 'Choose',
  searchPlaceholder: 'Search',
  emptyText: '',
}
const choosers = {
  'one of many': <Combobox value={null} {...texts} />,
  'a day': <DateInput label="Who" value="" onValueChange={choose} />,
}

it.each(
  Object.entries(choosers).flatMap(([what, chooser]) =>
    ['{Enter}', ' ', '{ArrowDown}', '{ArrowUp}'].map((key) => [what, key, chooser] as const),
  ),
)('[PART-66] the field of %s opens by %s and chooses nothing', async (_what, key, chooser) => {
  render(chooser)
  const box = screen.getByRole('button', { name: /^Who/ })
  box.focus()
  await user.keyboard(key)
  expect(box.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Escape}')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('{Control>}{ArrowDown}{/Control}')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  expect(chosen).toEqual([])
})

it('[PART-66] a letter on a closed field with a search is what the search begins with', async () => {
  render(choosers['one of many'])
  screen.getByRole('button', { name: /^Who/ }).focus()
  await user.keyboard('e')
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('e')
  await user.keyboard('v')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Eva'])
  await user.keyboard('{Escape}{Enter}')
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('')
})
