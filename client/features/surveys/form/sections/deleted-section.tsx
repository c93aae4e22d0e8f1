import { Undo2 } from 'lucide-react'
import { useCallback } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { putBack, remove, shownSection } from '../draft/draft.ts'
import { useEdit, useFormEdit, useOpenForm } from '../draft/form-context.tsx'
import type { FormEditStore } from '../draft/form-edit.ts'
import { labelOf } from './shape.ts'

/** In the place of a section that was deleted, until the form is saved: the way to have it back. */
export function DeletedSection({ id }: { id: number }) {
  const edit = useFormEdit()
  const title = useEdit(({ draft }) => {
    const gone = draft.edits.get(id)
    const was = gone?.was ?? gone?.base
    return was ? was.title || labelOf(was) : ''
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel border border-dashed px-4 py-2">
      <p className="min-w-0 flex-1 text-muted wrap-anywhere">{`${title} deleted`}</p>
      <Button
        size="sm"
        icon={<Undo2 aria-hidden />}
        aria-label={`Undo: ${title} deleted`}
        onClick={() => undo(edit, id)}
      >
        Undo
      </Button>
    </div>
  )
}

/** A form that is being saved, or was, has nothing to be put back. */
const undo = (edit: FormEditStore, id: number): void =>
  edit.setState(({ draft, isSaving }) => ({ draft: isSaving ? draft : putBack(draft, id) }))

/** Deletes a section from the draft; a toast, and the line in its place, give it back. */
export function useRemoveSection(id: number): () => void {
  const form = useOpenForm()
  const edit = useFormEdit()
  return useCallback(() => {
    const saved = form.store.getState()
    const { draft } = edit.getState()
    const section = shownSection(draft, saved, id)
    if (!section) return
    edit.setState({ draft: remove(draft, saved, id) })
    toast({
      title: `${section.title || labelOf(section)} deleted`,
      description: 'It goes for everyone once you save the form.',
      action: { label: 'Undo', onClick: () => undo(edit, id) },
    })
  }, [form, edit, id])
}
