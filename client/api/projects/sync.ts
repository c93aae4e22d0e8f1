import { createStore, useStore } from 'zustand'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { SyncProgress } from '#events/project/sync-api.ts'

/** How far the syncs are that this page waits for; null until the server says something. */
const store = createStore<ReadonlyMap<number, SyncProgress | null>>(() => new Map())

/** The server tells all pages of a person; those that wait for the sync take it. */
export function takeSyncProgress(progress: SyncProgress): void {
  const before = store.getState()
  if (before.has(progress.projectId)) store.setState(new Map(before).set(progress.projectId, progress), true)
}

/** From now on, or no more, this page waits for the sync of a project. */
export function waitForSync(project: ProjectId, isWaiting: boolean): void {
  const next = new Map(store.getState())
  if (isWaiting) next.set(project, null)
  else next.delete(project)
  store.setState(next, true)
}

/** How far the sync of a project is; null while nothing is known, undefined when this page waits for none. */
export const useSyncProgress = (project: ProjectId): SyncProgress | null | undefined =>
  useStore(store, (syncs) => syncs.get(project))
