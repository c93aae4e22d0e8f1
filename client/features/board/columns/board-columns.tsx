import { useEffect, useState } from 'react'
import { DEVICE_STATUS_LABELS, DeviceStatus } from '#events/project/device.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { projectIdOf } from '../../../live/board.ts'
import { LateDepartures } from '../news/late-departures.tsx'
import { useUi, useUiStore } from '../state/board-context.tsx'
import { Column } from './column.tsx'
import type { Places } from '../state/board-ui.ts'
import { useShownFilter, useVisibleIds } from '../state/visible-cards.ts'
import { ColumnEmpty } from './column-empty.tsx'
import { useColumnList } from './use-column-list.tsx'

/**
 * The cards of a board: three columns side by side that scroll each on its own, or on a phone one of them.
 * @param scroller what a phone's column scrolls in, with what stands above it; null before it is there.
 */
export function BoardColumns({ isPhone, scroller }: { isPhone: boolean; scroller: HTMLElement | null }) {
  useChosenLooks()
  return isPhone ? <OneColumn scroller={scroller} /> : <WideColumns />
}

const WideColumns = () => (
  <div className="flex min-h-0 flex-1 gap-3 overflow-x-auto p-4 pt-3">
    {DeviceStatus.options.map((status) => (
      <Column key={status} status={status} />
    ))}
  </div>
)

function OneColumn({ scroller }: { scroller: HTMLElement | null }) {
  const column = useUi((ui) => ui.column)
  const [places] = useState<Places>(() => new Map())
  return (
    <div
      role="tabpanel"
      id="board-tabpanel"
      aria-labelledby={`board-tab-${column}`}
      className="mt-3 flex-1 bg-sunken p-2 low:mt-2 low:py-1"
    >
      <LateDepartures key={`left ${column}`} status={column} />
      {scroller && <PhoneColumn key={column} status={column} scroller={scroller} places={places} />}
    </div>
  )
}

type PhoneColumnProps = { status: DeviceStatus; scroller: HTMLElement; places: Places }

/** The one column that a phone shows; it scrolls with the screen around it. */
function PhoneColumn({ status, ...list }: PhoneColumnProps) {
  const ids = useVisibleIds(status)
  const show = useColumnList()
  const total = useBoard(({ columns }) => columns[status].length)
  const filter = useShownFilter()
  if (ids.length === 0) return <ColumnEmpty status={status} total={total} filter={filter} />
  return show({ ids, status, label: DEVICE_STATUS_LABELS[status], ...list })
}

/** Has the board look as its person chose. The code comes for those alone who chose; without it the board looks as everyone's. */
function useChosenLooks(): void {
  const ui = useUiStore()
  const board = useOpenBoard()
  const isChosen = useUi(({ looks }) => looks !== null)
  useEffect(() => {
    if (!isChosen) return undefined
    const left = new AbortController()
    void import('./chosen-looks.tsx').then(
      ({ followLooks }) => followLooks(ui, projectIdOf(board), left.signal),
      () => ui.setState({ looks: null }),
    )
    return () => left.abort()
  }, [isChosen, ui, board])
}
