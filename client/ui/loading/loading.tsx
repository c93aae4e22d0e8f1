import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { partIsMissing } from './after-screen.ts'
import { cn } from '../cn.ts'
import { useServerWait } from './server-wait.ts'

/**
 * Keeps the place of what is on its way: the children are skeletons of its size. Nothing shows for the first 200 ms. Screen
 * readers hear `label`, such as "Loading the notes...". After three seconds it says that the server asks to wait, if it does; after
 * one where the server says of itself that it is away.
 * `isBeside`: the screen counts as there without it.
 */
export function Loading({
  label,
  isBeside = false,
  className,
  children,
}: {
  label: string
  isBeside?: boolean
  className?: string
  children: ReactNode
}) {
  useLayoutEffect(() => (isBeside ? undefined : partIsMissing()), [isBeside])
  const isAway = useServerWait((state) => state.isAway)
  const isAsked = useServerWait(({ isReading }) => isReading)
  const [isLate, setIsLate] = useState(false)
  const lateMs = isAway ? 1000 : 3000
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [lateMs])
  const isBusy = (isAway || isAsked) && isLate
  return (
    <div aria-busy className={cn('animate-late', className)}>
      <p role="status" className={isBusy ? 'text-muted' : 'sr-only'}>
        {isBusy ? 'The server is busy or away. Trying again...' : label}
      </p>
      {children}
    </div>
  )
}
