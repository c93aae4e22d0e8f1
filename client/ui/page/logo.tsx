import { PRODUCT } from './use-page-title.ts'
import { cn } from '../cn.ts'

/** The product's mark (three columns of a board) with its name; the name only for screen readers when `isMarkOnly`. */
export const Logo = ({ isMarkOnly = false, className }: { isMarkOnly?: boolean; className?: string }) => (
  <span className={cn('inline-flex items-center gap-2.5 font-semibold tracking-tight', className)}>
    <svg viewBox="0 0 32 32" aria-hidden className="size-7 shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g className="fill-on-accent">
        <rect x="6" y="8" width="5.5" height="16" rx="1.75" opacity=".55" />
        <rect x="13.25" y="8" width="5.5" height="12" rx="1.75" opacity=".75" />
        <rect x="20.5" y="8" width="5.5" height="7.5" rx="1.75" />
      </g>
    </svg>
    <span className={cn(isMarkOnly && 'max-md:sr-only')}>{PRODUCT}</span>
  </span>
)
