import { useRef, useState } from 'react'
import type { Card } from '#events/project/device.ts'
import { useOpenBoard } from '../../live/live-context.tsx'
import { cn } from '../../ui/cn.ts'
import { controlLooks } from '../../ui/input.tsx'
import { useMay, useUi, useUiStore } from './board-context.tsx'
import type { Place } from './board-ui.ts'
import { renameCard } from './card-commands.ts'
import { requestFocus } from './card-focus.ts'
import { useTabStop } from './tab-stop.ts'

/** A card's name. That of a manual card is edited by clicking it, by those who may (specification, section 4). */
export function CardName({
  card,
  isReadOnly,
  place,
  className,
}: {
  card: Card
  isReadOnly: boolean
  place: Place
  className?: string
}) {
  const tabIndex = useTabStop()
  const mayRename = useMay('RenameDevice')
  const ui = useUiStore()
  const isEditing = useUi(({ naming }) => naming?.deviceId === card.id && naming.place === place)
  const isEditable = mayRename && card.isManual && !isReadOnly

  if (isEditing && isEditable) return <NameEditor card={card} place={place} />
  if (!isEditable) {
    return <h3 className={cn('font-semibold break-words', className)}>{card.name}</h3>
  }
  return (
    <h3 className={cn('font-semibold break-words', className)}>
      <button
        type="button"
        title="Click to rename"
        tabIndex={tabIndex}
        onClick={() => ui.setState({ naming: { deviceId: card.id, place } })}
        className="-mx-1 max-w-full cursor-text rounded-[4px] px-1 text-left break-words hover:bg-hover"
      >
        {card.name}
      </button>
    </h3>
  )
}

/** Enter or leaving saves, Escape cancels, an empty or unchanged name cancels. */
function NameEditor({ card, place }: { card: Card; place: Place }) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const [name, setName] = useState(card.name)
  // Escape and Enter end the editing, and the blur that follows must not end it again.
  const isDone = useRef(false)

  const finishByKey = (isSaved: boolean) => {
    finish(isSaved)
    if (place === 'card') requestFocus(ui, { deviceId: card.id, status: card.status, part: 'card' })
  }
  const finish = (isSaved: boolean) => {
    if (isDone.current) return
    isDone.current = true
    const wanted = name.trim()
    ui.setState({ naming: null })
    if (isSaved && wanted !== '' && wanted !== card.name) void renameCard(board, card.id, wanted)
  }

  return (
    <input
      aria-label="Card name"
      autoFocus
      value={name}
      maxLength={200}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finishByKey(true)
        else if (event.key === 'Escape') finishByKey(false)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
      className={cn(controlLooks, '-mx-2 -my-1 h-7 px-2 font-semibold')}
    />
  )
}
