import { AlertDialog } from 'radix-ui'
import { createContext, type ReactNode, type RefObject, useCallback, useContext, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { panelLooks, scrimLooks } from './dialog.tsx'
import { useFocusReturn } from './use-focus-return.ts'

export type Question = {
  title: string
  description?: ReactNode
  /** The word on the button that goes ahead, a verb. */
  action: string
  /** "danger" for what cannot be taken back. */
  tone?: 'danger' | 'primary'
  /** Takes the focus after the question when what had it before is gone. */
  focusFallback?: RefObject<HTMLElement | null>
}

type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask | null>(null)

/**
 * Asks before something that cannot be taken back: `if (await confirm({...}))`. Resolves to false on Cancel and Escape.
 * @throws when there is no ConfirmProvider around.
 */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider around it')
  return ask
}

/** Stands once in the app and holds the one question that is open. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const focusReturn = useFocusReturn(question?.focusFallback)
  const resolveRef = useRef<(answer: boolean) => void>(undefined)

  const ask = useCallback<Ask>((next) => {
    resolveRef.current?.(false)
    setQuestion(next)
    setIsOpen(true)
    return new Promise((resolve) => {
      resolveRef.current = resolve
    })
  }, [])

  const answer = (value: boolean) => {
    setIsOpen(false)
    resolveRef.current?.(value)
    resolveRef.current = undefined
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      <AlertDialog.Root open={isOpen} onOpenChange={(next) => !next && answer(false)}>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className={scrimLooks} />
          <AlertDialog.Content
            className={cn(panelLooks, 'gap-5 p-5 md:max-w-md')}
            {...(question?.description ? {} : { 'aria-describedby': undefined })}
            {...focusReturn}
          >
            <div className="flex flex-col gap-1.5">
              <AlertDialog.Title className="text-base font-semibold break-words">{question?.title}</AlertDialog.Title>
              {question?.description && (
                <AlertDialog.Description className="text-muted">{question.description}</AlertDialog.Description>
              )}
            </div>
            <div className="flex justify-end gap-2 max-md:*:flex-1">
              <AlertDialog.Cancel asChild>
                <Button>Cancel</Button>
              </AlertDialog.Cancel>
              <Button variant={question?.tone ?? 'primary'} onClick={() => answer(true)}>
                {question?.action}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </ConfirmContext>
  )
}
