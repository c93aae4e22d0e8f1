import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'
import { useFocusLeft } from '../focus/use-focus-left.ts'

/**
 * In the place of what could not be loaded: `title` says what, `text` what was kept and when to try again. `onRetry` loads
 * it again. With `isSmall` it fits a narrow place such as a sidebar or the end of a list, and shows neither text nor `icon`.
 */
export function LoadError({
  icon,
  title,
  text,
  onRetry,
  isSmall = false,
  className,
}: {
  icon?: ReactNode
  title: ReactNode
  text?: string
  onRetry: () => unknown
  isSmall?: boolean
  className?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  useFocusLeft(box)
  return (
    <div ref={box} role="alert" className={className}>
      {isSmall ? (
        <div className="flex flex-col items-start gap-2 px-2 py-3">
          <p>{title}</p>
          <Button size="sm" onClick={() => onRetry()}>
            Try Again
          </Button>
        </div>
      ) : (
        <EmptyState
          icon={icon}
          title={title}
          text={text}
          action={<Button onClick={() => onRetry()}>Try Again</Button>}
        />
      )}
    </div>
  )
}
