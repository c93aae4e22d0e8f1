import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

/** A heading that opens and closes what is below it. `aside` stands at its right end (a count). */
export const Collapsible = ({
  title,
  aside,
  isOpen,
  onOpenChange,
  className,
  children,
}: {
  title: ReactNode
  aside?: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  className?: string
  children: ReactNode
}) => {
  const contentId = useId()
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => onOpenChange(!isOpen)}
        className={cn(
          'flex min-h-8 w-full items-center gap-1.5 rounded-control px-2 text-left text-label font-semibold',
          'transition-colors hover:bg-hover pointer-coarse:min-h-11',
        )}
      >
        <ChevronRight
          aria-hidden
          className={cn('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
        />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {title}
        </span>
        {aside}
      </button>
      <div id={contentId} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}
