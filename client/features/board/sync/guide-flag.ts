import { createStore, useStore } from 'zustand'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useUser } from '../../../api/session.tsx'
import { browserStorage } from '../../../api/storage.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useBoard, useOpenBoard } from '../../../live/live-context.tsx'

/** Kept for each project in this browser (specification 001, section 4). */
const keyOf = (project: ProjectId): string => `setupGuideHidden:${project}`
const hidden = createStore<ReadonlySet<number>>(() => new Set())

export function hideGuide(project: ProjectId): void {
  browserStorage.set(keyOf(project), 'true')
  hidden.setState(new Set(hidden.getState()).add(project), true)
}

/** Whether the person sees the setup guide of the open project; the checklist stands where it does not. */
export function useIsGuideShown(): boolean {
  const board = useOpenBoard()
  const project = projectIdOf(board)
  const isEmployee = useUser().role === 'employee'
  const isHidden = useStore(hidden, (projects) => projects.has(project))
  // The first sync may have been done by a colleague, or in another browser.
  const isDone = useBoard(({ cards, project: head }) => {
    if (board.isStill || head?.status === 'closed') return true
    for (const card of cards.values()) if (card.synced) return true
    return false
  })
  return isEmployee && !isDone && !isHidden && browserStorage.get(keyOf(project)) === null
}
