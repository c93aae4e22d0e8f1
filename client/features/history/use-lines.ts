import { useEffect, useRef, useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { type HistoryAsked, useHistory } from '../../api/projects/history.ts'
import { useConnection } from '../../live/live-context.tsx'
import { useHistoryNews } from '../../shared/history/use-history-news.ts'
import type { Place } from './kept-place.ts'

/**
 * The lines that a reader has before them. New lines are held back while they are not at the top of the list, so that nothing
 * moves; so are those before the line that a list was opened at.
 * @param left where the reader left the same list before.
 */
export function useLines(projectId: ProjectId, asked: HistoryAsked, isAtTop: boolean, left: Place | null = null) {
  const history = useHistory(projectId, asked)
  const { data, lines, isFetching, fetchNextPage, fetchPreviousPage, more, before } = history
  const isNewest = asked.order === 'newest'
  const isOpenedAt = asked.revision !== null
  /** The first line that shows; null for all. */
  const [top, setTop] = useState(left?.first ?? null)
  const [isRevealed, setIsRevealed] = useState(left?.isRevealed ?? !isOpenedAt)
  const first = lines?.[0]?.line

  // The list stays as it is from the moment on at which the reader leaves the top.
  const isHolding = !isRevealed || (isNewest && !isAtTop)
  if (isHolding && top === null && first !== undefined) setTop(first)
  if (!isHolding && top !== null) setTop(null)

  const news = useHistoryNews(projectId)
  const isLive = useConnection() === 'live'
  const isKept = lines !== undefined
  const [has, setHas] = useState({
    /** The news up to which the lines are here; null when that is not known, as of lines from an earlier visit. */
    news: isKept ? null : news,
    /** True if the lines before the first one are here. Those around the line of a revision are not, at first. */
    isAround: !isOpenedAt || isKept,
    /** The news at which lines could not be read. */
    failedAt: null as string | null,
  })
  const [wasLive, setWasLive] = useState(isLive)
  if (wasLive !== isLive) {
    setWasLive(isLive)
    // Events while the connection was away may have left no trace in the news.
    setHas((known) => ({ ...known, news: null, failedAt: null }))
  }
  const isAsking = useRef(false)
  const pages = data?.pages.length ?? 0
  useEffect(() => {
    const isMissing = !has.isAround || (isLive && has.news !== news && (isNewest || !more))
    if (!isKept || !isMissing || isFetching || isAsking.current || has.failedAt === news) return
    const isBefore = !has.isAround || isNewest
    isAsking.current = true
    void (isBefore ? fetchPreviousPage() : fetchNextPage()).then((read) => {
      isAsking.current = false
      // A page more, though it may be empty: an error leaves those that there were.
      if ((read.data?.pages.length ?? 0) <= pages) return setHas((known) => ({ ...known, news: null, failedAt: news }))
      setHas((known) => ({
        news: isNewest || !isBefore ? news : known.news,
        isAround: known.isAround || isBefore,
        failedAt: null,
      }))
    })
  }, [news, has, pages, isKept, isLive, isFetching, isNewest, more, fetchNextPage, fetchPreviousPage])

  const held =
    top === null || !lines
      ? 0
      : Math.max(
          0,
          lines.findIndex(({ line }) => line === top),
        )
  return {
    ...history,
    lines: lines?.slice(held),
    held,
    isRevealed,
    hasBefore: held > 0 || before,
    /** True if the lines before the first one could not be read. */
    isBeforeError: has.failedAt === news && (isNewest || !has.isAround),
    /** Asks once more for lines that could not be read. */
    retry: () => setHas((known) => ({ ...known, failedAt: null })),
    /** Shows the lines held back, and asks for those before them. */
    reveal() {
      setIsRevealed(true)
      setTop(null)
      if (before) setHas((known) => ({ ...known, isAround: false, failedAt: null }))
    },
  }
}
