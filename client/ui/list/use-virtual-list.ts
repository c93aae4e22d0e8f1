import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

type Options = Pick<VirtualizerOptions<HTMLElement, Element>, 'count' | 'estimateSize' | 'overscan'> &
  Partial<Omit<VirtualizerOptions<HTMLElement, Element>, 'getScrollElement' | 'scrollMargin' | 'rangeExtractor'>> & {
    /** Items that exist in any case, such as the one that Tab reaches; an index of none is no item. */
    readonly kept?: readonly number[]
    /** The caller keeps what is in sight where it is, when rows turn out of another height than they were taken for. */
    readonly isHeld?: boolean
  }

/**
 * A list of which only the items in view exist.
 * @param list its element; what lies above it is measured (`useOffset`).
 * @param scroller the element that it scrolls in; null before it is there.
 * @returns `height` of the list's element, and by `rows` the items from top to bottom, each with the properties of its element.
 */
export function useVirtualList(
  list: RefObject<HTMLElement | null>,
  scroller: HTMLElement | null,
  { kept = [], isHeld = false, ...options }: Options,
) {
  const margin = useOffset(list, scroller)
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    ...options,
    getScrollElement: () => scroller,
    scrollMargin: margin,
    rangeExtractor: rangeWith(kept),
  })
  if (isHeld) virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false
  return {
    virtualizer,
    height: virtualizer.getTotalSize(),
    rows: () =>
      virtualizer.getVirtualItems().map(({ key, index, start }) => ({
        ...{ key, index },
        row: {
          ref: virtualizer.measureElement,
          'data-index': index,
          style: { transform: `translateY(${start - margin}px)` },
        },
      })),
  }
}

const rangeWith =
  (kept: readonly number[]) =>
  (range: Range): number[] => {
    const there = kept.filter((index) => index >= 0 && index < range.count)
    return [...new Set([...defaultRangeExtractor(range), ...there])].sort((one, other) => one - other)
  }

/**
 * How far a list lies below the start of its scroller's content, in pixels. The content above it is in the first child of the
 * scroller, or is that child; it scrolls with the list and may change its height.
 */
function useOffset(list: RefObject<HTMLElement | null>, scroller: HTMLElement | null): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    if (!scroller) return undefined
    const above = scroller.firstElementChild
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      setOffset(Math.round(top - scroller.getBoundingClientRect().top + scroller.scrollTop))
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (above) observer.observe(above)
    return () => observer.disconnect()
  }, [list, scroller])
  return offset
}
