import type { SaveFormBody } from '#events/form/api.ts'
import { SectionId } from '#events/form/form-id.ts'
import { sent } from '#events/form/sent-section.ts'
import type { FormPicture } from '../../../../live/view/form-view.ts'
import {
  byId,
  type Draft,
  type Edit,
  isSame,
  orderOf,
  pathsOf,
  plain,
  type SentDraft,
  shownSections,
  withEdit,
} from './draft.ts'

/** The draft with what a save sends of each section noted: new ones under ids above the highest. */
export function numbered(draft: Draft, saved: Pick<FormPicture, 'sections' | 'highestId'>): Draft {
  let highest: number = saved.highestId
  let next = draft
  for (const id of new Set([...orderOf(draft, saved), ...draft.edits.keys()])) {
    const edit = draft.edits.get(id)
    if (!edit || (!edit.base && !edit.mine)) continue
    if (!edit.base) highest += 1
    next = withEdit(next, id, withSent(edit, { as: SectionId.parse(edit.base ? id : highest), section: edit.mine }))
  }
  return next
}

/** A version that is sent again is noted once. */
function withSent(edit: Edit, { as, section }: SentDraft): Edit {
  const last = edit.sent.at(-1)
  const isAgain =
    last?.as === as && (last.section && section ? isSame(last.section, section) : last.section === section)
  return isAgain ? edit : { ...edit, sent: [...edit.sent, { as, section }] }
}

/** The id under which a save sends a section. `draft` is {@link numbered}. */
export function sentIdOf(draft: Draft, id: number): SectionId {
  const edit = draft.edits.get(id)
  return SectionId.parse(edit && !edit.base ? edit.sent.at(-1)?.as : id)
}

/** The whole form as a save says it (docs/rules.md, FORM-76). `draft` is {@link numbered}. */
export function bodyOf(draft: Draft, picture: FormPicture & { readonly revision: number }): SaveFormBody {
  const { form, revision } = picture
  if (!form) throw new Error('a form is saved once it is there')
  const held = byId(picture)
  const sections = shownSections(draft, picture).map((section) => {
    const edit = draft.edits.get(section.id)
    const paths = pathsOf(picture, held.get(section.id)?.photos ?? [])
    return sent({ ...plain(section), id: sentIdOf(draft, section.id) }, [...paths, ...(edit?.photos ?? [])])
  })
  const { title, organizationId, assignedUsers } = form
  const begun = Object.fromEntries(
    [...draft.edits].flatMap(([id, edit]) => (edit.base && edit.begun !== null ? [[id, edit.begun]] : [])),
  )
  return { title, organizationId, assignedUsers: [...assignedUsers], sections, revision, begun }
}
