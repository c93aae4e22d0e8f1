import { useState } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { renameCard, saveDescription } from '../actions/card-commands.ts'
import { moveCards } from '../actions/move-cards.ts'
import { useUiStore } from '../state/board-context.tsx'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { usePersonNames } from '../state/person-names.ts'
import { type Leave, StatusEditor, TextEditor } from './cell-editor.tsx'
import { type Column, isEditable, isFact, type Mays, textOf } from './columns.ts'
import { writeCells } from './write-cells.ts'

const WorkDialog = dialogOnDemand(async () => (await import('../card-work/work-dialog.tsx')).WorkDialog)
const FlagDialog = dialogOnDemand(async () => (await import('../card-work/flag-dialog.tsx')).FlagDialog)

/** A cell that is edited: what stands in its field at first, and what the cell said then. */
type Editing = { readonly id: DeviceId; readonly column: Column; readonly text: string; readonly base: string }

/** The one cell that is edited. It sends what the board itself sends for the same change. */
export function useEditing(mays: Mays) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const nameOf = usePersonNames()
  const [editing, setEditing] = useState<Editing | null>(null)
  /** The card whose people, day or flag are changed by the dialog that the board has for them. */
  const [asked, setAsked] = useState<{ readonly card: Card; readonly isFlag: boolean } | null>(null)

  function saveText(card: Card, { column, base }: Editing, text: string): void {
    const said = column === 'description' ? text : text.trim()
    if (said === base) return
    if (isFact(column)) void writeCells(board, [{ card, fact: column, text: said }], 'changed')
    else if (column === 'description')
      void saveDescription(board, ui, { deviceId: card.id, text: said, base, place: 'card' })
    else if (said !== '') void renameCard(board, card.id, said, base)
  }

  const closing = { onClose: () => setAsked(null) }
  return {
    editing,
    dialogs: (
      <>
        <WorkDialog isOpen={asked?.isFlag === false} cards={asked ? [asked.card] : []} {...closing} />
        {asked?.isFlag && <FlagDialog isOpen card={asked.card} {...closing} />}
      </>
    ),
    /** Begins to edit a cell where the person may; `typed` stands in the place of its text. */
    begin(card: Card | undefined, column: Column | undefined, typed?: string): boolean {
      if (!card || !column || !isEditable(card, column, mays)) return false
      if (column === 'people' || column === 'day' || column === 'flag') {
        if (typed === undefined) setAsked({ card, isFlag: column === 'flag' })
        return typed === undefined
      }
      const base = textOf(card, column, nameOf)
      setEditing({ id: card.id, column, text: typed ?? base, base })
      return true
    },
    /** The field of the cell. @param onLeave is told where the focus shall go. */
    field(card: Card, now: Editing, onLeave: (how: Leave) => void) {
      const leave = (how: Leave) => {
        setEditing(null)
        onLeave(how)
      }
      if (now.column === 'status')
        return (
          <StatusEditor
            card={card}
            onCancel={leave}
            onSave={(status) => {
              leave('stay')
              void moveCards(board, [card], status)
            }}
          />
        )
      return (
        <TextEditor
          {...{ card, column: now.column, text: now.text }}
          onSave={(text, how) => {
            leave(how)
            saveText(card, now, text)
          }}
          onCancel={leave}
        />
      )
    },
  }
}
