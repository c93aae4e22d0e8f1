import { expect, it } from 'vitest'
import { FormId, OrganizationId } from '#events/kernel/ids.ts'
import { SectionId } from '#events/form/form-id.ts'
import type { FormEvent } from '#events/form/events.ts'
import { formStream } from '#events/form/stream.ts'
import { recorded } from '../projections/recorded.ts'
import { checkForms, isFormFitting } from './check-forms.ts'
import type { SentCommand } from './sent.ts'

const formId = FormId.parse(7)
const created: FormEvent = {
  type: 'FormCreated',
  data: {
    ...{ formId, title: 'a', organizationId: OrganizationId.parse(1), siteId: null, assignedUsers: [] },
    sections: [
      { id: SectionId.parse(1), type: 'camera', title: 'Camera 1', answers: { cameraNotes: 'a' } },
      { id: SectionId.parse(2), type: 'notes', title: 'Notes', answers: { notes: 'a' } },
    ],
  },
}
const changed = (id: number, field: string): FormEvent => ({
  type: 'SectionChanged',
  data: { sectionId: SectionId.parse(id), changes: [{ field, from: 'a', to: 'b' }], seen: 0 },
})
const saved = [
  { type: 'FormRenamed', data: { title: 'b', previous: 'a' } },
  changed(1, 'cameraNotes'),
  changed(2, 'notes'),
] as const
const logOf = (...events: readonly FormEvent[]) =>
  recorded(...events.map((event) => ({ stream: formStream(formId), ...event })))
const save = { kind: 'save-form', form: 7, text: 'b' } as const
const sentTo = (revision: number): SentCommand[] => [
  {
    key: 'k',
    person: 'employee',
    intent: save,
    project: null,
    answer: { status: 200, revision, position: '1' },
    listed: null,
  },
]

it('a save that was acknowledged is looked for at the revision that its answer names, whole', () => {
  const log = logOf(created, ...saved)
  expect(checkForms(log, sentTo(3))).toEqual([])
  expect(checkForms(log, sentTo(2))).toEqual(['k (save-form) has no effect at revision 7 2'])
  expect(checkForms(log.slice(0, 3), sentTo(3))).toEqual(['revision 7 3 of a form was answered, but is not in the log'])
  expect(isFormFitting(save, log.slice(1))).toBe(true)
  expect(isFormFitting(save, log.slice(1, 3))).toBe(false)
  expect(isFormFitting(save, [...log.slice(1), ...log.slice(1)])).toBe(false)
})
