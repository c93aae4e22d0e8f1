import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/**
 * Keeps the place of what is on its way: the children are skeletons of its size. Nothing shows for the first 200 ms. Screen
 * readers hear `label`, such as "Loading the notes...".
 */
export const Loading = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <div aria-busy className={cn('animate-late', className)}>
    <span role="status" className="sr-only">
      {label}
    </span>
    {children}
  </div>
)
