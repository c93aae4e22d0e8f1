import { useRef, useState } from 'react'
import { DeviceNameBody } from '#events/project/commands/rename-device.ts'
import { type Card, isNamedByPeople } from '#events/project/device.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { cn } from '../../../ui/cn.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { useLeaving } from '../../../ui/focus/use-leaving.ts'
import { useMay, useUi, useUiStore } from '../state/board-context.tsx'
import type { Naming, Place } from '../state/board-ui.ts'
import { renameCard } from '../actions/card-commands.ts'
import { requestFocus } from '../state/card-focus.ts'
import { useTabStop } from '../state/tab-stop.ts'
import { beginEdit, EDITED, useCaret } from './use-caret.ts'

/**
 * A card's name: on a card three lines, in its detail all of it. One that people gave is edited by clicking it, by those
 * who may (specification, section 4; docs/rules.md, SYNC-62).
 */
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
  const naming = useUi((state) =>
    state.naming?.deviceId === card.id && state.naming.place === place ? state.naming : null,
  )
  const isEditable = mayRename && isNamedByPeople(card) && !isReadOnly

  if (naming && isEditable) return <NameEditor card={card} naming={naming} />
  const text = (
    <span dir="auto" className={place === 'card' ? 'line-clamp-3' : undefined}>
      {card.name}
    </span>
  )
  return (
    <h3 title={card.name} className={cn('font-semibold wrap-anywhere', className)}>
      {isEditable ? (
        <button
          type="button"
          title="Click to rename"
          tabIndex={tabIndex}
          onClick={() => beginEdit(ui, { naming: { deviceId: card.id, text: card.name, place } })}
          className="relative -mx-1 max-w-full cursor-text rounded-[4px] px-1 text-left before:absolute before:-inset-x-1 before:-inset-y-3 hover:bg-hover pointer-fine:before:hidden"
        >
          {text}
        </button>
      ) : (
        text
      )}
    </h3>
  )
}

/**
 * Enter or leaving saves, Escape cancels, an empty or unchanged name cancels. A name that cannot be saved stays in the field,
 * which says why.
 */
function NameEditor({ card, naming }: { card: Card; naming: Naming }) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const field = useRef<HTMLInputElement>(null)
  const [base] = useState(card.name)
  useCaret(field, card.id, (element) => element.select())

  const wanted = naming.text.trim()
  const error = wanted === '' ? undefined : DeviceNameBody.safeParse({ name: wanted }).error?.issues[0]?.message

  const finish = (isSaved: boolean) => {
    if (isSaved && error !== undefined) return
    // The blur that follows finds no name any more.
    if (ui.getState().naming?.deviceId !== card.id) return
    ui.setState({ naming: null })
    if (isSaved && wanted !== '' && wanted !== card.name) void renameCard(board, card.id, wanted, base)
  }
  const leave = useLeaving(() => finish(true))
  const finishByKey = (isSaved: boolean) => {
    finish(isSaved)
    if (ui.getState().naming !== null) return
    if (naming.place === 'card') requestFocus(ui, { deviceId: card.id, status: card.status, part: 'card' })
  }

  return (
    <Field label="Card name" isLabelHidden error={error}>
      <Input
        ref={field}
        autoFocus
        name={EDITED}
        autoComplete="off"
        value={naming.text}
        onChange={(event) => ui.setState({ naming: { ...naming, text: event.target.value } })}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finishByKey(true)
          else if (event.key === 'Escape') finishByKey(false)
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
        className="-mx-2 -my-1 h-7 px-2 font-semibold pointer-coarse:h-7"
      />
    </Field>
  )
}
