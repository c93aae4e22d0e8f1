import { useState } from 'react'
import { z } from 'zod'
import { FormTitle } from '#events/form/commands.ts'
import type { FormId } from '#events/kernel/ids.ts'
import { FormConflict } from '#events/form/refusals.ts'
import type { ChangedMeanwhile } from '#events/kernel/changed-meanwhile.ts'
import { ApiError } from '../../../api/request/request.ts'
import { BothVersions } from '../../../shared/forms/both-versions.tsx'
import { FormDialog, type OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { useVersions } from '../../../shared/forms/use-versions.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormField, useZodForm } from '../../../ui/form/form.tsx'
import { Input } from '../../../ui/form/input.tsx'
import type { FormPicture } from '../../../live/view/form-view.ts'
import { useFormEdit, useOpenForm } from './draft/form-context.tsx'
import { useSaveForm } from './use-form-commands.ts'
import { bodyOf } from './draft/save-body.ts'
import { change, type Draft, NO_DRAFT, type SavedAt, shownSection } from './draft/draft.ts'

const Renamed = z.object({ title: FormTitle })

/**
 * "Rename Form": its title is saved at once, whether or not the form is being edited. A section that says the title once more is
 * changed with it, or in the draft of a form that is being edited.
 */
export function RenameFormDialog(opened: OpenedDialog) {
  return opened.isOpen && <RenameForm {...opened} />
}

function RenameForm(opened: OpenedDialog) {
  const { stream, store } = useOpenForm()
  const id = stream.id as FormId
  const edit = useFormEdit()
  const rename = useSaveForm(id, 'Form renamed')
  const form = useZodForm(Renamed, { title: store.getState().form?.title ?? '' })
  const versions = useVersions(form)
  const { isEditing } = edit.getState()
  const [twin] = useState(() => titleSection(edit.getState().draft, store.getState()))
  const [isBoth, setIsBoth] = useState(twin?.said === '' || twin?.said === store.getState().form?.title)
  const send = async ({ title }: { title: string }) => {
    const { title: read = title } = versions.changesOf({ title }).base
    const { form: saved } = store.getState()
    // Another title stands here already: the person sees it before theirs replaces it.
    if (saved && saved.title !== read && saved.title !== title) return versions.takeAnswer(beatenBy(saved.title))
    const twinId = twin && isBoth ? twin.id : null
    const sent = await rename.send(renaming(store.getState(), title, isEditing ? null : twinId))
    if (sent.ok && isEditing && twinId !== null)
      edit.setState(({ draft }) => ({ draft: retitled(draft, store.getState(), twinId, title) }))
    const theirs = !sent.ok && sent.error instanceof ApiError && FormConflict.safeParse(sent.error.body).data?.title
    return versions.takeAnswer(theirs ? beatenBy(theirs) : sent)
  }
  return (
    <FormDialog
      {...opened}
      title="Rename Form"
      description="The title is changed for everybody who sees the form."
      form={form}
      draft={{ key: `form title ${id}` }}
      send={send}
      words={{ save: 'Rename', saving: 'Renaming...' }}
      isPending={rename.isPending}
    >
      <BothVersions versions={versions} labels={{ title: 'Form Title' }} />
      <FormField control={form.control} name="title" label="Form Title">
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      {twin && (
        <Checkbox checked={isBoth} onCheckedChange={setIsBoth}>
          {`Change the title in ${twin.title || 'Form Information'} too`}
          <span className="block text-label wrap-anywhere text-muted">
            {twin.said === '' ? 'It is empty now.' : <Now title={twin.said} />}
            {isEditing && ' It is saved with the form.'}
          </span>
        </Checkbox>
      )}
    </FormDialog>
  )
}

const Now = ({ title }: { title: string }) => (
  <>
    Now: <bdi>{title}</bdi>.
  </>
)

/** The answer that a title has been changed meanwhile, as editors of single fields take it. */
function beatenBy(title: string) {
  const refusal: ChangedMeanwhile = { code: 'changed-meanwhile', theirs: { title } }
  return {
    ok: false,
    error: new ApiError(409, 'Another person has changed the title meanwhile.', refusal.code, refusal),
  } as const
}

/** The field of a title section that says the form's title once more. */
const TITLE_FIELD = 'formTitle'

/** The section of a form that says its title once more; undefined where none does. `said`: what it says. */
function titleSection(draft: Draft, saved: SavedAt) {
  const ids = saved.sections.filter(({ type }) => type === 'title').map(({ id }) => id)
  const section = ids.map((id) => shownSection(draft, saved, id)).find((one) => one !== undefined)
  const said = section?.answers[TITLE_FIELD]
  return section && { ...section, said: typeof said === 'string' ? said : '' }
}

/** A draft in which that section says another title. */
const retitled = (draft: Draft, saved: SavedAt, id: number, title: string): Draft =>
  change(draft, saved, id, (section) => ({ ...section, answers: { ...section.answers, [TITLE_FIELD]: title } }))

/** A save that renames a form, and that section of it with `id`; null: no section. */
function renaming(saved: FormPicture & { readonly revision: number }, title: string, id: number | null) {
  const { revision } = saved
  if (id === null) return { title, revision }
  // Doors that lack their install type are no affair of a new title.
  return { title, revision, isUnfinished: true, sections: bodyOf(retitled(NO_DRAFT, saved, id, title), saved).sections }
}
