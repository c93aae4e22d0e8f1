import { useState } from 'react'
import type { HistoryLine } from '#events/project/history/api.ts'
import { useHistoryChanges } from '../../api/projects/history.ts'
import { projectIdOf } from '../../live/board.ts'
import { useOpenBoard } from '../../shared/board/use-board.ts'
import { HistorySentence } from '../../shared/history/history-sentence.tsx'
import { DeviceLink } from './device-link.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { BeforeAfter } from './before-after.tsx'

/** An import may have ten thousand cards: so many show at a time. */
const STEP = 50

/** The changes of a line that is opened, thing by thing. */
export function LineChanges({ line, tabIndex }: { line: HistoryLine; tabIndex: 0 | -1 }) {
  const { data: changes, isError, refetch } = useHistoryChanges(projectIdOf(useOpenBoard()), line)
  const [shown, setShown] = useState(STEP)
  if (isError) return <LoadError isSmall title="What this line is about could not be loaded." onRetry={refetch} />
  if (!changes) {
    return (
      <Loading label="Loading what this line is about..." className="flex flex-col gap-2 py-1">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-2/5" />
      </Loading>
    )
  }
  const [only] = changes
  if (changes.length === 1 && only) return <BeforeAfter {...only} />
  return (
    <>
      <ol aria-label="What this line is about" className="flex flex-col gap-1.5 border-l-2 py-1 pl-3">
        {changes.slice(0, shown).map((change, index) => (
          <li key={index} className="text-label wrap-anywhere">
            <HistorySentence
              parts={change.parts}
              tabIndex={tabIndex}
              renderDevice={(device, name) => (
                <DeviceLink id={device} tabIndex={tabIndex}>
                  {name}
                </DeviceLink>
              )}
            />
            <BeforeAfter {...change} />
          </li>
        ))}
      </ol>
      {changes.length > STEP && (
        <LoadMore
          shown={Math.min(shown, changes.length)}
          total={changes.length}
          hasMore={shown < changes.length}
          isLoading={false}
          isError={false}
          onLoadMore={() => setShown((count) => count + STEP)}
        />
      )}
    </>
  )
}
