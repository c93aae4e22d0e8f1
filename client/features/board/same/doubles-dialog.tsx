import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { isolated } from '../../../ui/text/isolated.tsx'
import type { Double } from './doubles.ts'
import { ask } from './same-asked.ts'

const REASONS = { serial: 'Same serial number', name: 'Same name' } as const

/** The cards of the board that may be one device, two by two. */
export const DoublesDialog = ({ doubles, onClose }: { doubles: readonly Double[]; onClose: () => void }) => (
  <Dialog
    isOpen
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title="Possible doubles"
    description="Two cards may be one device. Nothing is merged before you say so."
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <ul className="flex flex-col divide-y">
      {doubles.map(({ kept, other, by }) => (
        <li key={`${kept.id} ${other.id}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {isolated(`${kept.name} and ${other.name}`)}
            <span className="block text-label text-muted">{REASONS[by]}</span>
          </span>
          <Button
            size="sm"
            aria-label={`Merge ${kept.name} and ${other.name}`}
            onClick={() => ask({ card: kept.id, other: other.id })}
          >
            Merge ...
          </Button>
        </li>
      ))}
    </ul>
  </Dialog>
)
