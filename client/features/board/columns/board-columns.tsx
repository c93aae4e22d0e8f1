import { useState } from 'react'
import { DeviceStatus } from '#events/project/device.ts'
import { LateDepartures } from '../news/late-departures.tsx'
import { useUi } from '../state/board-context.tsx'
import { Column } from './column.tsx'
import { PhoneColumn } from './phone-column.tsx'
import { useChosenLooks } from './use-chosen-looks.ts'
import type { Places } from '../state/board-ui.ts'

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
