import { expect, test } from 'vitest'
import { readSystemUrl } from './system-url.ts'

const read = (search: string) => readSystemUrl(new URLSearchParams(search))

test('a url says which part of the system is looked at, and which requests', () => {
  expect(read('')).toEqual({ tab: 'health', order: 'slowest', filter: { hours: 24 } })
  expect(read('tab=metrics&order=failing&hours=168&endpoint=/api/users&user=7')).toEqual({
    tab: 'metrics',
    order: 'failing',
    filter: { hours: 168, endpoint: '/api/users', user: 7 },
  })
})

test('what does not fit is as if it were absent', () => {
  expect(read(`tab=x&order=x&hours=2&user=x&endpoint=${'x'.repeat(201)}`)).toEqual(read(''))
})
