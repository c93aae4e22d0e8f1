import type { ReactNode } from 'react'

/** One state of a part, with words that say which one. */
export const State = ({ title, children }: { title: string; children: ReactNode }) => (
  <div role="group" aria-label={title} className="flex min-w-0 flex-col gap-2">
    <h3 className="text-xs font-medium text-muted">{title}</h3>
    {children}
  </div>
)
