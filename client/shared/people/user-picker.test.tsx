// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { User } from '#events/account/user.ts'
import { UserPicker } from './user-picker.tsx'

const user = (id: number, firstName: string, lastName: string, username: string, role: User['role']) =>
  User.parse({ id, username, firstName, lastName, email: `${id}@x.example`, role, companyId: null, hasPassword: true })

const ana = { ...user(1, 'Ana', 'Torres', 'crane', 'employee'), company: 'Nørth d’Or' }
const users = [ana, user(2, 'Ben', 'Ladder', 'harbour', 'installer'), user(3, 'Cleo', 'Anders', 'quay', 'customer')]

afterEach(cleanup)

function Picker() {
  const [value, setValue] = useState(['1@X.example'])
  return (
    <>
      <UserPicker label="Users" users={users} value={value} onValueChange={setValue} />
      <output>{value.join(' ')}</output>
    </>
  )
}
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const search = (text: string) =>
  fireEvent.change(screen.getByPlaceholderText('Search users...'), { target: { value: text } })
const box = (name: RegExp) => screen.getByRole('checkbox', { name })

it('[ACCESS-31] each user is a row to tick, with name, e-mail and role', () => {
  render(<Picker />)
  expect(rows()).toEqual([
    'Ana Torres1@x.exampleNørth d’OrEmployee',
    'Ben Ladder2@x.exampleInstaller',
    'Cleo Anders3@x.exampleCustomer',
  ])
  expect(box(/Ana/).getAttribute('aria-checked')).toBe('true')
  fireEvent.click(box(/Ana/))
  fireEvent.click(box(/Ben/))
  expect(screen.getByText('2@x.example', { selector: 'output' })).toBeTruthy()
})

it.each([
  ['first name', 'BEN', ['2@']],
  ['last name', 'torr', ['1@']],
  ['first and last name', 'ana t', ['1@']],
  ['e-mail', '3@X', ['3@']],
  ['username', 'Harb', ['2@']],
  ['role', 'installer', ['2@']],
  ['company, with another apostrophe', "north d'or", ['1@']],
  ['a part that two have', 'an', ['1@', '3@']],
])('[ACCESS-31, ACCOUNT-127] users are searched by %s, in any case', (_what, text, found) => {
  render(<Picker />)
  search(text)
  expect(rows().map((row) => row?.match(/\d@/)?.[0])).toEqual(found)
})

it('[ACCESS-31] where no user fits, the list says so', () => {
  render(<Picker />)
  search('no one')
  expect(rows()).toEqual([])
  expect(screen.getByText('No users found')).toBeTruthy()
})
