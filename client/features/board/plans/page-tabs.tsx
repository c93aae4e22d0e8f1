import { useEffect, useRef } from 'react'
import type { PlanPage } from '#events/plan/api.ts'
import { cn } from '../../../ui/cn.ts'
import { leftPage, useViewerStore } from './viewer-state.ts'

/** The pages of a plan, each a level of the building. */
export function PageTabs({ pages, current }: { pages: readonly PlanPage[]; current: number }) {
  const viewer = useViewerStore()
  const shown = useRef<HTMLButtonElement>(null)
  // A row that is wider than the screen shows the chosen one.
  useEffect(() => shown.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }), [current])
  if (pages.length === 1) return null
  return (
    <nav aria-label="Pages" className="border-b bg-raised">
      <ul className="flex overflow-x-auto px-2 md:px-4">
        {pages.map(({ page, title, sheet }) => (
          <li key={page} className="shrink-0">
            <button
              ref={page === current ? shown : undefined}
              type="button"
              aria-current={page === current ? 'page' : undefined}
              onClick={() => viewer.setState((before) => ({ ...leftPage(before), page, camera: null }))}
              className={cn(
                '-mb-px flex h-10 items-center gap-1.5 border-b-2 px-3 font-medium focus-visible:-outline-offset-2 pointer-coarse:h-11',
                page === current ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
              )}
            >
              <span dir="auto" className="max-w-48 truncate">
                {title}
              </span>
              {sheet !== null && <span className="text-label font-normal text-muted">{sheet}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
