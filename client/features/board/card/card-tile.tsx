import { Check } from 'lucide-react'
import type { Card } from '#events/project/device.ts'
import { cn } from '../../../ui/cn.ts'
import { useUi } from '../state/board-context.tsx'
import { DeviceIcon } from '../../../shared/device/device-icon.tsx'
import { useTabStop } from '../state/tab-stop.ts'
import { useCardActions } from '../actions/use-card-actions.ts'

const place = 'flex size-9 shrink-0 items-center justify-center rounded-control transition-colors'

/** The picture of a card's type, and the box that selects the card: under the pointer, by focus, and while selecting. */
export function CardTile({ card, isReadOnly }: { card: Card; isReadOnly: boolean }) {
  const { select } = useCardActions(card.id)
  const tabIndex = useTabStop()
  const isSelecting = useUi((state) => state.isSelecting)
  const isSelected = useUi((state) => state.selected.has(card.id))

  if (isReadOnly) {
    return (
      <span className={cn(place, 'bg-sunken text-muted')}>
        <DeviceIcon type={card.type} className="size-5" />
      </span>
    )
  }
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      aria-label={`Select ${card.name}`}
      tabIndex={tabIndex}
      onClick={(event) => select(event.shiftKey)}
      className={cn(
        place,
        'group/tile relative pointer-coarse:size-11',
        isSelected ? 'bg-accent text-on-accent' : 'bg-sunken text-muted hover:text-text',
      )}
    >
      {isSelected ? (
        <Check aria-hidden strokeWidth={3} className="size-5" />
      ) : (
        <>
          <DeviceIcon
            type={card.type}
            className={cn('size-5', isSelecting ? 'hidden' : 'group-hover/tile:hidden group-focus-visible/tile:hidden')}
          />
          <span
            aria-hidden
            className={cn(
              'size-5 rounded-[4px] border-2 border-control bg-raised',
              !isSelecting && 'hidden group-hover/tile:block group-focus-visible/tile:block',
            )}
          />
        </>
      )}
    </button>
  )
}
