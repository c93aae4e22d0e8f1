import { useEffect } from 'react'
import type { UserId } from '#events/kernel/ids.ts'
import { type BoardHandle, projectIdOf } from '../../../live/board.ts'
import { browserStorage } from '../../../api/storage.ts'
import type { BoardUiStore } from '../state/board-ui.ts'
import { firstMarks, marksKey, SeenMarks } from '../state/seen-marks.ts'

/** Keeps which status changes were clicked away, per person and board, in this browser; its other tabs follow. */
export function useSeenMarks(board: BoardHandle, ui: BoardUiStore, me: UserId): void {
  useEffect(() => {
    const key = marksKey(me, projectIdOf(board))

    const begin = () => {
      const { phase, cards } = board.store.getState()
      if (ui.getState().marks || phase !== 'ready') return
      const stored = read(key)
      ui.setState({ marks: stored ?? firstMarks(cards.values()) })
    }
    const onStorage = (event: StorageEvent) => {
      const stored = event.key === key ? read(key) : null
      if (stored) ui.setState({ marks: stored })
    }
    const stopBoard = board.store.subscribe(begin)
    const stopUi = ui.subscribe(({ marks }, { marks: before }) => {
      if (marks && marks !== before) browserStorage.set(key, JSON.stringify(marks))
    })
    addEventListener('storage', onStorage)
    begin()
    return () => {
      stopBoard()
      stopUi()
      removeEventListener('storage', onStorage)
    }
  }, [board, ui, me])
}

function read(key: string): SeenMarks | null {
  try {
    return SeenMarks.safeParse(JSON.parse(browserStorage.get(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}
