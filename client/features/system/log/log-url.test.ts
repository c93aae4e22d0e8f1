import { expect, test } from 'vitest'
import { filterOf, readLogUrl } from './log-url.ts'

const read = (search: string) => readLogUrl(new URLSearchParams(search))

test('[ADMIN-4] a url says which part of the log is looked at, a day of the reader from its first moment to its last', () => {
  expect(filterOf(read(''))).toEqual({})
  const { from = '', to = '', ...others } = filterOf(read('person=7&kind=keys&text=%20ana%20&day=2026-11-22'))
  expect(others).toEqual({ person: 7, kind: 'keys', text: 'ana' })
  expect([new Date(from).getDate(), new Date(to).getDate()]).toEqual([22, 22])
  expect(new Date(Date.parse(from) - 1).getDate()).toBe(21)
  expect(new Date(Date.parse(to) + 1).getDate()).toBe(23)
  expect(filterOf(read('person=system'))).toEqual({ person: 'system' })
})

test('[ADMIN-4] what does not fit is as if it were absent', () => {
  expect(read(`person=x&kind=x&day=x&text=${'x'.repeat(201)}`)).toEqual(read(''))
})
