import { describe, expect, it } from 'vitest'
import type { Organization } from '#events/catalog/api.ts'
import type { FormSummary } from '#events/form/api.ts'
import { FormId, OrganizationId } from '#events/kernel/ids.ts'
import { indexSurveys, type SurveyRow, surveyRows } from './survey-rows.ts'

const at = '2026-11-01T00:00:00.000Z'
const organization = (id: number, name: string): Organization => ({ id: OrganizationId.parse(id), name, createdAt: at })
const form = (id: number, title: string, of: Organization): FormSummary => ({
  id: FormId.parse(id),
  title,
  organizationId: of.id,
  createdBy: null,
  createdAt: at,
  assignedUsers: [],
})
const said = (row: SurveyRow): string => {
  switch (row.kind) {
    case 'letter':
      return row.letter
    case 'organization':
      return `${row.isOpen ? '-' : '+'} ${row.organization.name} (${row.count})`
    case 'form':
      return `  ${row.form.title}`
    case 'new':
      return '  New Form'
  }
}

const elan = organization(1, 'Élan Quay')
const harbour = organization(2, 'Harbour 10')
const harbourTwo = organization(3, 'Harbour 2')
const numbers = organization(4, '4 Seasons')
const index = indexSurveys(
  [numbers, harbour, harbourTwo, elan],
  [form(7, 'Lobby', elan), form(8, 'Élan vault', harbour), form(9, 'Attic', elan)],
)
const lines = (search: string, open: readonly Organization[] = []) =>
  surveyRows(index, search, (one) => open.includes(one)).rows.map(said)

describe('the list of surveys', () => {
  it('[FORM-50] has organizations from A to Z whatever their accents, in the order of names, others last', () => {
    expect(lines('')).toEqual([
      'E',
      '+ Élan Quay (2)',
      'H',
      '+ Harbour 2 (0)',
      '+ Harbour 10 (1)',
      '#',
      '+ 4 Seasons (0)',
    ])
  })

  it('[FORM-50] has the forms of an open organization by title, and the way to a new one', () => {
    expect(lines('', [elan]).slice(0, 5)).toEqual(['E', '- Élan Quay (2)', '  Attic', '  Lobby', '  New Form'])
    expect(lines('', [numbers]).slice(-2)).toEqual(['- 4 Seasons (0)', '  New Form'])
  })

  it('[FORM-51] finds organizations by name, closed unless a form of theirs is found, and forms by title', () => {
    expect(lines('harbour')).toEqual(['H', '+ Harbour 2 (0)', '+ Harbour 10 (1)'])
    expect(lines('lobby')).toEqual(['E', '- Élan Quay (1)', '  Lobby', '  New Form'])
    expect(lines('elan')).toEqual(['E', '+ Élan Quay (2)', 'H', '- Harbour 10 (1)', '  Élan vault', '  New Form'])
    expect(lines('nothing like it')).toEqual([])
    expect(surveyRows(index, 'elan', () => false).found).toBe(2)
  })
})
