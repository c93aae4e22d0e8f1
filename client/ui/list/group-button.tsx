import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { formatCount } from '../text/format-count.ts'

/** The head of a group in a list: its name and how many it has. A press folds or unfolds it. */
export const GroupButton = ({
  name,
  count,
  isFolded,
  className,
  ...rest
}: ComponentProps<'button'> & { name: string; count: number; isFolded: boolean }) => (
  <button
    type="button"
    aria-expanded={!isFolded}
    className={cn('flex h-9 items-center gap-2 px-2 font-semibold pointer-coarse:h-11', className)}
    {...rest}
  >
    {isFolded ? (
      <ChevronRight aria-hidden className="size-4 shrink-0" />
    ) : (
      <ChevronDown aria-hidden className="size-4 shrink-0" />
    )}
    <span dir="auto" className="min-w-0 truncate">
      {name}
    </span>
    <span className="shrink-0 font-normal text-muted tabular-nums">{formatCount(count)}</span>
  </button>
)
