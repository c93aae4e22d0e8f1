import { expect, it } from 'vitest'
import { FormTemplate } from '#events/template/api.ts'
import { templatesFor } from './template-order.ts'

const template = (id: number, name: string, organizationId: number | null) =>
  FormTemplate.parse({
    ...{ id, name, organizationId, ownOrganizationId: organizationId },
    ...{ sections: [], createdBy: 1, createdAt: '2026-01-05T08:00:00.000Z' },
  })

const TEMPLATES = [
  template(1, 'Yard', null),
  template(2, 'Lobby', 3),
  template(3, 'Office', null),
  template(4, 'Hall', 3),
  template(5, 'Elsewhere', 4),
]

it("[FORM-108] an organization's own templates stand first, then those for all; those of others are not offered", () => {
  const namesFor = (organizationId: string) => templatesFor(TEMPLATES, organizationId).map(({ name }) => name)
  expect(namesFor('3')).toEqual(['Hall', 'Lobby', 'Office', 'Yard'])
  expect(namesFor('4')).toEqual(['Elsewhere', 'Office', 'Yard'])
  expect(namesFor('')).toEqual(['Office', 'Yard'])
})
