import { History, SearchX } from 'lucide-react'
import { type RefObject, useCallback, useState, useSyncExternalStore } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { ErrorAnswer } from '#events/kernel/http.ts'
import { ApiError } from '../../api/request/request.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { Found } from '../../ui/form/input.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { HistoryGone } from './history-gone.tsx'
import { HistoryList } from './history-list.tsx'
import { askedIn, type HistoryView, isNarrowed, NO_FILTER } from './history-url.ts'
import { useKeptPlace } from './kept-place.ts'
import { LoadingLines } from '../../shared/history/loading-lines.tsx'
import type { ChangeView } from './use-history-view.ts'
import { useLines } from './use-lines.ts'

/** The lines of a view. To be given a `key` that follows what is asked for. */
export function HistoryLines({
  projectId,
  view,
  change,
  scroller,
  broken,
  filterButton,
}: {
  projectId: ProjectId
  view: HistoryView
  change: ChangeView
  scroller: HTMLElement
  broken: number | null
  /** Gets the focus of a button that goes away because it took filters off. */
  filterButton: RefObject<HTMLButtonElement | null>
}) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const { left, keep } = useKeptPlace()
  const isAtTop = useIsAtTop(scroller, place, left === null)
  const { lines, ...history } = useLines(projectId, askedIn(view), isAtTop, left)
  const show = (part: Partial<HistoryView>) => {
    filterButton.current?.focus()
    change(part)
  }
  /** Said once for each search: lines that come by scrolling, or are new, change nothing. */
  const [found, setFound] = useState<string | null>(null)
  if (found === null && lines) setFound(`${history.more ? 'More than ' : ''}${formatCount(lines.length)} found`)
  return (
    <div ref={setPlace}>
      {content()}
      <Found text={isNarrowed(view) && lines ? (found ?? '') : ''} search={view.text} />
    </div>
  )

  function content() {
    const { error, refetch } = history
    if (error instanceof ApiError && error.status === 404)
      return error.code === 'revision-unknown' ? (
        <UnknownRevision error={error} onShowAll={() => show({ revision: null })} />
      ) : (
        <HistoryGone notice={null} />
      )
    if (!lines && error) {
      const text = 'Nothing is lost. Try again when the connection is back.'
      return <LoadError title="The history could not be loaded" text={text} onRetry={refetch} />
    }
    if (!lines) return <LoadingLines label="Loading the history..." />
    if (lines.length === 0) return <NoLines view={view} onShowAll={() => show({ ...NO_FILTER, text: '' })} />
    const { order, revision: marked } = view
    return (
      <HistoryList
        lines={lines}
        history={history}
        order={order}
        marked={marked}
        broken={broken}
        scroller={scroller}
        left={left}
        keep={keep}
      />
    )
  }
}

const UnknownRevision = ({ error, onShowAll }: { error: ApiError; onShowAll: () => void }) => (
  <EmptyState
    icon={<SearchX aria-hidden />}
    title={<h2>There is no such moment</h2>}
    text={ErrorAnswer.safeParse(error.body).data?.message}
    action={<Button onClick={onShowAll}>Show the whole history</Button>}
  />
)

const NoLines = ({ view, onShowAll }: { view: HistoryView; onShowAll: () => void }) => {
  const hasFilter = isNarrowed(view)
  return (
    <EmptyState
      icon={hasFilter ? <SearchX aria-hidden /> : <History aria-hidden />}
      title={<h2>{hasFilter ? 'No change fits what you look for' : 'Nothing has happened yet'}</h2>}
      text={
        hasFilter
          ? 'The search finds words by their beginnings. Take a filter off, or look at another time.'
          : 'Each change to this project appears here, with the person and the time.'
      }
      action={hasFilter && <Button onClick={onShowAll}>Show all changes</Button>}
    />
  )
}

/** True while the top of `place` is at or below that of its scroller. @param atFirst the answer before `place` is there. */
function useIsAtTop(scroller: HTMLElement, place: HTMLElement | null, atFirst: boolean): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      scroller.addEventListener('scroll', onChange, { passive: true })
      return () => scroller.removeEventListener('scroll', onChange)
    },
    [scroller],
  )
  return useSyncExternalStore(subscribe, () =>
    place ? place.getBoundingClientRect().top >= scroller.getBoundingClientRect().top : atFirst,
  )
}
