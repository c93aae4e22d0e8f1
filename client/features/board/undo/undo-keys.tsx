import { useEffect } from 'react'
import { useUser } from '../../../api/people/session.tsx'
import { useOutbox } from '../../../live/live-context.tsx'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { shortcutKey } from '../../../ui/focus/keys.ts'
import { type Shortcut, useShortcutHelp } from '../../../ui/text/shortcut-help.ts'
import { useUiStore } from '../state/board-context.tsx'
import { startUndoing } from './undo-board.ts'

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'z'], text: 'Undo what you did last on this board' },
  { keys: ['Ctrl', 'Shift', 'z'], text: 'Do it again' },
]

/** Ctrl+Z and Ctrl+Shift+Z of an open board, and the toasts that take a gesture back. */
export function UndoKeys() {
  const board = useOpenBoard()
  const outbox = useOutbox()
  const { id, role } = useUser()
  const ui = useUiStore()
  useShortcutHelp('Undo', SHORTCUTS)
  useEffect(() => {
    if (board.isStill) return undefined
    const undoing = startUndoing({ board, outbox, me: { id, role }, ui })
    const onKeyDown = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && shortcutKey(event) === 'z'
      if (!isMeant || event.defaultPrevented || event.repeat || isElsewhere(event) || ui.getState().lifted) return
      event.preventDefault()
      if (event.shiftKey) undoing.redo()
      else undoing.undo()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      undoing.stop()
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [board, outbox, id, role, ui])
  return null
}

/** In a text the browser's own undo is meant, and under a question its answer comes first. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  const isText = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  return isText || document.querySelector('[role="alertdialog"]') !== null
}
