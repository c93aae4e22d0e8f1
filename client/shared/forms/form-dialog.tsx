import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Form, type SubmitOutcome } from '../../ui/form/form.tsx'
import { Notice } from '../../ui/toast/notice.tsx'
import type { ToastMessage } from '../../ui/toast/toast.ts'
import { useKeptForm } from '../drafts/use-kept-form.ts'
import { useLeaveUnanswered } from './use-leave-unanswered.ts'

/** The properties by which a caller opens a dialog. `focusFallback` takes the focus after it when its holder before is gone. */
export type OpenedDialog = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly focusFallback: RefObject<HTMLElement | null>
}

/** The answer to a command as the dialog takes it; the answer of useCommand fits. */
type DialogAnswer<Result> = { readonly ok: true; readonly result: Result } | ({ readonly ok: false } & SubmitOutcome)

const DISCARD = {
  title: 'Discard what you typed?',
  description: 'It has not been saved.',
  action: 'Discard',
  stay: 'Keep editing',
  tone: 'danger',
} as const

/**
 * A dialog that is a form; the children are its fields. To be mounted anew for each opening. The text stays until it is saved
 * or given up, through a reload too: a touch beside the dialog leaves it open, Escape and the cross ask, "Cancel" gives up at
 * once. It closes when the form was saved, unless `saved` shows the result. The person may leave it while it is being saved: it
 * asks first where something is to be shown, and keeps the text in case it is not saved.
 */
export function FormDialog<Input extends FieldValues, Output extends FieldValues, Result>({
  isOpen,
  onClose,
  focusFallback,
  title,
  description,
  form,
  draft,
  send,
  words,
  isPending,
  isSaveDisabled = false,
  failure,
  saved,
  children,
}: OpenedDialog & {
  title: string
  description: string
  form: UseFormReturn<Input, unknown, Output>
  /** The key of the form's draft, and the fields of it that are kept in no storage of the browser (useKeptForm). */
  draft: { readonly key: string; readonly secrets?: readonly (keyof Input & string)[] }
  send: (values: Output) => Promise<DialogAnswer<Result>>
  /** On the button that saves, and while it does. */
  words: { readonly save: string; readonly saving: string }
  isPending: boolean
  /** Where the specification has the button wait for an input; else what is missing is said after a press. */
  isSaveDisabled?: boolean
  /** Why the last try saved nothing, for a dialog that says more than its toast. */
  failure?: ToastMessage | null
  saved?: (result: Result) => { readonly title: string; readonly content: ReactNode }
  children: ReactNode
}) {
  const formId = useId()
  const confirm = useConfirm()
  const [shown, setShown] = useState<ReturnType<NonNullable<typeof saved>> | null>(null)
  const dropDraft = useKeptForm(form, draft.key, draft.secrets)
  const mayLeaveUnanswered = useLeaveUnanswered(isPending)
  /** An answer that comes later closes nothing: another dialog may be open. */
  const isLeft = useRef(false)
  const { isDirty } = form.formState

  const close = () => {
    isLeft.current = true
    onClose()
  }
  const giveUp = () => {
    dropDraft()
    close()
  }
  /** @param isSure what was typed is given up without asking. */
  const leave = async (isSure: boolean) => {
    if (isPending) {
      // The text is needed again if it is not saved.
      if (!saved || (await mayLeaveUnanswered())) close()
    } else if (shown || !isDirty || isSure || (await confirm(DISCARD))) giveUp()
  }
  const submit = async (values: Output) => {
    const sent = await send(values)
    if (!sent.ok) return sent
    dropDraft()
    if (saved) setShown(saved(sent.result))
    else if (!isLeft.current) close()
    return undefined
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => void (!next && leave(false))}
      onInteractOutside={(event) => {
        if (isDirty || isPending || shown) event.preventDefault()
      }}
      focusFallback={focusFallback}
      title={shown?.title ?? title}
      description={shown ? undefined : description}
      footer={
        shown ? (
          <Button variant="primary" onClick={giveUp}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={() => void leave(true)}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" disabled={isSaveDisabled} isPending={isPending}>
              {isPending ? words.saving : words.save}
            </Button>
          </>
        )
      }
    >
      {shown?.content ?? (
        <>
          {failure && (
            <Notice tone="danger" title={failure.title} isNews className="mb-4">
              {failure.description}
            </Notice>
          )}
          <Form id={formId} form={form} onSubmit={submit}>
            {children}
          </Form>
        </>
      )}
    </Dialog>
  )
}
