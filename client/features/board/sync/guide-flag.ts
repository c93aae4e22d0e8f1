import { createStore, useStore } from 'zustand'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useUser } from '../../../api/people/session.tsx'
import { browserStorage } from '../../../api/storage.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'

/**
 * A project's guide as this browser keeps it: it is wanted, its first sync is done, or it is hidden (`true`). With nothing kept
 * it is wanted until the board has devices.
 */
type KeptFlag = 'shown' | 'synced' | 'true'

/** Kept for each project in this browser (specification 001, section 4). */
const keyOf = (project: ProjectId): string => `setupGuideHidden:${project}`
const kept = createStore<Readonly<Record<number, string>>>(() => ({}))

export function keepGuide(project: ProjectId, state: KeptFlag): void {
  browserStorage.set(keyOf(project), state)
  kept.setState({ [project]: state })
}

/** The part of the setup guide that shows: all, the rest after the first sync, or none. A board that has devices shows the checklist besides. */
export function useGuide(): 'all' | 'rest' | null {
  const board = useOpenBoard()
  const project = projectIdOf(board)
  const isEmployee = useUser().role === 'employee'
  const state = useStore(kept, (states) => states[project]) ?? browserStorage.get(keyOf(project))
  const isClosed = useBoard(({ project: head }) => head?.status === 'closed')
  const isEmpty = useBoard(({ cards }) => cards.size === 0)
  if (!isEmployee || isClosed || board.isStill) return null
  if (state === 'synced') return 'rest'
  return state === 'shown' || (state === null && isEmpty) ? 'all' : null
}
