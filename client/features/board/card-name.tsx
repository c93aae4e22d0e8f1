import { useRef, useState } from 'react'
import type { Card } from '#events/project/device.ts'
import { useOpenBoard } from '../../live/live-context.tsx'
import { cn } from '../../ui/cn.ts'
import { controlLooks } from '../../ui/input.tsx'
import { useMay } from './board-context.tsx'
import { renameCard } from './card-commands.ts'
import { useTabStop } from './tab-stop.ts'

/** A card's name. That of a manual card is edited by clicking it, by those who may (specification, section 4). */
export function CardName({ card, isReadOnly, className }: { card: Card; isReadOnly: boolean; className?: string }) {
  const tabIndex = useTabStop()
  const mayRename = useMay('RenameDevice')
  const [isEditing, setIsEditing] = useState(false)
  const isEditable = mayRename && card.isManual && !isReadOnly

  if (isEditing && isEditable) return <NameEditor card={card} onDone={() => setIsEditing(false)} />
  if (!isEditable) {
    return <h3 className={cn('font-semibold break-words', className)}>{card.name}</h3>
  }
  return (
    <h3 className={cn('font-semibold break-words', className)}>
      <button
        type="button"
        title="Click to rename"
        tabIndex={tabIndex}
        onClick={() => setIsEditing(true)}
        className="-mx-1 max-w-full cursor-text rounded-[4px] px-1 text-left break-words hover:bg-hover"
      >
        {card.name}
      </button>
    </h3>
  )
}

/** Enter or leaving saves, Escape cancels, an empty or unchanged name cancels. */
function NameEditor({ card, onDone }: { card: Card; onDone: () => void }) {
  const board = useOpenBoard()
  const [name, setName] = useState(card.name)
  // Escape and Enter end the editing, and the blur that follows must not end it again.
  const isDone = useRef(false)

  const finish = (isSaved: boolean) => {
    if (isDone.current) return
    isDone.current = true
    const wanted = name.trim()
    onDone()
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
        if (event.key === 'Enter') finish(true)
        else if (event.key === 'Escape') finish(false)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
      className={cn(controlLooks, '-mx-2 -my-1 h-7 px-2 font-semibold')}
    />
  )
}
