import { Ellipsis, ListChecks, PanelRightOpen, PencilLine, Trash2, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import type { Card } from '#events/project/device.ts'
import { useConnection } from '../../../live/live-context.tsx'
import { PlainIconButton } from '../../../ui/plain-icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { useMay, useUiStore } from '../screen/board-context.tsx'
import { stepsFrom } from './steps.ts'
import { useTabStop } from './tab-stop.ts'
import { useCardActions } from './use-card-actions.ts'
import { beginEdit } from './use-caret.ts'

/** Everything that a card can do besides its next step. */
export function CardMenu({ card, isReadOnly }: { card: Card; isReadOnly: boolean }) {
  const ui = useUiStore()
  const { open, move, select, remove } = useCardActions(card.id)
  const tabIndex = useTabStop()
  const { next, back } = stepsFrom(card.status)
  const isConnected = useConnection() === 'live'

  const mayRename = useMay('RenameDevice') && card.isManual
  // The name takes the focus that the menu would give back to its button.
  const isRenaming = useRef(false)
  const onCloseAutoFocus = (event: Event) => {
    if (!isRenaming.current) return
    isRenaming.current = false
    event.preventDefault()
    beginEdit(ui, { naming: { deviceId: card.id, text: card.name, place: 'card' } })
  }

  return (
    <Menu
      onCloseAutoFocus={onCloseAutoFocus}
      trigger={
        <PlainIconButton label={`More for ${card.name}`} size="sm" tabIndex={tabIndex} className="-mr-1">
          <Ellipsis aria-hidden />
        </PlainIconButton>
      }
    >
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
            <MenuItem
              icon={<PencilLine aria-hidden />}
              onSelect={() => {
                isRenaming.current = true
              }}
            >
              Rename
            </MenuItem>
          )}
          <MenuItem icon={<ListChecks aria-hidden />} onSelect={() => select()}>
            Select
          </MenuItem>
          <MenuSeparator />
          <MenuItem isDanger icon={<Trash2 aria-hidden />} disabled={!isConnected} onSelect={() => void remove()}>
            {isConnected ? 'Delete' : 'Delete (needs a connection)'}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
