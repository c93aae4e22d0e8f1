import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { dialogOnDemand } from '../loading/on-demand.tsx'
import type { Question } from './question-dialog.tsx'

type Ask = (question: Question) => Promise<boolean>

const LateQuestion = dialogOnDemand(async () => (await import('./question-dialog.tsx')).QuestionDialog)

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
      <LateQuestion isOpen={isOpen} onClose={() => answer(false)} question={question} onAnswer={answer} />
    </ConfirmContext>
  )
}
