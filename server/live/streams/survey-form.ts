import { FormId } from '#events/kernel/ids.ts'
import { type FormHead, type FormView, maySeeForm } from '#events/form/model.ts'
import { sectionsOf } from '#events/form/open-form.ts'
import { formOfStream, formStream } from '#events/form/stream.ts'
import type { Kind, Whole } from './kind.ts'

/** A form with its sections, open for reading and editing. */
export const surveyForm: Kind = {
  streamOf: (id) => formStream(FormId.parse(id)),
  idOf: formOfStream,
  look: (bus, id, use) =>
    bus.form(FormId.parse(id)).look((view, revision) => use(view.form && wholeForm(view.form, view), revision)),
  closing(event) {
    if (event.type === 'FormDeleted') return { code: 'deleted', mayStay: () => false }
    if (event.type !== 'FormUsersChanged') return null
    return { code: 'access-lost', mayStay: (person) => maySeeForm(person, event.data) }
  },
  sentences: {
    'not-found': 'This form does not exist, or you have no access to it.',
    'access-lost': 'You no longer have access to this form.',
    deleted: 'This form was deleted.',
  },
}

const wholeForm = (form: FormHead, view: FormView): Whole => {
  const sections = sectionsOf(view)
  return {
    maySee: (person) => maySeeForm(person, form),
    parts: () => sections.length + view.photos.size,
    weighs: (characters) => JSON.stringify(sections).length >= characters,
    pack: () => ({
      form,
      highestId: view.highestId,
      // Only the rules read who gave a field its value.
      sections: sections.map((section) => ({ ...section, authors: {} })),
      photos: [...view.photos.values()],
    }),
  }
}
