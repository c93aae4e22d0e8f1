import { CopyMinus, ListChecks, PanelRightOpen, PencilLine, Trash2, Undo2 } from 'lucide-react'
import { isTemporaryId } from '#events/kernel/ids.ts'
import { type Card, isNamedByPeople } from '#events/project/device.ts'
import { useConnection } from '../../../live/live-context.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { useCardActions } from '../actions/use-card-actions.ts'
import { useRemoveCard } from '../actions/use-remove-card.ts'
import { ask } from '../same/same-asked.ts'
import { ScanItem } from '../scan/scan-item.tsx'
import { useMay } from '../state/board-context.tsx'
import { stepsFrom } from '../../../shared/device/steps.ts'

/** The items of a card's menu. */
export function CardItems({ card, isReadOnly, onRename }: { card: Card; isReadOnly: boolean; onRename: () => void }) {
  const { open, move, select } = useCardActions(card.id)
  const remove = useRemoveCard(card.id)
  const { next, back } = stepsFrom(card.status)
  const isConnected = useConnection() === 'live'
  const mayDelete = useMay('DeleteDevice')
  const mayMerge = useMay('MergeDevices') && !isTemporaryId(card.id)
  const mayRename = useMay('RenameDevice') && isNamedByPeople(card)

  return (
    <>
      <MenuItem icon={<PanelRightOpen aria-hidden />} onSelect={open}>
        Open details
      </MenuItem>
      {!isReadOnly && (
        <>
          {back && next && (
            <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => move(back.to, 'card beside')}>
              {back.label}
            </MenuItem>
          )}
          {mayRename && (
            <MenuItem icon={<PencilLine aria-hidden />} onSelect={onRename}>
              Rename
            </MenuItem>
          )}
          <ScanItem card={card} />
          <MenuItem icon={<ListChecks aria-hidden />} onSelect={() => select()}>
            Select
          </MenuItem>
          {mayMerge && (
            <MenuItem icon={<CopyMinus aria-hidden />} disabled={!isConnected} onSelect={() => ask({ card: card.id })}>
              {isConnected ? 'Same device as ...' : 'Same device as ... (needs a connection)'}
            </MenuItem>
          )}
          {mayDelete && (
            <>
              <MenuSeparator />
              <MenuItem isDanger icon={<Trash2 aria-hidden />} disabled={!isConnected} onSelect={() => void remove()}>
                {isConnected ? 'Delete' : 'Delete (needs a connection)'}
              </MenuItem>
            </>
          )}
        </>
      )}
    </>
  )
}
