import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { cn } from '../cn.ts'
import { isolated } from '../text/isolated.tsx'
import { PlainIconButton } from '../plain-icon-button.tsx'
import { useFocusLeft } from '../focus/use-focus-left.ts'

const tones = {
  info: { Icon: Info, ground: 'border-accent/40 bg-accent-soft', mark: 'text-accent-text' },
  success: { Icon: CircleCheck, ground: 'border-success/40 bg-success-soft', mark: 'text-success-text' },
  warning: { Icon: TriangleAlert, ground: 'border-warning/40 bg-warning-soft', mark: 'text-warning-text' },
  danger: { Icon: CircleAlert, ground: 'border-danger/40 bg-danger-soft', mark: 'text-danger-text' },
}

/**
 * Something to know about the screen or the form that it stands in, for as long as it is true. A toast tells what just
 * happened and passes; a {@link file://./load-error.tsx LoadError}, what could not be loaded; the error of one field stands at
 * that field.
 *
 * `children` are sentences, `title` their sum in a few words. `action` is a button or a link for what to do about it.
 * With `onDismiss` it has a cross. `isNews` reads it aloud when it appears: at once for danger, else at the next pause.
 */
export function Notice({
  tone = 'info',
  title,
  action,
  onDismiss,
  isNews = false,
  className,
  children,
}: {
  tone?: keyof typeof tones
  title?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
  isNews?: boolean
  className?: string
  children?: ReactNode
}) {
  const { Icon, ground, mark } = tones[tone]
  const box = useRef<HTMLDivElement>(null)
  useFocusLeft(box)
  return (
    <div
      ref={box}
      role={isNews ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={cn('flex items-start gap-3 rounded-panel border px-4 py-3', ground, className)}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4.5 shrink-0', mark)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1 break-words">
          {title && <p className="font-semibold">{isolated(title)}</p>}
          {children && <div>{isolated(children)}</div>}
        </div>
        {action}
      </div>
      {onDismiss && (
        <PlainIconButton label="Dismiss" size="sm" className="-my-1 -mr-2" onClick={onDismiss}>
          <X aria-hidden />
        </PlainIconButton>
      )}
    </div>
  )
}
