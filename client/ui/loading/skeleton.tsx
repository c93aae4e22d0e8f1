import { cn } from '../cn.ts'

/** Keeps the space of what is loading; give it that size. Hidden from screen readers: the region around says "busy". */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={cn('animate-breathe rounded-control bg-border forced-colors:border', className)} />
)
