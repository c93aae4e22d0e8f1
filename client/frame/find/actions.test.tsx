// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { foundBy } from '../../ui/list/search-words.ts'
import { actionsOf } from './actions.tsx'

const labels = (role: 'employee' | 'installer') => actionsOf(role, () => {}).map(({ label }) => label)

it('[FIND-43] employees alone find the actions of administration', () => {
  const own = [
    'Create User',
    'Invite People',
    'Show Invitations',
    'Manage Companies',
    'Go to API Keys',
    'Go to Webhooks',
    'Go to Log',
  ]
  expect(labels('employee')).toEqual(expect.arrayContaining(own))
  expect(labels('installer').filter((label) => own.includes(label))).toEqual([])
})

it('[FIND-43] employees find administration, companies, imports and deleted accounts by those words, others none of them', () => {
  const found = (role: 'employee' | 'installer', typed: string) =>
    foundBy(
      actionsOf(role, () => {}),
      typed,
      ({ label, words }) => [label, words],
    ).map(({ label }) => label)
  expect(found('employee', 'company')).toContain('Manage Companies')
  expect(found('employee', 'import')).toEqual(expect.arrayContaining(['Import a Device List', 'Invite People']))
  expect(found('employee', 'deleted')).toEqual(['Show Deleted Accounts'])
  expect(found('employee', 'admin')).toEqual(expect.arrayContaining(['Go to Users', 'Go to System', 'Go to Settings']))
  for (const typed of ['company', 'import', 'deleted', 'admin']) expect(found('installer', typed)).toEqual([])
})
