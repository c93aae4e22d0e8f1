import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { useOffset } from './use-offset.ts'

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
