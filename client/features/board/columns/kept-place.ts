import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { KeptList, Places, RowId } from '../state/board-ui.ts'
import { type CardFilter, isNarrowing } from '../state/card-filter.ts'

/** Where a list was. */
type Place = Omit<KeptList, 'heights' | 'usual'>

type SeenRows = {
  readonly ids: readonly RowId[]
  readonly filter: CardFilter
  readonly items: readonly Pick<VirtualItem, 'index' | 'start' | 'size'>[]
}

/** The place that a list shows. */
export function placeIn({ ids, items }: Omit<SeenRows, 'filter'>, top: number): Place {
  const first = items.find(({ start, size }) => start + size > top)
  // The part above the cards is in view.
  const isAbove = !first || (first.index === 0 && first.start > top)
  return isAbove ? { row: undefined, into: 0, top } : { row: ids[first.index], into: top - first.start, top }
}

/** Where a list has to be scrolled to show a place again. @param startOf gives where a card begins, by its index. */
export function topOf(
  { row, into, top }: Place,
  ids: readonly RowId[],
  startOf: (index: number) => number | undefined,
) {
  const start = row === undefined ? undefined : startOf(ids.indexOf(row))
  return start === undefined ? top : start + into
}

/**
 * Keeps the place of a list while another one is in its stead: another column on a phone, or what a search and filters leave,
 * which begins at its first card. Layout effects of the virtualizer come before.
 * @param tell is told where the list was scrolled, before that is painted.
 */
export function useKeptPlace(
  virtualizer: Virtualizer<HTMLElement, Element>,
  list: RefObject<HTMLElement | null>,
  { ids, filter, name, places }: { ids: readonly RowId[]; filter: CardFilter; name: string; places: Places },
  scroller: HTMLElement,
  tell: (offset: number) => void,
): void {
  const seen = useRef<SeenRows | null>(null)
  const keep = (was: SeenRows) => {
    if (isNarrowing(was.filter)) return
    const [heights, usual] = [virtualizer.takeSnapshot(), virtualizer.options.estimateSize(0)]
    places.set(name, { ...placeIn(was, virtualizer.scrollOffset ?? 0), heights, usual })
  }
  const keepAtLast = useRef(keep)
  useLayoutEffect(() => {
    keepAtLast.current = keep
    const before = seen.current
    seen.current = { ids, filter, items: virtualizer.getVirtualItems() }
    if (before?.filter === filter) return
    if (before) keep(before)

    // The part above the list may not be measured yet, and the starts of the cards may lack it.
    const above = (list.current?.getBoundingClientRect().top ?? 0) - scroller.getBoundingClientRect().top
    const listTop = above + scroller.scrollTop
    const startOf = (index: number) => {
      const start = virtualizer.measurementsCache[index]?.start
      return start === undefined ? undefined : start - virtualizer.options.scrollMargin + listTop
    }
    const place = isNarrowing(filter) ? undefined : places.get(name)
    const top = place ? topOf(place, ids, startOf) : Math.min(scroller.scrollTop, listTop)
    if (top === scroller.scrollTop) return
    scroller.scrollTo({ top })
    tell(scroller.scrollTop)
  })
  useLayoutEffect(
    () => () => {
      if (seen.current) keepAtLast.current(seen.current)
    },
    [],
  )
}
