import { expect, it } from 'vitest'
import { SectionId } from '#events/form/form-id.ts'
import { chosenSection, conflictFields, type Whose } from './conflict-fields.ts'

const section = (title: string, answers: Record<string, string>) => ({
  ...{ id: SectionId.parse(1), type: 'camera', title, answers },
})
const held = { photos: [], announced: [], announcedAt: null, authors: {}, changedBy: null, changedAt: '' }
const conflict = {
  id: 1,
  revision: 4,
  base: section('Camera 1', { cameraNotes: 'Base', physaasNotes: 'Base' }),
  mine: section('Camera 1', { cameraNotes: 'Mine', physaasNotes: 'Mine too' }),
  theirs: { ...section('Crane', { cameraNotes: 'Theirs', physaasNotes: 'Base' }), ...held },
}

it('[FORM-78] what one of two changed alone is chosen already', () => {
  expect(conflictFields(conflict).map(({ label, chosen }) => [label, chosen])).toEqual([
    ['Section Title', 'theirs'],
    ['Camera Notes', null],
    ['PhySaaS Notes', 'mine'],
  ])
})

it('[FORM-78] the choices make one section of both', () => {
  const choices = new Map<string, Whose>([
    ['title', 'theirs'],
    ['cameraNotes', 'theirs'],
    ['physaasNotes', 'mine'],
  ])
  expect(chosenSection(conflict, choices)).toEqual(
    section('Crane', { cameraNotes: 'Theirs', physaasNotes: 'Mine too' }),
  )
})
