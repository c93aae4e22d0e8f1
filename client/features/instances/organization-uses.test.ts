import { expect, it } from 'vitest'
import { OrganizationId } from '#events/kernel/ids.ts'
import { NONE, usesOf, usesWords } from './organization-uses.ts'

it('[INSTANCE-36] [FORM-105] counts what belongs to an organization, its templates too, but not those for all', () => {
  const [north, south] = [OrganizationId.parse(1), OrganizationId.parse(2)]
  const uses = usesOf({
    projects: [{ organizationId: north }, { organizationId: north }],
    instances: [{ organizationId: north }],
    forms: [],
    templates: [{ organizationId: north }, { organizationId: null }, { organizationId: south }],
  })
  expect([...uses].map(([id, each]) => [id, usesWords(each)])).toEqual([
    [north, '2 projects, 1 instance and 1 template'],
    [south, '1 template'],
  ])
  expect(usesWords(NONE)).toBe('')
})
