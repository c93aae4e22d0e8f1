import type { RefObject } from 'react'
import type { User } from '#events/account/user.ts'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { suspensionQuestion } from './deletion-question.ts'
import { useSuspendUser } from './use-user-commands.ts'

/** Suspends a person after a question, or lets them in again at once. `focusFallback` has the focus where the button is gone by then. */
export function useAskSuspend() {
  const confirm = useConfirm()
  const { send, isPending } = useSuspendUser()
  const askSuspend = async (user: User, focusFallback: RefObject<HTMLElement | null>): Promise<void> => {
    if (user.isSuspended || (await confirm({ ...suspensionQuestion(user), focusFallback }))) await send(user)
  }
  return { askSuspend, isPending }
}
