import { useRef } from 'react'
import { useConfirm } from '../../ui/confirm.tsx'

const UNANSWERED = {
  title: 'Leave before the answer is here?',
  description: 'It goes on without you, and what it would show here is not shown again.',
  action: 'Leave',
  tone: 'danger',
} as const

/**
 * Whether to leave a dialog that shows what comes of its request, such as a link: while the request is under way it asks. Once
 * the answer is here the person sees it, whatever they said before.
 */
export function useLeaveUnanswered(isPending: boolean): () => Promise<boolean> {
  const confirm = useConfirm()
  const isUnderWay = useRef(isPending)
  isUnderWay.current = isPending
  return async () => !isUnderWay.current || ((await confirm(UNANSWERED)) && isUnderWay.current)
}
