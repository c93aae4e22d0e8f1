import { Download } from 'lucide-react'
import { type RefObject, useCallback } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { exportHref } from '../../api/projects/history.ts'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/form/input.tsx'
import { Segments } from '../../ui/segments.tsx'
import { HistoryChips } from './history-chips.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { askedIn, type HistoryView, MAX_SEARCH } from './history-url.ts'
import type { ChangeView } from './use-history-view.ts'
import { useTypedSearch } from '../../shared/search/use-typed-search.ts'

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const

/** Search, filters, order, and the download of what they leave. */
export function HistoryTools({
  projectId,
  view,
  change,
  filterButton,
}: {
  projectId: ProjectId
  view: HistoryView
  change: ChangeView
  filterButton: RefObject<HTMLButtonElement | null>
}) {
  const search = useCallback((text: string) => change({ text }, { replace: true }), [change])
  const [text, setText] = useTypedSearch(view.text, search)
  const asked = askedIn(view)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search the history"
          placeholder="Search the history..."
          isPageSearch
          maxLength={MAX_SEARCH}
          value={text}
          onValueChange={setText}
          className="min-w-48 flex-1"
        />
        <HistoryFilters projectId={projectId} view={view} change={change} button={filterButton} />
        <Segments label="Order" options={orders} value={view.order} onValueChange={(order) => change({ order })} />
        <div role="group" aria-label="Export what is listed" className="flex">
          <Export href={exportHref(projectId, asked, 'csv')} format="CSV" />
          <Export href={exportHref(projectId, asked, 'jsonl')} format="JSON" />
        </div>
      </div>
      <HistoryChips projectId={projectId} view={view} change={change} filterButton={filterButton} />
    </div>
  )
}

const Export = ({ href, format }: { href: string; format: string }) => (
  <Button asChild variant="ghost" size="sm">
    <a href={href} download aria-label={`Export as ${format}`}>
      <Download aria-hidden />
      {format}
    </a>
  </Button>
)
