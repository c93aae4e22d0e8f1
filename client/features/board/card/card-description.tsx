import { useEffect, useRef } from 'react'
import { DeviceDescriptionBody } from '#events/project/commands/describe-device.ts'
import type { Card } from '#events/project/device.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { cn } from '../../../ui/cn.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/input.tsx'
import { useLeaving } from '../../../ui/focus/use-leaving.ts'
import { useUi, useUiStore } from '../state/board-context.tsx'
import type { Draft, Place } from '../state/board-ui.ts'
import { saveDescription } from '../actions/card-commands.ts'
import { requestFocus } from '../state/card-focus.ts'
import { usePersonNames } from '../state/person-names.ts'
import { useTabStop } from '../state/tab-stop.ts'
import { beginEdit, EDITED, useCaret } from './use-caret.ts'

/** A card's description: a click edits it, leaving saves it. In the detail all of it shows, on a card three lines. */
export function CardDescription({ card, isReadOnly, place }: { card: Card; isReadOnly: boolean; place: Place }) {
  const ui = useUiStore()
  const tabIndex = useTabStop()
  const draft = useUi((state) =>
    state.draft?.deviceId === card.id && state.draft.place === place ? state.draft : null,
  )
  const looks = cn('block w-full text-start wrap-anywhere whitespace-pre-line', place === 'card' && 'line-clamp-3')

  if (isReadOnly) {
    return card.description === '' ? null : (
      <p dir="auto" className={looks}>
        {card.description}
      </p>
    )
  }
  if (draft) return <DescriptionEditor draft={draft} />
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      title="Click to edit"
      onClick={() =>
        beginEdit(ui, { draft: { deviceId: card.id, text: card.description, base: card.description, place } })
      }
      className="-mx-1.5 w-[calc(100%+0.75rem)] cursor-text rounded-[4px] px-1.5 py-0.5 hover:bg-hover pointer-coarse:min-h-11"
    >
      <span dir="auto" className={cn(looks, card.description === '' && 'text-muted')}>
        {card.description === '' ? 'Add a description' : card.description}
      </span>
    </button>
  )
}

/**
 * Leaving saves, Escape cancels, Ctrl+Enter saves. A text that cannot be saved stays in the field, which says why. Says so
 * when another person changes the text meanwhile.
 */
function DescriptionEditor({ draft }: { draft: Draft }) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const nameOf = usePersonNames()
  const changedBy = useBoard(({ cards }) => {
    const card = cards.get(draft.deviceId)
    return card && card.description !== draft.base && card.description !== draft.text ? card.describedBy : undefined
  })

  // The card grows as it is edited, and again with the warning: all of it stays in sight.
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.closest('article')?.scrollIntoView({ block: 'nearest' })
  }, [changedBy])

  const field = useRef<HTMLTextAreaElement>(null)
  useCaret(field, draft.deviceId, (element) => element.setSelectionRange(draft.text.length, draft.text.length))

  const error = DeviceDescriptionBody.safeParse({ description: draft.text }).error?.issues[0]?.message

  const finish = (isSaved: boolean) => {
    if (isSaved && error !== undefined) return
    // The blur that follows finds no draft any more.
    const { draft: current } = ui.getState()
    if (current?.deviceId !== draft.deviceId) return
    ui.setState({ draft: null })
    if (isSaved) void saveDescription(board, ui, current)
  }
  const leave = useLeaving(() => finish(true))
  const finishByKey = (isSaved: boolean) => {
    finish(isSaved)
    if (ui.getState().draft !== null) return
    const card = board.store.getState().cards.get(draft.deviceId)
    if (card && draft.place === 'card') requestFocus(ui, { deviceId: card.id, status: card.status, part: 'card' })
  }

  return (
    <div ref={box} data-no-drag>
      <Field label="Description" isLabelHidden error={error}>
        <Textarea
          ref={field}
          autoFocus
          name={EDITED}
          value={draft.text}
          onChange={(event) => ui.setState({ draft: { ...draft, text: event.target.value } })}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Escape') finishByKey(false)
            else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) finishByKey(true)
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
      </Field>
      {changedBy !== undefined && (
        <p role="status" className="mt-1 text-xs text-warning-text">
          {`Changed by ${nameOf(changedBy)} while you write. You can compare both texts when you save.`}
        </p>
      )}
    </div>
  )
}
