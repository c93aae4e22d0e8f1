import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { formatCount } from '../text/format-count.ts'
import { LoadError } from '../loading/load-error.tsx'
import { useFocusKept } from '../focus/use-focus-kept.ts'

/**
 * The end of a list that comes in steps: how much of it shows, and the way to the next step. It is how all long lists go on;
 * there are no numbered pages, which shift under the reader while others add to the list.
 *
 * `shown` and `total` count rows; `total` is undefined where the server does not count. `hasMore` says whether there is a
 * next step, `isLoading` that it is on its way, `isError` that it did not come.
 */
export function LoadMore({
  shown,
  total,
  hasMore,
  isLoading,
  isError,
  onLoadMore,
}: {
  shown: number
  total?: number | undefined
  hasMore: boolean
  isLoading: boolean
  isError: boolean
  onLoadMore: () => unknown
}) {
  const count = useRef<HTMLParagraphElement>(null)
  const focusKept = useFocusKept(count)
  const words = hasMore
    ? total === undefined
      ? `${formatCount(shown)} shown`
      : `${formatCount(shown)} of ${formatCount(total)} shown`
    : `All ${formatCount(shown)} shown`
  return (
    <div {...focusKept} className="flex flex-col items-center gap-2 py-4">
      <p ref={count} role="status" tabIndex={-1} className="text-label text-muted tabular-nums">
        {words}
      </p>
      {isError ? (
        <LoadError isSmall title="More could not be loaded." onRetry={onLoadMore} />
      ) : (
        hasMore && (
          <Button isPending={isLoading} onClick={() => onLoadMore()}>
            {isLoading ? 'Loading...' : 'Show More'}
          </Button>
        )
      )}
    </div>
  )
}

/**
 * Shows a list that is whole here in steps. @param step how many of its items show at first, and come with each further step.
 * @returns the items that show, and the way to the next step where there is one.
 */
export function useSteps<Item>(all: readonly Item[], step: number): { shown: readonly Item[]; more: ReactNode } {
  const [limit, setLimit] = useState(step)
  const rest = { shown: limit, total: all.length, hasMore: true, isLoading: false, isError: false }
  return {
    shown: all.slice(0, limit),
    more: all.length > limit && <LoadMore {...rest} onLoadMore={() => setLimit(limit + step)} />,
  }
}
