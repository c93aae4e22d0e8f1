import type { Form } from './api.ts'
import type { FormHead, FormView, HeldSection } from './model.ts'
import { sectionsOf } from './open-form.ts'
import { pathOfPhoto } from './photos.ts'
import { sent, type SentSection } from './sent-section.ts'

type ShownSections = Pick<FormView, 'order' | 'sections' | 'photos'>

/** A section as calls carry it, with the paths of its photos. */
function sentSection(section: HeldSection, form: FormHead, photos: FormView['photos']): SentSection {
  const paths = section.photos.flatMap((digest) => {
    const photo = photos.get(digest)
    return photo ? [pathOfPhoto(form.id, photo)] : []
  })
  return sent(section, paths)
}

/** A form as the API answers it. */
export const answerOf = (form: FormHead, view: ShownSections, revision: number): Form => ({
  ...form,
  assignedUsers: [...form.assignedUsers],
  revision,
  sections: sectionsOf(view).map((section) => sentSection(section, form, view.photos)),
})
