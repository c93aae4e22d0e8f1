import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { arrive } from '../focus/arrival.ts'
import { cn } from '../cn.ts'
import { IconButton } from '../icon-button.tsx'
import { Skeleton } from '../loading/skeleton.tsx'

/**
 * The head of a screen, or with `level` 2 of one part of it: what it is about, and what can be done there. An undefined
 * `title` is on its way and keeps its place. `text` is one quiet line below it. `actions` are buttons, the primary one last;
 * on a phone they stand below the title when there is no room beside it. `back` leads to where the reader came from; with
 * `isPhoneOnly` just on a phone, when larger screens show that place beside this one. `backLink` is a link in its place.
 */
export function PageHeader({
  title,
  text,
  back,
  backLink,
  actions,
  level = 1,
  className,
}: {
  title: string | undefined
  text?: ReactNode
  back?: { label: string; onBack: () => void; isPhoneOnly?: boolean }
  backLink?: ReactNode
  actions?: ReactNode
  level?: 1 | 2
  className?: string
}) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <header className={cn('flex flex-wrap items-start gap-x-4 gap-y-2', className)}>
      <div className="flex min-w-56 flex-1 items-start gap-2">
        {backLink}
        {back && (
          <IconButton label={back.label} className={cn('-ml-2', back.isPhoneOnly && 'md:hidden')} onClick={back.onBack}>
            <ArrowLeft aria-hidden />
          </IconButton>
        )}
        <div className="min-w-0 flex-1">
          {title === undefined ? (
            <Skeleton className="my-1 h-7 w-48 max-w-full" />
          ) : (
            <Heading
              ref={level === 1 ? arrive : undefined}
              dir="auto"
              title={title}
              className={cn(
                'my-1 line-clamp-2 font-semibold break-words',
                level === 1 ? 'text-xl tracking-tight' : 'text-lg',
              )}
            >
              {title}
            </Heading>
          )}
          {text && <div className="text-muted tabular-nums">{text}</div>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
