import '../../ui/form/zod-words.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { FieldValue } from '#events/kernel/changed-meanwhile.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { Note } from '#events/notes/api.ts'
import { EditedNote, NewNote } from '#events/notes/commands.ts'
import { useKeptForm } from '../../shared/drafts/use-kept-form.ts'
import { BothVersions } from '../../shared/forms/both-versions.tsx'
import { useVersions } from '../../shared/forms/use-versions.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input, Textarea } from '../../ui/form/input.tsx'
import { useSaveNote } from './use-note-commands.ts'

const LABELS = { title: 'Title', content: 'Content', installersMayRead: 'Installers may read it' }

/** A new note as the form has it: what is missing is told in the words for a new one. */
const NewNoteForm = EditedNote.extend(NewNote.pick({ title: true, content: true }).shape)
type NoteForm = z.infer<typeof EditedNote>

/**
 * "Add Note", or the same to edit a note. To be mounted anew for each time that it is opened. The text stays until it is
 * saved or given up: a touch beside the dialog leaves it open, Escape and the cross ask, "Cancel" gives up at once.
 */
export function NoteDialog({
  projectId,
  edited,
  isOpen,
  onClose,
  focusFallback,
}: {
  projectId: ProjectId
  /** Null: a new note. */
  edited: Note | null
  isOpen: boolean
  onClose: () => void
  focusFallback: RefObject<HTMLElement | null>
}) {
  const formId = useId()
  const confirm = useConfirm()
  const save = useSaveNote(projectId)
  const form = useForm<NoteForm, unknown, NoteForm>({
    resolver: zodResolver(edited ? EditedNote : NewNoteForm),
    defaultValues: {
      title: edited?.title ?? '',
      content: edited?.content ?? '',
      installersMayRead: edited?.installersMayRead ?? false,
    },
  })
  const { register, control, handleSubmit, formState, setFocus } = form
  const versions = useVersions(form)
  const dropDraft = useKeptForm(form, edited ? `note ${edited.id}` : `new note ${projectId}`)
  const { isDirty, errors } = formState

  const close = () => {
    dropDraft()
    onClose()
  }

  const leave = async () => {
    const question = {
      title: edited ? 'Discard your changes?' : 'Discard this note?',
      description: 'What you typed has not been saved.',
      action: 'Discard',
      stay: 'Keep editing',
      tone: 'danger' as const,
    }
    if (!isDirty || (await confirm(question))) close()
  }
  const send = async (body: NoteForm) => {
    const sent = edited
      ? versions.takeAnswer(await save.send({ id: edited.id, body: versions.changesOf(body) }))
      : await save.send({ id: null, body })
    if (sent.ok) close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  // One sentence speaks of both fields (specification 000, section 5).
  const problem = errors.title?.message ?? errors.content?.message
  const problemId = problem === undefined ? undefined : `${formId}-problem`
  const word = edited ? 'Save' : 'Add Note'
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => void (!next && leave())}
      onInteractOutside={(event) => {
        if (isDirty) event.preventDefault()
      }}
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        setFocus('title')
      }}
      focusFallback={focusFallback}
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
        <BothVersions versions={versions} labels={LABELS} words={words} />
        <Field label={LABELS.title} errorId={errors.title && problemId}>
          <Input autoComplete="off" {...register('title')} />
        </Field>
        <Field label={LABELS.content} errorId={errors.content && problemId}>
          <Textarea className="min-h-32" onKeyDown={onKeyDown} {...register('content')} />
        </Field>
        <Controller
          control={control}
          name="installersMayRead"
          render={({ field: { value, onChange } }) => (
            <Checkbox checked={value} onCheckedChange={onChange} className="-mt-1.5">
              {LABELS.installersMayRead}
              <span className="block text-xs text-muted">Those of this project find it on the board.</span>
            </Checkbox>
          )}
        />
      </form>
    </Dialog>
  )
}

const words = (value: FieldValue): string => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value))
