import { Ellipsis, ListChecks, PanelRightOpen, PencilLine, Trash2, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import type { Card, DeviceStatus } from '#events/project/device.ts'
import { useOpenBoard } from '../../live/live-context.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { useMay, useUiStore } from './board-context.tsx'
import { openCard } from './board-navigation.ts'
import { deleteCard, moveCard } from './card-commands.ts'
import { passFocusOn } from './card-focus.ts'
import { selectCard } from './selection-actions.ts'
import { stepsFrom } from './steps.ts'
import { useTabStop } from './tab-stop.ts'

/** What is asked before a card is deleted. */
export const deletionOf = ({ name }: Card) => ({
  title: `Delete "${name}"?`,
  description: 'The card leaves the board for everyone. This action cannot be undone.',
  action: 'Delete',
  tone: 'danger' as const,
})

/** Everything that a card can do besides its next step. */
export function CardMenu({ card, isReadOnly }: { card: Card; isReadOnly: boolean }) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const confirm = useConfirm()
  const tabIndex = useTabStop()
  const { next, back } = stepsFrom(card.status)

  const mayRename = useMay('RenameDevice') && card.isManual
  // The name takes the focus that the menu would give back to its button.
  const isRenaming = useRef(false)
  const onCloseAutoFocus = (event: Event) => {
    if (!isRenaming.current) return
    isRenaming.current = false
    event.preventDefault()
    ui.setState({ naming: { deviceId: card.id, place: 'card' } })
  }

  const onBack = (to: DeviceStatus) => {
    passFocusOn(board.store.getState(), ui, card, 'card')
    void moveCard(board, card, to)
  }
  const onDelete = async () => {
    if (!(await confirm(deletionOf(card)))) return
    passFocusOn(board.store.getState(), ui, card, 'card')
    await deleteCard(board, card)
  }

  return (
    <Menu
      onCloseAutoFocus={onCloseAutoFocus}
      trigger={
        <IconButton label={`More for ${card.name}`} size="sm" hasTooltip={false} tabIndex={tabIndex} className="-mr-1">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<PanelRightOpen aria-hidden />} onSelect={() => openCard(board, ui, card.id)}>
        Open details
      </MenuItem>
      {!isReadOnly && (
        <>
          {back && next && (
            <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => onBack(back.to)}>
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
          <MenuItem
            icon={<ListChecks aria-hidden />}
            onSelect={() => selectCard(ui, board.store.getState(), card, false)}
          >
            Select
          </MenuItem>
          <MenuSeparator />
          <MenuItem isDanger icon={<Trash2 aria-hidden />} onSelect={() => void onDelete()}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
