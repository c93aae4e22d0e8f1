import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { useUi } from '../state/board-context.tsx'
import { filtersSet } from '../state/card-filter.ts'

const FilterPopover = dialogOnDemand(async () => (await import('./filter-popover.tsx')).FilterPopover)

/**
 * The filters besides the search: type, online where cards have a connection, photos, changed since. `isNarrow` leaves the
 * icon and the number.
 */
export function FilterMenu({ isNarrow }: { isNarrow: boolean }) {
  const count = useUi(({ filter }) => filtersSet(filter))
  const [isOpen, setIsOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  return (
    <>
      <Button
        ref={setButton}
        icon={<SlidersHorizontal aria-hidden />}
        aria-label={count > 0 ? `Filter, ${count} set` : 'Filter'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {!isNarrow && 'Filter'}
        {count > 0 && (
          <span className="-mr-1 flex size-5 items-center justify-center rounded-full bg-accent text-xs text-on-accent tabular-nums">
            {count}
          </span>
        )}
      </Button>
      {button && <FilterPopover isOpen={isOpen} onClose={() => setIsOpen(false)} button={button} />}
    </>
  )
}
