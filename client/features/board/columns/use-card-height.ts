import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'
import type { RowId } from '../state/board-ui.ts'

/** The assumed height of a card before any is measured, in pixels. */
export const FIRST_GUESS = 106

/** The median height of some cards, in pixels; undefined when there is none. */
export const usualHeight = (cards: readonly { readonly size: number }[]): number | undefined =>
  cards.map(({ size }) => size).toSorted((a, b) => a - b)[cards.length >> 1]

/**
 * Takes the cards that were not shown yet for as high as those at the start of the list are, which depends on the width of
 * the column, the kind of pointer and the text size. Each card that turns out to be different above the view has the list
 * scrolled by a script, against the finger that scrolls it; at the start there is nothing above.
 */
export function useCardHeight(
  virtualizer: Virtualizer<HTMLElement, Element>,
  list: RefObject<HTMLElement | null>,
  ids: readonly RowId[],
  cardHeight: number,
  setCardHeight: (height: number) => void,
): void {
  useLayoutEffect(() => {
    const usual = usualHeight(virtualizer.getVirtualItems().filter(({ index }) => typeof ids[index] !== 'string'))
    if (usual !== undefined && virtualizer.range?.startIndex === 0) setCardHeight(usual)
  })
  // The virtualizer does not keep a height that is as it took it for, and would give that card the new one.
  useLayoutEffect(() => {
    for (const item of list.current?.children ?? []) virtualizer.measureElement(item)
  }, [virtualizer, list, cardHeight])
}
