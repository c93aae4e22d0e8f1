import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { HistoryLine as Line } from '#events/project/history/api.ts'
import { dayOf } from '../../ui/form/calendar-day.ts'
import { announce } from '../../ui/toast/live-region.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { useVirtualList } from '../../ui/list/use-virtual-list.ts'
import { useRoving } from '../../ui/focus/use-roving.ts'
import { BeforeLines, wordsBefore } from './before-lines.tsx'
import { DayHeading } from '../../shared/history/day-heading.tsx'
import { HistoryLine } from './history-line.tsx'
import type { Place } from './kept-place.ts'
import { LoadingLines } from '../../shared/history/loading-lines.tsx'
import type { useLines } from './use-lines.ts'
import { pin, useUnpinned } from './use-pinned.ts'

/** A line with a sentence of one row, in pixels. */
const LINE_HEIGHT = 64
/** Lines that are ready beyond the edges of what shows. */
const OVERSCAN = 6
/** So many lines before the last one the next page is asked for. */
const AHEAD = 15
/** The heading of the day that is read, which stays at the top, in pixels. */
const HEADING_HEIGHT = 44

const dayOfLine = ({ at }: Line): string => dayOf(new Date(at))

/** Lines by day. Only those in view exist, and the one that Tab reaches. More come as one scrolls. */
export function HistoryList({
  lines,
  history,
  order,
  marked,
  broken,
  scroller,
  left,
  keep,
}: {
  lines: readonly Line[]
  history: Omit<ReturnType<typeof useLines>, 'lines'>
  order: 'newest' | 'oldest'
  /** The revision that the list was opened at. */
  marked: number | null
  /** The first revision of the board that is not what was written. */
  broken: number | null
  /** The element that the list scrolls in. */
  scroller: HTMLElement
  /** Where the reader left the list before. */
  left: Place | null
  /** Keeps where they leave it. */
  keep: (place: Place) => void
}) {
  const markedLine = lineOf(lines, marked)
  const brokenLine = lineOf(lines, broken)
  const keys = lines.map(({ line }) => line)
  const { item, onKeyDown, stopIndex } = useRoving(keys, markedLine)
  const [open, setOpen] = useState<ReadonlySet<number>>(left?.open ?? new Set())
  const toggle = (line: number) =>
    setOpen((before) => new Set(before.has(line) ? [...before].filter((one) => one !== line) : [...before, line]))

  const list = useRef<HTMLOListElement>(null)
  const { virtualizer, height, rows } = useVirtualList(list, scroller, {
    count: lines.length,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingStart: HEADING_HEIGHT + 8,
    initialOffset: left?.offset ?? 0,
    initialMeasurementsCache: [...(left?.rows ?? [])],
    // Lines that come before the first one do not move those being read; above the newest one they are to be seen.
    anchorTo: order === 'oldest' ? 'end' : 'start',
    scrollEndThreshold: -1,
    getItemKey: (index) => lines[index]?.line ?? index,
    kept: [stopIndex],
  })

  useUnpinned(virtualizer, scroller)
  const { more, isFetching, isFetchNextPageError, isFetchingNextPage, fetchNextPage, held, hasBefore, isBeforeError } =
    history
  const items = rows()
  const isNearEnd = (items.at(-1)?.index ?? 0) >= lines.length - AHEAD
  useEffect(() => {
    if (isNearEnd && more && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isNearEnd, more, isFetching, isFetchNextPageError, fetchNextPage])

  const leave = useRef(() => {})
  useLayoutEffect(() => {
    leave.current = () =>
      keep({
        offset: scroller.scrollTop,
        first: lines[0]?.line ?? null,
        isRevealed: history.isRevealed,
        rows: virtualizer.takeSnapshot(),
        open,
      })
  })
  useLayoutEffect(() => () => leave.current(), [])

  const words = wordsBefore(order, marked !== null, held)
  useEffect(() => {
    if (held > 0) announce(words)
  }, [held, words])

  const reveal = () => {
    // Earlier ones come in above what is read, which stays where it is.
    if (order === 'oldest') pin(virtualizer, keys[virtualizer.range?.startIndex ?? 0])
    history.reveal()
    // The button goes away. Where the list is scrolled to is said below.
    list.current?.focus({ preventScroll: true })
    if (order === 'oldest') return
    // Once the lines are in the list. One that was opened at a line stays there, with its surroundings above and below.
    requestAnimationFrame(() => {
      if (marked === null) scroller.scrollTo({ top: 0 })
      else virtualizer.scrollToIndex(held, { align: 'center' })
    })
  }

  const read = lines[virtualizer.range?.startIndex ?? 0] ?? lines[0]
  return (
    <div>
      <div className="sticky top-0 z-10 -mx-2 border-b bg-surface px-2">
        {read && <DayHeading day={dayOfLine(read)} />}
      </div>
      {(hasBefore || isBeforeError) && (
        <BeforeLines order={order} words={words} isError={isBeforeError} onRetry={history.retry} onReveal={reveal} />
      )}
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Changes"
        onKeyDown={onKeyDown}
        className="relative outline-none"
        style={{ height }}
      >
        {items.map(({ key, index, row }) => {
          const line = lines[index]
          const before = lines[index - 1]
          if (!line) return null
          const isNewDay = before && dayOfLine(before) !== dayOfLine(line)
          return (
            <li
              key={key}
              {...row}
              aria-setsize={more ? -1 : lines.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
            >
              {isNewDay && <DayHeading day={dayOfLine(line)} />}
              <HistoryLine
                line={line}
                isTabStop={index === stopIndex}
                roving={item(line.line)}
                isMarked={line.line === markedLine}
                isBroken={line.line === brokenLine}
                isOpen={open.has(line.line)}
                onToggle={() => toggle(line.line)}
              />
            </li>
          )
        })}
      </ol>
      {isFetchNextPageError ? (
        <LoadError isSmall title="More changes could not be loaded." onRetry={fetchNextPage} />
      ) : (
        isFetchingNextPage && more && <LoadingLines label="Loading more changes..." />
      )}
    </div>
  )
}

/** The line that a revision of the board is in: events beside the board at that revision come after it. */
function lineOf(lines: readonly Line[], revision: number | null): number | null {
  if (revision === null) return null
  const found = lines.filter(({ kind, first, last }) => kind !== 'notes' && first <= revision && revision <= last)
  return found.length === 0 ? null : Math.min(...found.map(({ line }) => line))
}
