import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useVirtualList } from '../../../ui/list/use-virtual-list.ts'
import { useRoving } from '../../../ui/focus/use-roving.ts'
import { useRowFocus } from '../../../ui/focus/use-row-focus.ts'
import { type SurveyActions, SurveyLine } from './survey-line.tsx'
import type { SurveyRow } from './survey-rows.ts'

/** A line of one row of text, in pixels; more rows and fingers take more. */
const ROW_HEIGHT = 32
/** Lines that are ready beyond the edges of what shows: they are light, and the browser's own search finds them. */
const OVERSCAN = 20

/** Organizations and forms, one stop for the Tab key. Only the lines in view exist, and the one that Tab reaches. */
export function SurveyList({
  rows,
  scroller,
  wantedKey,
  ...actions
}: SurveyActions & {
  rows: readonly SurveyRow[]
  /** The element that the list scrolls in. */
  scroller: HTMLElement
  /** The line to bring into view once it is there. */
  wantedKey: string | null
}) {
  const keys = useMemo(() => rows.flatMap(({ kind, key }) => (kind === 'letter' ? [] : [key])), [rows])
  const { item, onKeyDown, stopIndex } = useRoving(keys, null)
  const stopKey = keys[stopIndex]
  const stopRow = useMemo(() => rows.findIndex(({ key }) => key === stopKey), [rows, stopKey])
  const list = useRef<HTMLUListElement>(null)
  const { keeper, target } = useRowFocus({ current: scroller })
  const {
    virtualizer,
    height,
    rows: shown,
  } = useVirtualList(list, scroller, {
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    gap: 1,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.key ?? index,
    kept: [stopRow],
  })
  const wantedRow = wantedKey === null ? -1 : rows.findIndex(({ key }) => key === wantedKey)
  const lead = useEffectEvent(() => virtualizer.scrollToIndex(wantedRow, { align: 'center' }))
  const isWantedHere = wantedRow >= 0
  // Once for each line: what others add above it later does not take the reader along.
  useEffect(() => {
    if (wantedKey !== null && isWantedHere) lead()
  }, [wantedKey, isWantedHere])

  return (
    <ul {...keeper} ref={list} onKeyDown={onKeyDown} className="relative" style={{ height }}>
      {shown().map(({ key, index, row: place }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <li
            key={key}
            {...place}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 flex items-center gap-0.5"
          >
            <SurveyLine
              row={row}
              item={item(row.key)}
              deleteTabIndex={index === stopRow ? 0 : -1}
              target={target}
              {...actions}
            />
          </li>
        )
      })}
    </ul>
  )
}
