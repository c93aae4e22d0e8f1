import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import { mayCommand } from '#events/project/commands.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { useUser } from '../../../api/people/session.tsx'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import type { BoardUi, BoardUiStore } from './board-ui.ts'

const Context = createContext<BoardUiStore | null>(null)

/** Makes the screen's own state known to everything below it. */
export const BoardUiProvider = ({ ui, children }: { ui: BoardUiStore; children: ReactNode }) => (
  <Context value={ui}>{children}</Context>
)

/** The screen's own state, to change it. @throws outside of a board. */
export function useUiStore(): BoardUiStore {
  const ui = useContext(Context)
  if (!ui) throw new Error('useUiStore needs a BoardUiProvider above it')
  return ui
}

/** A slice of the screen's own state. Select narrowly: the component renders when the slice changes. */
export const useUi = <Slice,>(selector: (state: BoardUi) => Slice): Slice => useStore(useUiStore(), selector)

/** True if this person may send such a command by their role and the project's rights, on an open project or not. */
export function useMay(type: ProjectCommand['type']): boolean {
  const { role } = useUser()
  return useBoard(({ project }) => mayCommand(role, type, project))
}

/** True if the board takes no changes of this person: no one's, or those of people who only watch. */
export function useIsReadOnly(): boolean {
  const isClosed = useIsClosed()
  return !useMay('MoveDevice') || isClosed
}

/** True if the board takes no one's changes, because its project is closed or because it shows the past. */
export function useIsClosed(): boolean {
  const { isStill = false } = useOpenBoard()
  return useBoard(({ project }) => isStill || project?.status === 'closed')
}
