import { X } from 'lucide-react'
import { useMemo } from 'react'
import type { DeviceStatus } from '#events/project/device.ts'
import { useBoard, useOpenBoard } from '../../live/live-context.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { formatCount } from '../../ui/format-count.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useIsReadOnly, useUi, useUiStore } from './board-context.tsx'
import { moveCards } from './card-commands.ts'
import { isNarrowing } from './card-filter.ts'
import { possibleSteps } from './selection.ts'
import { clearSelection, selectAll, selectedCards } from './selection-actions.ts'
import { StepButton } from './step-button.tsx'

/** How many cards are selected, and the steps that they can make together. On a phone "all" means all of the shown column. */
export function SelectionBar({ isPhone }: { isPhone: boolean }) {
  const isSelecting = useUi((ui) => ui.isSelecting)
  const isReadOnly = useIsReadOnly()
  return isSelecting && !isReadOnly ? <Bar isPhone={isPhone} /> : null
}

function Bar({ isPhone }: { isPhone: boolean }) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const selected = useUi((state) => state.selected)
  const isFiltered = useUi(({ filter }) => isNarrowing(filter))
  const column = useUi((state) => state.column)
  const cards = useBoard((state) => state.cards)
  const chosen = useMemo(() => selectedCards({ cards }, selected), [cards, selected])
  const steps = possibleSteps(chosen)

  const move = (from: DeviceStatus, to: DeviceStatus) => {
    clearSelection(ui)
    void moveCards(
      board,
      chosen.filter(({ status }) => status === from),
      to,
    )
  }
  return (
    <section
      aria-label="Selected cards"
      className={cn(
        'flex flex-wrap items-center gap-2 border-t bg-raised px-3 py-2',
        !isPhone &&
          'absolute bottom-6 left-1/2 z-20 -translate-x-1/2 rounded-panel border shadow-overlay w-max max-w-[calc(100%-2rem)]',
      )}
    >
      <IconButton label="Leave selection" onClick={() => clearSelection(ui)}>
        <X aria-hidden />
      </IconButton>
      <p role="status" className="font-semibold tabular-nums">
        {formatCount(chosen.length)} selected
      </p>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => selectAll(ui, board.store.getState(), isPhone ? [column] : undefined)}
      >
        {isFiltered ? 'Select all matches' : 'Select all'}
      </Button>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1 md:ml-4 md:flex-nowrap">
        {steps.map(({ step, count }) => (
          <StepButton key={step.label} step={step} count={count} onClick={() => move(step.from, step.to)} />
        ))}
      </div>
    </section>
  )
}
