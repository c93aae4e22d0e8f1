import type { FormPicture } from '../../../live/view/form-view.ts'
import { bodyOf } from './draft/save-body.ts'
import { change, type Draft, NO_DRAFT, type SavedAt, shownSection } from './draft/draft.ts'

/** The field of a title section that says the form's title once more. */
const FIELD = 'formTitle'

/** The section of a form that says its title once more; undefined where none does. `said`: what it says. */
export function titleSection(draft: Draft, saved: SavedAt) {
  const ids = saved.sections.filter(({ type }) => type === 'title').map(({ id }) => id)
  const section = ids.map((id) => shownSection(draft, saved, id)).find((one) => one !== undefined)
  const said = section?.answers[FIELD]
  return section && { ...section, said: typeof said === 'string' ? said : '' }
}

/** A draft in which that section says another title. */
export const retitled = (draft: Draft, saved: SavedAt, id: number, title: string): Draft =>
  change(draft, saved, id, (section) => ({ ...section, answers: { ...section.answers, [FIELD]: title } }))

/** A save that renames a form, and that section of it with `id`; null: no section. */
export function renaming(saved: FormPicture & { readonly revision: number }, title: string, id: number | null) {
  const { revision } = saved
  if (id === null) return { title, revision }
  // Doors that lack their install type are no affair of a new title.
  return { title, revision, isUnfinished: true, sections: bodyOf(retitled(NO_DRAFT, saved, id, title), saved).sections }
}
