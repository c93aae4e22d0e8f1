import { useEffect, useEffectEvent, useState } from 'react'
import { afterScreen } from '../loading/after-screen.ts'
import { SETTLED_MS } from '../loading/on-demand.tsx'
import { useToast } from './toast.ts'
import { useCode } from '../loading/use-code.ts'

const loadView = () => import('./toast-view.tsx')

/** Stands once in the app and shows its toasts. Their code comes a moment after the first screen, or with the first toast. */
export function Toaster() {
  const [isSettled, setIsSettled] = useState(false)
  const isAskedFor = useToast(({ shown }) => shown !== null)
  useEffect(() => afterScreen(() => setIsSettled(true), SETTLED_MS), [])
  return (isSettled || isAskedFor) && <LateView />
}

/** Where the code could not be had, the next toast asks again. */
function LateView() {
  const { code, isError, retry } = useCode(loadView)
  const id = useToast(({ shown }) => shown?.id)
  const tryAgain = useEffectEvent(() => isError && retry())
  useEffect(() => void tryAgain(), [id])
  return code && <code.ToastView />
}
