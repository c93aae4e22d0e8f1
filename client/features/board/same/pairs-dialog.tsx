import { useState } from 'react'
import type { PairRow } from '#events/project/same/pairs-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { isolated } from '../../../ui/text/isolated.tsx'
import { LEAVE, useChoices } from './pair-choices.ts'
import { useConfirmPairs } from './use-confirm-pairs.ts'

const REASONS = {
  identifier: 'Same serial number or MAC address',
  'first-word': 'Same first word of the name',
  name: 'Same name',
} as const

/** Page size: the devices that each press of "Show more devices" adds. */
const PAGE_SIZE = 100

/** The devices that wait, each with the card that a person says it is. */
export function PairsDialog({ rows, onClose }: { rows: readonly PairRow[]; onClose: () => void }) {
  const choices = useChoices(rows)
  const [shown, setShown] = useState(PAGE_SIZE)
  const { confirm, isPending } = useConfirmPairs(onClose)
  const { pairs, added } = choices
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Pairs to confirm"
      description="Verkada lists these devices. Say which planned card each one is. A card keeps its name, status, photos and history."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            isPending={isPending}
            disabled={rows.length === 0}
            onClick={() => void confirm({ pairs, added: [], rest: 'new' })}
          >
            Add all the rest as new cards
          </Button>
          <Button
            variant="primary"
            isPending={isPending}
            disabled={pairs.length + added.length === 0}
            onClick={() => void confirm({ pairs, added, rest: 'leave' })}
          >
            Confirm pairs
          </Button>
        </>
      }
    >
      {rows.length === 0 && <p>All devices have cards by now.</p>}
      <ul className="flex flex-col divide-y">
        {choices.rows.slice(0, shown).map((row) => (
          <li key={`${row.type} ${row.provided}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {isolated(row.name)}
              <span className="block text-label text-muted">{wordsOf(row)}</span>
            </span>
            <div className="w-full sm:w-64">
              <Combobox
                label={`Card of ${row.name}`}
                options={choices.optionsOf(row)}
                value={choices.choiceOf(row)}
                onValueChange={(value) => choices.choose(row, value ?? LEAVE)}
                placeholder="Leave for now"
                searchPlaceholder="Search cards"
                emptyText="No planned card of this type"
              />
            </div>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button size="sm" onClick={() => setShown(shown + PAGE_SIZE)}>
          Show more devices
        </Button>
      )}
    </Dialog>
  )
}

const wordsOf = ({ reason, model, serial }: PairRow): string =>
  [reason === null ? 'No likely card' : REASONS[reason], model, serial].filter(Boolean).join(' · ')
