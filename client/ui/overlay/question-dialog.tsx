import { AlertDialog } from 'radix-ui'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { Field } from '../form/field.tsx'
import { Input } from '../form/input.tsx'
import { isolated } from '../text/isolated.tsx'
import { panelLooks, scrimLooks } from './dialog.tsx'
import { useCloseOnEscape } from './use-close-on-escape.ts'
import { useFocusReturn } from '../focus/use-focus-return.ts'

export type Question = {
  title: string
  description?: ReactNode
  /** The word on the button that goes ahead, a verb. */
  action: string
  /** The word on the other button; default: Cancel. */
  stay?: string
  /** A text to be typed before the button goes ahead, and the label of its field. */
  toType?: { readonly label: string; readonly text: string }
  /** "danger" for what cannot be taken back. */
  tone?: 'danger' | 'primary'
  /** Takes the focus after the question when what had it before is gone. */
  focusFallback?: RefObject<HTMLElement | null>
}

/** One question with its two answers (useConfirm). Escape is a no. */
export function QuestionDialog({
  isOpen,
  onClose,
  question,
  onAnswer,
}: {
  isOpen: boolean
  onClose: () => void
  /** Null before the first; while it closes, the one that was answered. */
  question: Question | null
  onAnswer: (isYes: boolean) => void
}) {
  const [typed, setTyped] = useState('')
  /** The question that the typed text belongs to. */
  const [asked, setAsked] = useState(question)
  if (asked !== question) {
    setAsked(question)
    setTyped('')
  }
  const isTyped = !question?.toType || typed.trim() === question.toType.text
  const field = useRef<HTMLInputElement>(null)
  const closing = useCloseOnEscape(onClose)
  const focusReturn = useFocusReturn(question?.focusFallback)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrimLooks} />
        <AlertDialog.Content
          className={cn(panelLooks, 'gap-5 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:max-w-md md:pb-5')}
          {...(question?.description ? {} : { 'aria-describedby': undefined })}
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            // A field to be typed into comes first; without one Cancel has the focus.
            if (!field.current) return
            event.preventDefault()
            field.current.focus()
          }}
          {...closing}
        >
          <div className="flex flex-col gap-1.5">
            <AlertDialog.Title className="text-base font-semibold break-words">
              {isolated(question?.title)}
            </AlertDialog.Title>
            {question?.description && (
              <AlertDialog.Description className="text-muted">{isolated(question.description)}</AlertDialog.Description>
            )}
          </div>
          {question?.toType && (
            <Field label={question.toType.label}>
              <Input
                ref={field}
                value={typed}
                autoComplete="off"
                inputMode="numeric"
                onChange={(event) => setTyped(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && isTyped) onAnswer(true)
                }}
              />
            </Field>
          )}
          <div className="flex justify-end gap-2 max-md:*:flex-1">
            <AlertDialog.Cancel asChild>
              <Button>{question?.stay ?? 'Cancel'}</Button>
            </AlertDialog.Cancel>
            <Button variant={question?.tone ?? 'primary'} disabled={!isTyped} onClick={() => onAnswer(true)}>
              {question?.action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
