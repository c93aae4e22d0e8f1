import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { isolated } from '../text/isolated.tsx'

/** Stands in the place of missing content, with the action that fills it. `title` alone gives one quiet line. */
export const EmptyState = ({
  icon,
  title,
  text,
  action,
  className,
}: {
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  className?: string
}) => (
  <div className={cn('flex flex-col items-center gap-1 px-6 py-10 text-center', className)}>
    {icon && (
      <div className="mb-2 flex size-11 items-center justify-center rounded-full bg-sunken text-muted [&_svg]:size-5">
        {icon}
      </div>
    )}
    <div className="font-medium">{isolated(title)}</div>
    {text && <p className="max-w-prose text-balance text-muted">{isolated(text)}</p>}
    {action && <div className="mt-3">{action}</div>}
  </div>
)
