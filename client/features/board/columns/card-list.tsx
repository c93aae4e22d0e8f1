import { observeElementOffset, type Virtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { firstIdOf } from '../../../live/outbox/new-cards.ts'
import { useVirtualList } from '../../../ui/list/use-virtual-list.ts'
import { useUi, useUiStore } from '../state/board-context.tsx'
import type { ColumnList, RowId } from '../state/board-ui.ts'
import { makeCurrent } from '../state/card-focus.ts'
import { DeviceCard } from '../card/device-card.tsx'
import { useKeptPlace } from './kept-place.ts'
import { useRoom, useSteadyView } from './steady-view.ts'
import { useShownFilter } from '../state/visible-cards.ts'

const GAP = 8
/** The height that the head of a group is taken for, in pixels. */
const HEAD_HEIGHT = 36
/** Cards that are ready beyond the edges of what shows. */
const OVERSCAN = 4
/** The height that the bar of the selection, or else the button for feedback, may hide at the lower end, in pixels. */
const BAR_HEIGHT = 80
const BUTTON_HEIGHT = 56

const keyOf = (id: RowId): RowId => (typeof id === 'string' ? id : firstIdOf(id))

/**
 * The cards of a column. Only those in view exist, and in any case the one that Tab reaches and the one being edited: the
 * focus and what is typed must survive scrolling.
 */
export function CardList({
  ids,
  status,
  label,
  scroller,
  places,
  head,
}: Omit<ColumnList, 'ids'> & {
  ids: readonly RowId[]
  /** Shows the head of a group. */
  head?: (key: string, isTabStop: boolean) => ReactNode
}) {
  const ui = useUiStore()
  const isSelecting = useUi((state) => state.isSelecting)
  const current = useUi((state) => state.current[status])
  const edited = useUi(({ draft, naming }) => (draft ?? naming)?.deviceId ?? null)
  const focusRequest = useUi((state) => (state.focusRequest?.status === status ? state.focusRequest : null))
  const revealed = useUi((state) => (state.revealed?.status === status ? state.revealed : null))
  const stopIndex = useMemo(() => (current === null ? 0 : Math.max(0, ids.indexOf(current))), [ids, current])
  const editedIndex = useMemo(() => (edited === null ? -1 : ids.indexOf(edited)), [ids, edited])

  const [was] = useState(() => places.get(status))
  const [cardHeight, setCardHeight] = useState(was?.usual ?? FIRST_GUESS)
  // A new function makes the virtualizer go through all cards again: not with each render, but when what they are taken
  // for is another height.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const getItemKey = useCallback((index: number) => keyOf(ids[index] ?? ''), [ids, cardHeight])

  const list = useRef<HTMLUListElement>(null)
  const onScrolled = useRef<(offset: number, isScrolling: boolean) => void>(() => {})

  const room = useRoom()
  const { virtualizer, height, rows } = useVirtualList(list, scroller, {
    count: ids.length,
    ...(was && { initialMeasurementsCache: was.heights }),
    // It stays where it is until its place is known.
    initialOffset: () => scroller.scrollTop,
    estimateSize: (index) => (typeof ids[index] === 'string' ? HEAD_HEIGHT : cardHeight),
    gap: GAP,
    overscan: OVERSCAN,
    paddingStart: 4 + room[0],
    paddingEnd: isSelecting ? BAR_HEIGHT : BUTTON_HEIGHT,
    scrollPaddingStart: GAP,
    scrollPaddingEnd: GAP,
    getItemKey,
    observeElementOffset(instance, onOffset) {
      onScrolled.current = onOffset
      return observeElementOffset(instance, onOffset)
    },
    kept: [stopIndex, editedIndex],
  })

  useCardHeight(virtualizer, list, ids, cardHeight, setCardHeight)
  const filter = useShownFilter()
  const tell = (offset: number) => onScrolled.current(offset, false)
  useKeptPlace(virtualizer, list, { ids, filter, name: status, places }, scroller, tell)
  useSteadyView(virtualizer, status, ids, filter, scroller, room, tell)

  useEffect(() => {
    const index = focusRequest ? ids.indexOf(focusRequest.deviceId) : -1
    if (!focusRequest || index < 0) return
    makeCurrent(ui, status, focusRequest.deviceId)
    virtualizer.scrollToIndex(index, { align: 'auto' })
  }, [focusRequest, ids, status, ui, virtualizer])

  useEffect(() => {
    const index = revealed ? ids.indexOf(revealed.deviceId) : -1
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' })
  }, [revealed, ids, virtualizer])

  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height }}>
      {rows().map(({ key, index, row }) => {
        const id = ids[index]
        return (
          id !== undefined && (
            <li
              key={key}
              {...row}
              aria-setsize={ids.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
            >
              {typeof id === 'string' ? (
                head?.(id, index === stopIndex)
              ) : (
                <DeviceCard id={id} status={status} isTabStop={index === stopIndex} />
              )}
            </li>
          )
        )
      })}
    </ul>
  )
}

/** The assumed height of a card before any is measured, in pixels. */
const FIRST_GUESS = 106

/** The median height of some cards, in pixels; undefined when there is none. */
export const usualHeight = (cards: readonly { readonly size: number }[]): number | undefined =>
  cards.map(({ size }) => size).toSorted((a, b) => a - b)[cards.length >> 1]

/**
 * Takes the cards that were not shown yet for as high as those at the start of the list are, which depends on the width of
 * the column, the kind of pointer and the text size. Each card that turns out to be different above the view has the list
 * scrolled by a script, against the finger that scrolls it; at the start there is nothing above.
 */
function useCardHeight(
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
