import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { ProjectId } from '#events/kernel/ids.ts'
import { AddNoteBody, EditNoteBody, type Note } from '#events/notes/api.ts'
import { randomId } from '../../api/random-id.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { useSaveNote } from './use-note-commands.ts'

/** "Add Note", or the same to edit a note. What was typed stays until it is saved or given up. */
export function NoteDialog({
  projectId,
  edited,
  isOpen,
  onClose,
}: {
  projectId: ProjectId
  /** Null: a new note. */
  edited: Note | null
  isOpen: boolean
  onClose: () => void
}) {
  const formId = useId()
  const save = useSaveNote(projectId)
  const { register, handleSubmit, formState, reset } = useForm<AddNoteBody>({
    resolver: zodResolver(edited ? EditNoteBody : AddNoteBody),
    values: { title: edited?.title ?? '', content: edited?.content ?? '' },
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty, errors } = formState
  // The same text sent again after a lost answer must not make a second note.
  const lastSent = useRef({ text: '', key: '' })

  const close = () => {
    onClose()
    reset()
  }
  const send = (body: AddNoteBody) => {
    const text = JSON.stringify(body)
    if (lastSent.current.text !== text) lastSent.current = { text, key: randomId() }
    const onSuccess = () => {
      lastSent.current = { text: '', key: '' }
      close()
    }
    save.mutate({ id: edited?.id ?? null, body, idempotencyKey: lastSent.current.key }, { onSuccess })
  }

  // One sentence speaks of both fields (specification 000, section 5).
  const problem = errors.title?.message ?? errors.content?.message
  const problemId = problem === undefined ? undefined : `${formId}-problem`
  const word = edited ? 'Save' : 'Add Note'
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      onInteractOutside={(event) => {
        if (isDirty) event.preventDefault()
      }}
      title={edited ? 'Edit Note' : 'Add Note'}
      description="All employees can read it."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={save.isPending}>
            {save.isPending ? 'Saving...' : word}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(send)(event)}>
        {problemId && (
          <p id={problemId} role="alert" className="rounded-control bg-danger-soft px-3 py-2.5 text-danger-text">
            {problem}
          </p>
        )}
        <Field label="Title" errorId={errors.title && problemId}>
          <Input maxLength={300} autoComplete="off" {...register('title')} />
        </Field>
        <Field label="Content" errorId={errors.content && problemId}>
          <Textarea maxLength={20_000} className="min-h-32" {...register('content')} />
        </Field>
      </form>
    </Dialog>
  )
}
