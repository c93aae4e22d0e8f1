// @vitest-environment happy-dom
import { expect, it } from 'vitest'
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
