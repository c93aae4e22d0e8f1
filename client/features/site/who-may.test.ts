import { expect, it } from 'vitest'
import { EVERYONE, type Role } from '#events/kernel/actor.ts'
import { UserId } from '#events/kernel/ids.ts'
import { mayPin } from '#events/plan/pins.ts'
import { DEFAULT_RIGHTS } from '#events/project/rights.ts'
import { rightsInWords, whoMay } from './who-may.ts'

const of = (role: Role, rights = DEFAULT_RIGHTS) =>
  whoMay(rights).flatMap(({ words, roles }) => (roles.includes(role) ? [words] : []))

it('[RIGHTS-8] the list of who may do what follows from the commands and the rights of the project', () => {
  const customers = of('customer')
  expect(customers).toEqual(expect.arrayContaining(['Move device', 'Add photo', 'Sign a hand-over document']))
  expect(of('installer')).not.toContain('Sign a hand-over document')
  expect(of('installer')).toEqual(expect.arrayContaining(['Delete device', 'Make a hand-over document']))
  expect(of('employee')).toEqual(expect.arrayContaining(['Rename project', 'Set rights', 'Change site']))
  expect(of('installer')).not.toContain('Add manual card')
  expect(of('installer', { ...DEFAULT_RIGHTS, installersAdd: true })).toContain('Add manual card')
  expect(of('installer', { ...DEFAULT_RIGHTS, installersDelete: false })).not.toContain('Delete device')
  const watching = { ...DEFAULT_RIGHTS, customers: 'watch' } as const
  expect(of('customer', watching)).toEqual(['Refuse a hand-over document', 'Sign a hand-over document'])
  expect(rightsInWords(watching)[0]).toBe('Customers watch, and change nothing on the board.')
})

it('[RIGHTS-8] nothing stands in it twice, nor what the server does by itself', () => {
  const all = whoMay(DEFAULT_RIGHTS).map(({ words }) => words)
  expect(new Set(all).size).toBe(all.length)
  expect(all).not.toContain('Report online')
  expect(all.filter((words) => !/^[A-Z][a-z]+( [a-z-]+)*$/.test(words))).toEqual([])
  expect(all).not.toContain('Move devices')
})

it('[RIGHTS-8] it says what people do on site, and of each kind of pin who may place it', () => {
  const rows = new Map(whoMay(DEFAULT_RIGHTS).map(({ words, roles }) => [words, roles]))
  const may = (kind: 'planned' | 'built') => EVERYONE.filter((role) => mayPin({ id: UserId.parse(1), role }, kind))
  expect(rows.get('Plan where a device is to hang')).toEqual(may('planned'))
  expect(rows.get('Say on a plan where a device hangs')).toEqual(may('built'))
  expect([...rows.keys()]).toEqual(expect.arrayContaining(['Note the serial number', 'Say that a card is blocked']))
  expect([...rows.keys()].filter((words) => /^(Put|Take|Bind|Flag|Clear) /.test(words))).toEqual([])
})
