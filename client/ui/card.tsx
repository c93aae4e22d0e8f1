import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A raised ground for things that belong together. It brings no padding. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={cn('rounded-panel border bg-raised shadow-raised', className)} {...rest} />
)
