import { LoaderCircle } from 'lucide-react'
import { cn } from '../cn.ts'

/** A turning mark for work under way; words beside it say what. */
export const Spinner = ({ className }: { className?: string }) => (
  <LoaderCircle aria-hidden className={cn('size-4 animate-spin', className)} />
)
