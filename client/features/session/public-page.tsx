import type { ReactNode } from 'react'
import { Logo } from '../../ui/page/logo.tsx'
import { arrive } from '../../ui/focus/arrival.ts'

/**
 * A screen for people who need not be signed in: what is to be done, and beside it (below it on narrow screens) a word about it.
 */
export const PublicPage = ({
  title,
  text,
  aside,
  children,
}: {
  title: string
  text?: ReactNode
  aside: ReactNode
  children: ReactNode
}) => (
  <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
    <main className="flex items-center justify-center bg-raised px-6 py-12">
      <div className="flex w-full max-w-sm flex-col gap-6">
        <Logo className="mb-4" />
        <div>
          <h1 ref={arrive} className="text-2xl font-semibold tracking-tight">
            {title}
          </h1>
          {text && <p className="mt-1 text-muted">{text}</p>}
        </div>
        {children}
      </div>
    </main>
    {aside}
  </div>
)

/** The panel beside such a screen. */
export const PublicAside = ({ title, children }: { title: string; children: ReactNode }) => (
  <aside className="dark flex flex-col justify-center gap-6 overflow-hidden bg-surface px-6 py-12 text-text md:px-12 lg:px-16">
    <h2 className="text-2xl font-semibold tracking-tight">{title}</h2>
    <div className="flex max-w-md flex-col gap-3 text-title text-muted">{children}</div>
  </aside>
)
