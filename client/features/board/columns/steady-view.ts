import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { DeviceStatus } from '#events/project/device.ts'
import { hasJustClosedUp } from '../../../shared/board/aimed-press.ts'
import type { RowId } from '../state/board-ui.ts'
import type { CardFilter } from '../state/card-filter.ts'
import { usePointerOver } from './pointer-over.ts'

type SeenRows = {
  readonly ids: readonly RowId[]
  readonly filter: CardFilter
  readonly items: readonly Pick<VirtualItem, 'index' | 'start' | 'size'>[]
}

/** How many cards in a row may have gone from the edge of the view; after more than that there is nothing to hold on to. */
const MAX_GONE = 50

/**
 * Where a list has to be scrolled so that what is looked at stays where it is, although cards came or went above it; null
 * when nothing has to move. At its very start a list shows its start. Places in pixels.
 * @param startOf gives where a card begins now, by its index.
 */
export function steadyOffset(
  { ids: before, items }: Omit<SeenRows, 'filter'>,
  ids: readonly RowId[],
  offset: number,
  startOf: (index: number) => number | undefined,
): number | null {
  const first = items.find(({ start, size }) => start + size > offset)
  return !first || first.index === 0 ? null : offsetHolding(first, before, ids, offset, startOf)
}

/** Where a list has to be scrolled so that one card stays; where it has gone, the next one that is there takes its place. */
function offsetHolding(
  card: SeenRows['items'][number],
  before: readonly RowId[],
  ids: readonly RowId[],
  offset: number,
  startOf: (index: number) => number | undefined,
): number | null {
  for (const id of before.slice(card.index, card.index + MAX_GONE)) {
    const index = ids.indexOf(id)
    const start = index < 0 ? undefined : startOf(index)
    if (start !== undefined) return start === card.start ? null : offset + start - card.start
  }
  return null
}

/**
 * Where a list has to be scrolled so that the card at `point` stays under the pointer there, although cards came or went
 * above it; null when nothing has to move. Less than 0 where there is not so much above it any more.
 */
export function offsetUnderPointer(
  { ids: before, items }: Omit<SeenRows, 'filter'>,
  ids: readonly RowId[],
  offset: number,
  point: number,
  startOf: (index: number) => number | undefined,
): number | null {
  const under = items.find(({ start, size }) => start + size > point)
  return under ? offsetHolding(under, before, ids, offset, startOf) : null
}

/**
 * How a list comes to `wanted`, where it may not be scrolled above its start: by room that is left free above the first
 * card. Room that is there is used up before the list is scrolled down.
 */
export function placed(wanted: number, offset: number, room: number): { readonly top: number; readonly room: number } {
  if (wanted < 0) return { top: 0, room: room - wanted }
  const used = Math.min(room, Math.max(0, wanted - offset))
  return { top: wanted - used, room: room - used }
}

/** Room above the first card of a list, in pixels, for as long as a pointer is over it. */
export const useRoom = () => useState(0)

/**
 * Keeps what is looked at in its place while the board changes: the card under the pointer, else the first one in view. Own
 * moves close the list up. A new search or filter is another list.
 * @param tell is told where the list was scrolled, before that is painted: the browser's own event comes a frame later.
 */
export function useSteadyView(
  virtualizer: Virtualizer<HTMLElement, Element>,
  status: DeviceStatus,
  ids: readonly RowId[],
  filter: CardFilter,
  scroller: HTMLElement,
  [room, setRoom]: ReturnType<typeof useRoom>,
  tell: (offset: number) => void,
): void {
  const seen = useRef<SeenRows | null>(null)
  /** How far the list was scrolled from its start for the sake of the pointer. */
  const pushed = useRef(0)
  const scrollTo = (top: number) => {
    scroller.scrollTo({ top })
    tell(scroller.scrollTop)
  }
  const pointAt = usePointerOver(scroller, () => {
    const top = scroller.scrollTop
    if (room > 0) scrollTo(Math.max(0, top - room))
    else if (pushed.current > 0 && top === pushed.current) scrollTo(0)
    pushed.current = 0
    setRoom(0)
  })
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = { ids, filter, items: virtualizer.getVirtualItems() }
    if (!before || before.ids === ids || before.filter !== filter) return
    const startOf = (index: number) => virtualizer.measurementsCache[index]?.start
    // Not what the scroller says: at the end of a list that became shorter it has already been moved.
    const offset = virtualizer.scrollOffset ?? 0
    const point = hasJustClosedUp(status) ? null : pointAt()
    if (point === null) {
      const top = steadyOffset(before, ids, offset, startOf)
      if (top !== null) scrollTo(top)
      return
    }
    const wanted = offsetUnderPointer(before, ids, offset, offset + point, startOf)
    if (wanted === null) return
    const next = placed(wanted, offset, room)
    if (offset === pushed.current && next.top > 0) pushed.current = next.top
    setRoom(next.room)
    scrollTo(next.top)
  })
}
