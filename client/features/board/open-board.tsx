import { type ReactNode, useState } from 'react'
import { DeviceStatus } from '#events/project/device.ts'
import { useBoard } from '../../live/live-context.tsx'
import { cn } from '../../ui/cn.ts'
import { BoardEmpty } from './board-empty.tsx'
import { useUi } from './board-context.tsx'
import { BoardHeader } from './board-header.tsx'
import { BoardToolbar } from './board-toolbar.tsx'
import { CardDetail } from './card-detail.tsx'
import { ClosedBanner } from './closed-banner.tsx'
import { Column } from './column.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DragBoard } from './drag-board.tsx'
import { InstallationPanel } from './installation-panel.tsx'
import { ManualCardDialog } from './manual-card-dialog.tsx'
import { PhoneColumn } from './phone-column.tsx'
import { PhoneTabs } from './phone-tabs.tsx'
import { SelectionBar } from './selection-bar.tsx'

type Props = { isPhone: boolean; onBack: () => void; importSlot: ReactNode }

/**
 * A board that is there: its head, its tools, its columns, and the dialogs over it. The tools keep their place in the tree
 * when the board fills or the phone is turned: an import that is under way must not be lost.
 */
export function OpenBoard({ isPhone, onBack, importSlot }: Props) {
  const isEmpty = useBoard(({ cards }) => cards.size === 0)
  const isDragging = useUi((ui) => ui.lifted !== null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const columns = isPhone ? <PhoneColumns scroller={scroller} /> : <WideColumns />

  return (
    <DragBoard>
      <div className={cn('@container relative flex min-w-0 flex-1 flex-col', isPhone ? 'min-h-0' : 'min-h-144')}>
        <BoardHeader isPhone={isPhone} onBack={onBack} />
        <div
          ref={setScroller}
          className={cn(
            'flex min-h-0 flex-1 flex-col',
            isPhone && 'overflow-y-auto overscroll-contain',
            isPhone && isDragging && 'touch-none',
          )}
        >
          <div className={cn(isEmpty && 'contents')}>
            <ClosedBanner />
            <InstallationPanel isPhone={isPhone} />
            <BoardToolbar isPhone={isPhone} isEmpty={isEmpty} importSlot={importSlot} onAdd={() => setIsAdding(true)} />
          </div>
          {isEmpty ? <BoardEmpty /> : columns}
        </div>
        <SelectionBar isPhone={isPhone} />
        {isPhone && !isEmpty && <PhoneTabs />}
      </div>
      <CardDetail />
      <ConflictDialog />
      <ManualCardDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </DragBoard>
  )
}

/** Three columns side by side, each scrolling on its own. */
const WideColumns = () => (
  <div className="flex min-h-0 flex-1 gap-3 overflow-x-auto p-4 pt-3">
    {DeviceStatus.options.map((status) => (
      <Column key={status} status={status} />
    ))}
  </div>
)

/** One column at a time; it scrolls with what stands above it. */
function PhoneColumns({ scroller }: { scroller: HTMLElement | null }) {
  const column = useUi((ui) => ui.column)
  return (
    <div
      role="tabpanel"
      id="board-tabpanel"
      aria-labelledby={`board-tab-${column}`}
      className="mt-3 flex-1 bg-sunken p-2"
    >
      {scroller && <PhoneColumn key={column} status={column} scroller={scroller} />}
    </div>
  )
}
