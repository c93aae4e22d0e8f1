import { useRef } from 'react'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { useServerWait } from '../../ui/loading/server-wait.ts'

const UNANSWERED = {
  title: 'Leave before the answer is here?',
  description: 'It goes on without you, and what it would show here is not shown again.',
  action: 'Leave',
  tone: 'danger',
} as const

/**
 * Gives a function that resolves to true if the person may leave a dialog that shows the answer to its request, such as a link.
 * It asks them while the request is under way, but not while that waits for a busy server: closing the dialog ends the wait.
 * Once the answer is here the person sees it, whatever they said before.
 */
export function useLeaveUnanswered(isPending: boolean): () => Promise<boolean> {
  const confirm = useConfirm()
  const isUnderWay = useRef(isPending)
  isUnderWay.current = isPending
  return async () =>
    !isUnderWay.current || useServerWait.getState().isWriting || ((await confirm(UNANSWERED)) && isUnderWay.current)
}
