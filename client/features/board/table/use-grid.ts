import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Column } from './columns.ts'
import { type Area, areaOf, type Spot } from './keys.ts'
import type { Row } from './rows.ts'

/** The head has a key that no row has. */
const HEAD = -1
/** A cell by its row and column, which stays when rows come and go. */
type Place = { readonly key: Row['key']; readonly column: Column }

/** The cell that Tab reaches, and the range of cells that begins there. Both follow their rows when others come, go or are sorted. */
export function useGrid(grid: RefObject<HTMLElement | null>, rows: readonly Row[], columns: readonly Column[]) {
  const [place, setPlace] = useState<Place | null>(null)
  const [anchor, setAnchor] = useState<Place | null>(null)
  const indexOf = useMemo(() => new Map<Row['key'], number>(rows.map(({ key }, index) => [key, index])), [rows])
  // Where the row of the cell stood last: the focus goes to the row that has its place when it is gone.
  const lastRow = useRef(0)
  // The place that the focus is to go to. An effect of a render before that may still be due, which knows another place.
  const wanted = useRef<Place | null>(null)
  const hasFocus = useRef(false)

  const spotOf = (of: Place | null): Spot | null => {
    if (of === null) return null
    const row = of.key === HEAD ? -1 : indexOf.get(of.key)
    return row === undefined ? null : { row, col: Math.max(0, columns.indexOf(of.column)) }
  }
  const placeOf = ({ row, col }: Spot): Place => ({
    key: row < 0 ? HEAD : (rows[row]?.key ?? HEAD),
    column: columns[col] ?? 'name',
  })
  const col = place ? Math.max(0, columns.indexOf(place.column)) : 0
  const active: Spot = spotOf(place) ?? { row: Math.min(rows.length - 1, place ? lastRow.current : 0), col }
  const area: Area = areaOf(active, spotOf(anchor) ?? active)

  useLayoutEffect(() => {
    lastRow.current = Math.max(0, active.row)
  }, [active.row])

  useEffect(() => {
    const isLost = hasFocus.current && (document.activeElement === document.body || document.activeElement === null)
    if ((wanted.current === null || wanted.current !== place) && !isLost) return
    const cell = grid.current?.querySelector<HTMLElement>('[data-active]')
    if (!cell) return
    if (wanted.current === place) wanted.current = null
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const goTo = (spot: Spot, rangeFrom: Place | null): void => {
    wanted.current = placeOf(spot)
    setAnchor(rangeFrom)
    setPlace(wanted.current)
  }
  /** Goes to a cell that begins a range. */
  const select = (first: Spot, last: Spot): void => goTo(first, placeOf(last))

  return {
    active,
    area,
    /** No cell was chosen yet. */
    isFresh: place === null,
    /** Goes to a cell; with `isRange` the range reaches to it from where it began. */
    go(spot: Spot, isRange = false) {
      goTo(spot, isRange ? (anchor ?? placeOf(active)) : null)
    },
    selectAll() {
      select({ row: rows.length - 1, col: columns.length - 1 }, { row: 0, col: 0 })
    },
    select,
    focusEvents: {
      onFocus: () => {
        hasFocus.current = true
      },
      onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
        if (relatedTarget instanceof Node && !grid.current?.contains(relatedTarget)) hasFocus.current = false
      },
    },
  }
}
