import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { User } from '#events/account/api.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { BoardHandle, BoardState, Connection } from './board-state.ts'
import { browserLive, runInBrowser } from './browser-live.ts'
import type { Live, LiveListeners } from './live.ts'

const LiveContext = createContext<Live | null>(null)
const BoardContext = createContext<BoardHandle | null>(null)

type LiveProviderProps = LiveListeners & { readonly user: Pick<User, 'id' | 'role'>; readonly children: ReactNode }

/**
 * Runs a person's live connection while it is mounted; everything below may open boards. Stands inside of what knows who is
 * signed in. The listeners must keep their identity, or the connection is made anew.
 */
export function LiveProvider({ user: { id, role }, onChanged, onMissed, onSignedOut, children }: LiveProviderProps) {
  const live = useMemo(() => browserLive({ id, role }), [id, role])
  useEffect(() => runInBrowser(live, { onChanged, onMissed, onSignedOut }), [live, onChanged, onMissed, onSignedOut])
  return <LiveContext value={live}>{children}</LiveContext>
}

/** Makes a board known to everything below it, for {@link useBoard} and {@link useOpenBoard}. */
export function BoardProvider({ board, children }: { board: BoardHandle; children: ReactNode }) {
  return <BoardContext value={board}>{children}</BoardContext>
}

/** Opens the board of a project for as long as the component is mounted. For the one component that owns the board. */
export function useBoardHandle(projectId: ProjectId): BoardHandle {
  const live = useLive()
  const board = useMemo(() => live.board(projectId), [live, projectId])
  useEffect(() => board.watch(), [board])
  return board
}

/** The board of the {@link BoardProvider} above: to send commands, and to say which card this person is at. */
export function useOpenBoard(): BoardHandle {
  const board = useContext(BoardContext)
  if (!board) throw new Error('useOpenBoard needs a BoardProvider above it')
  return board
}

/** A slice of the board of the {@link BoardProvider} above. Select narrowly: the component renders when the slice changes. */
export function useBoard<Slice>(selector: (state: BoardState) => Slice): Slice {
  return useStore(useOpenBoard().store, selector)
}

/** How it stands with the server. */
export function useConnection(): Connection {
  return useStore(useLive().store, (state) => state.connection)
}

/** How many commands, on all boards, are not in the log yet. */
export function useUnsent(): number {
  return useStore(useLive().store, (state) => state.unsent)
}

/** How many commands wait for longer than a moment on boards that are not on the screen any more. */
export function useLateElsewhere(): number {
  return useStore(useLive().store, (state) => state.lateElsewhere)
}

function useLive(): Live {
  const live = useContext(LiveContext)
  if (!live) throw new Error('this needs a LiveProvider above it')
  return live
}
