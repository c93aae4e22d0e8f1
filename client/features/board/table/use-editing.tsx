import { useState } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { renameCard, saveDescription } from '../actions/card-commands.ts'
import { moveCards } from '../actions/move-cards.ts'
import { useUiStore } from '../state/board-context.tsx'
import { type Leave, StatusEditor, TextEditor } from './cell-editor.tsx'
import { type Column, isEditable, isFact, type Mays, textOf } from './columns.ts'
import { writeCells } from './write-cells.ts'

/** A cell that is edited: what stands in its field at first, and what the cell said then. */
type Editing = { readonly id: DeviceId; readonly column: Column; readonly text: string; readonly base: string }

/** The one cell that is edited. It sends what the board itself sends for the same change. */
export function useEditing(mays: Mays) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const [editing, setEditing] = useState<Editing | null>(null)

  function saveText(card: Card, { column, base }: Editing, text: string): void {
    const said = column === 'description' ? text : text.trim()
    if (said === base) return
    if (isFact(column)) void writeCells(board, [{ card, fact: column, text: said }], 'changed')
    else if (column === 'description')
      void saveDescription(board, ui, { deviceId: card.id, text: said, base, place: 'card' })
    else if (said !== '') void renameCard(board, card.id, said, base)
  }

  return {
    editing,
    /** Begins to edit a cell where the person may; `typed` stands in the place of its text. */
    begin(card: Card | undefined, column: Column | undefined, typed?: string): boolean {
      if (!card || !column || !isEditable(card, column, mays)) return false
      const base = textOf(card, column)
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
