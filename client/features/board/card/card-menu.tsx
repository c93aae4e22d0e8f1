import { Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import type { Card } from '#events/project/device.ts'
import { PlainIconButton } from '../../../ui/plain-icon-button.tsx'
import { Menu, menuItems } from '../../../ui/overlay/menu.tsx'
import { useUiStore } from '../state/board-context.tsx'
import { useTabStop } from '../state/tab-stop.ts'
import { beginEdit } from './use-caret.ts'

const CardItems = menuItems(async () => (await import('./card-items.tsx')).CardItems)

/** Everything that a card can do besides its next step. */
export function CardMenu({ card, isReadOnly }: { card: Card; isReadOnly: boolean }) {
  const ui = useUiStore()
  const tabIndex = useTabStop()
  // The name takes the focus that the menu would give back to its button.
  const isRenaming = useRef(false)
  const onCloseAutoFocus = (event: Event) => {
    if (!isRenaming.current) return
    isRenaming.current = false
    event.preventDefault()
    beginEdit(ui, { naming: { deviceId: card.id, text: card.name, place: 'card' } })
  }
  const onRename = () => {
    isRenaming.current = true
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
      <CardItems card={card} isReadOnly={isReadOnly} onRename={onRename} />
    </Menu>
  )
}
