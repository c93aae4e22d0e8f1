import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { CardFilter } from './card-filter.ts'

type Seen = {
  readonly ids: readonly DeviceId[]
  readonly filter: CardFilter
  readonly items: readonly Pick<VirtualItem, 'index' | 'start' | 'size'>[]
}

/** How many cards in a row may have gone from the edge of the view; after more than that there is nothing to hold on to. */
const MOST_GONE = 50

/**
 * Where a list has to be scrolled so that what is looked at stays where it is, although cards came or went above it; null
 * when nothing has to move. At its very start a list shows its start. Places in pixels.
 * @param startOf gives where a card begins now, by its index.
 */
export function steadyOffset(
  { ids: before, items }: Omit<Seen, 'filter'>,
  ids: readonly DeviceId[],
  offset: number,
  startOf: (index: number) => number | undefined,
): number | null {
  const first = items.find(({ start, size }) => start + size > offset)
  if (!first || first.index === 0) return null
  for (const id of before.slice(first.index, first.index + MOST_GONE)) {
    const index = ids.indexOf(id)
    const start = index < 0 ? undefined : startOf(index)
    // Where the first ones in view are gone, the next one takes their place.
    if (start !== undefined) return start === first.start ? null : offset + start - first.start
  }
  return null
}

/**
 * Keeps what is looked at in its place while the board changes. A new search or filter is another list.
 * @param tell is told where the list was scrolled, before that is painted: the browser's own event comes a frame later.
 */
export function useSteadyView(
  virtualizer: Virtualizer<HTMLElement, Element>,
  ids: readonly DeviceId[],
  filter: CardFilter,
  scroller: HTMLElement,
  tell: (offset: number) => void,
): void {
  const seen = useRef<Seen | null>(null)
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = { ids, filter, items: virtualizer.getVirtualItems() }
    if (!before || before.ids === ids || before.filter !== filter) return
    const startOf = (index: number) => virtualizer.measurementsCache[index]?.start
    // Not what the scroller says: at the end of a list that became shorter it has already been moved.
    const offset = steadyOffset(before, ids, virtualizer.scrollOffset ?? 0, startOf)
    if (offset === null) return
    scroller.scrollTo({ top: offset })
    tell(scroller.scrollTop)
  })
}
