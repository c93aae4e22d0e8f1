import { Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { undoableImport, undoableWords, undoImport } from '../../../shared/imports/undo-import.ts'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'

/** Takes back the newest import that can be undone, after a question; nothing where there is none. */
export function UndoImportItem() {
  const board = useOpenBoard()
  const ask = useConfirm()
  const cards = useBoard((state) => state.cards)
  const undoable = useMemo(() => undoableImport(cards.values()), [cards])
  if (!undoable) return null

  const words = undoableWords(undoable)
  const onUndo = async () => {
    const isSure = await ask({
      title: 'Undo the last import?',
      description:
        undoable.restorable === 0
          ? `${words} that people have not worked on since will be removed from this board. The others stay.`
          : `${words} that people have not worked on since will be taken back. The others stay.`,
      action: 'Undo import',
    })
    if (isSure) await undoImport(board, undoable.batchId)
  }
  return (
    <>
      <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => void onUndo()}>
        {`Undo import (${words})`}
      </MenuItem>
      <MenuSeparator />
    </>
  )
}
