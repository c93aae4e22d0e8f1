// Forms for tests.

import { by, fact, specification } from '../kernel/testing/decider-spec.ts'
import { OrganizationId, FormId } from '../kernel/ids.ts'
import type { EventPhoto } from '../kernel/photo.ts'
import type { BegunRevisions, FormCommand, SeenForm } from './commands.ts'
import { formDecider } from './decide.ts'
import type { FormEvent } from './events.ts'
import { SectionId } from './form-id.ts'
import { seenForm } from './merge.ts'
import type { FormView } from './model.ts'
import type { Section } from './section.ts'

export const { given } = specification(formDecider)
export const [formId, organizationId] = [FormId.parse(7), OrganizationId.parse(2)]
export const [ana, bo] = [by(1), by(2)]
export const installer = by(3, 'installer')

export const section = (
  id: number,
  type: string,
  answers: Section['answers'] = {},
  title = `${type} ${id}`,
): Section => ({
  id: SectionId.parse(id),
  type,
  title,
  answers,
})
export const note = (id: number, notes: string) => section(id, 'notes', { notes })
export const SECTIONS = [note(1, 'one'), section(2, 'camera', { cameraNotes: 'low' }), section(3, 'door')]
export const created = (sections: Section[] = SECTIONS): FormEvent => ({
  type: 'FormCreated',
  data: { formId, title: 'Quay', organizationId, siteId: null, assignedUsers: [], sections },
})
export const form = fact(created(), ana)

/** The form as a reader of the last event sees it. */
export function seen(view: FormView): SeenForm {
  if (!view.form) throw new Error('there is no form')
  return seenForm({ ...view, form: view.form })
}
export type SeenState = { readonly revision: number; readonly form: SeenForm } | null
export const save = (sections: readonly Section[], at: SeenState = null, begun: BegunRevisions = {}): FormCommand => ({
  type: 'SaveForm',
  data: {
    wanted: { sections: sections.map((each) => ({ section: each, photos: [] })) },
    seen: at && { revision: at.revision, form: { ...at.form, sections: [...at.form.sections] } },
    begun,
  },
})
/** Sections with one of them changed. */
export const withChange = (
  id: number,
  answers: Section['answers'],
  sections: readonly Section[] = SECTIONS,
): Section[] => sections.map((each) => (each.id === id ? { ...each, answers: { ...each.answers, ...answers } } : each))
export const firstRead: SeenState = { revision: 0, form: seen(given(form).view) }
/** The form after the events of a command. */
export const after = (facts: Parameters<typeof given>, command: FormCommand, actor = ana) =>
  given(
    ...facts,
    ...given(...facts)
      .when(command, actor)
      .events.map((event) => fact(event, actor)),
  )
export const answersIn = ({ view }: { view: FormView }) => seen(view).sections.map(({ id, answers }) => [id, answers])

export const PHOTO: EventPhoto = {
  key: 'k',
  digest: 'a'.repeat(64),
  bytes: 10,
  mediaType: 'image/jpeg',
  width: 1,
  height: 1,
  fileName: 'a.jpg',
}
