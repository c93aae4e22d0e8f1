import type { ReactNode } from 'react'

/** A key of the keyboard. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-flex h-5.5 min-w-5.5 items-center justify-center rounded-[4px] border border-control bg-sunken px-1.5 font-sans text-xs">
    {children}
  </kbd>
)
