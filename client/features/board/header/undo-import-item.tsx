import { Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { useBoard, useOpenBoard } from '../../../live/live-context.tsx'
import { undoableImport, undoImport } from '../../../shared/imports/undo-import.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { countOf } from '../../../ui/format-count.ts'
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx'

/** Takes back the newest import that can be undone, after a question; nothing where there is none. */
export function UndoImportItem() {
  const board = useOpenBoard()
  const ask = useConfirm()
  const cards = useBoard((state) => state.cards)
  const undoable = useMemo(() => undoableImport(cards.values()), [cards])
  if (!undoable) return null

  const devices = countOf(undoable.removable, 'device')
  const onUndo = async () => {
    const isSure = await ask({
      title: 'Undo the last import?',
      description: `${devices} that people have not worked on since will be removed from this board. The others stay.`,
      action: 'Undo import',
    })
    if (isSure) await undoImport(board, undoable.batchId)
  }
  return (
    <>
      <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => void onUndo()}>
        {`Undo import (${devices})`}
      </MenuItem>
      <MenuSeparator />
    </>
  )
}
