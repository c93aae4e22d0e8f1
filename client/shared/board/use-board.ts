import { useStore } from 'zustand'
import type { ProjectId } from '#events/kernel/ids.ts'
import { type BoardHandle, boardKind, type BoardState } from '../../live/board.ts'
import { useOpenStream, useStream } from '../../live/live-context.tsx'
import type { WatchAs } from '../../live/stream-state.ts'

/** Opens the board of a project for as long as the component is mounted. For the one component that owns the board. */
export const useBoardHandle = (projectId: ProjectId, as?: WatchAs): BoardHandle => useStream(boardKind, projectId, as)

/** The board of the `StreamProvider` above: to send commands, and to say which card this person is at. */
export const useOpenBoard = (): BoardHandle => useOpenStream(boardKind)

/** A slice of the board of the `StreamProvider` above. Select narrowly: the component renders when the slice changes. */
export const useBoard = <Slice>(selector: (state: BoardState) => Slice): Slice =>
  useStore(useOpenBoard().store, selector)
