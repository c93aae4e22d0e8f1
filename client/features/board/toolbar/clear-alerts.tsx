import { Check } from 'lucide-react'
import { useMemo } from 'react'
import { useUser } from '../../../api/people/session.tsx'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useUi, useUiStore } from '../state/board-context.tsx'
import { hasNews, markAllSeen, savedCards } from '../state/seen-marks.ts'

/** Clears the marks of all cards at once; there only while some show. */
export function ClearAlerts() {
  const ui = useUiStore()
  const { store } = useOpenBoard()
  const me = useUser().id
  const marks = useUi((state) => state.marks)
  const hasAlerts = useBoard(useMemo(() => hasNews(marks, me), [marks, me]))
  if (!hasAlerts) return null
  return (
    <IconButton
      label="Clear all alerts"
      variant="secondary"
      onClick={() => ui.setState({ marks: marks && markAllSeen(marks, savedCards(store.getState())) })}
    >
      <Check aria-hidden />
    </IconButton>
  )
}
