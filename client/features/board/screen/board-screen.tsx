import { type ReactNode, useEffect, useState } from 'react'
import { isTemporaryId, type ProjectId } from '#events/kernel/ids.ts'
import { useUser } from '../../../api/people/session.tsx'
import { type BoardHandle, cardPart } from '../../../live/board.ts'
import { StreamProvider } from '../../../live/live-context.tsx'
import { hasChosen } from '../../../shared/board/choice-keys.ts'
import { useBoard, useBoardHandle, useOpenBoard } from '../../../shared/board/use-board.ts'
import { type Shortcut, useShortcutHelp } from '../../../ui/text/shortcut-help.ts'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { BoardClosed } from './board-closed.tsx'
import { BoardUiProvider, useUiStore } from '../state/board-context.tsx'
import { useBoardUrl, useLastColumn } from '../actions/board-navigation.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { createBoardUi, LOOKS } from '../state/board-ui.ts'
import { readBoardUrl } from '../state/board-url.ts'
import { OpenBoard } from './open-board.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { useSeenMarks } from '../news/use-seen-marks.ts'

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['↑', '↓', '←', '→'], text: 'Go from card to card' },
  { keys: ['Enter'], text: 'Open the card' },
  { keys: ['Space'], text: 'Lift the card, drop it again' },
  { keys: ['x'], text: 'Select the card' },
  { keys: ['Ctrl', 'Enter'], text: 'Save the description' },
]

type BoardScreenProps = {
  projectId: ProjectId
  /** Goes to the list of projects. */
  onBack: () => void
  /** The button that imports a list of devices. */
  importSlot: ReactNode
}

/** The live board of one project. To be given a `key` that follows the project. */
export function BoardScreen({ projectId, onBack, importSlot }: BoardScreenProps) {
  const board = useBoardHandle(projectId)
  const [ui] = useState(() => createBoardUi(readBoardUrl(location.search), hasChosen(LOOKS) ? 'due' : null))
  return (
    <StreamProvider stream={board}>
      <BoardUiProvider ui={ui}>
        <Phases onBack={onBack} importSlot={importSlot} />
      </BoardUiProvider>
    </StreamProvider>
  )
}

function Phases({ onBack, importSlot }: Omit<BoardScreenProps, 'projectId'>) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const isPhone = useIsPhone()
  const phase = useBoard((state) => state.phase)
  const hasProject = useBoard(({ project }) => project !== null)
  usePageTitle(useBoard(({ project }) => project?.name ?? 'Project'))
  useShortcutHelp('Board', SHORTCUTS)
  useBoardUrl(board, ui)
  useLastColumn(board, ui)
  useSeenMarks(board, ui, useUser().id)
  useEditingPresence(board)

  switch (phase) {
    case 'closed':
      return <BoardClosed />
    case 'loading':
    case 'ready':
      // Also for the moment between deleting the project here and leaving it.
      if (!hasProject) return <BoardSkeleton isPhone={isPhone} />
      return <OpenBoard isPhone={isPhone} onBack={onBack} importSlot={importSlot} />
  }
}

/** Tells the others which card this person has open or writes in. */
function useEditingPresence(board: BoardHandle): void {
  const ui = useUiStore()
  useEffect(() => {
    const tell = () => {
      const { draft, card } = ui.getState()
      const id = draft?.deviceId ?? card
      // The others know no card by an id of this page.
      board.setEditing(id === null || isTemporaryId(id) ? null : cardPart(id))
    }
    tell()
    const stop = ui.subscribe(tell)
    return () => {
      stop()
      board.setEditing(null)
    }
  }, [board, ui])
}
