import { useEffect } from 'react'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { useUi, useUiStore } from '../state/board-context.tsx'

/** Has the board look as its person chose. The code comes for those alone who chose; without it the board looks as everyone's. */
export function useChosenLooks(): void {
  const ui = useUiStore()
  const board = useOpenBoard()
  const isChosen = useUi(({ looks }) => looks !== null)
  useEffect(() => {
    if (!isChosen) return undefined
    const left = new AbortController()
    void import('./chosen-looks.tsx').then(
      ({ followLooks }) => followLooks(ui, projectIdOf(board), left.signal),
      () => ui.setState({ looks: null }),
    )
    return () => left.abort()
  }, [isChosen, ui, board])
}
