import type { StoreApi } from 'zustand/vanilla'
import type { ProjectId } from '#events/ids.ts'
import type { BoardHandle, Connection } from './board-state.ts'

/** What a person's connection says. `unsent`: commands on all boards that are not in the log yet. */
export type LiveState = { readonly connection: Connection; readonly unsent: number }

/** One person's live connection with the boards that he has open. */
export type Live = {
  readonly store: StoreApi<LiveState>
  /** The board of a project, the same one for everybody who asks while it is watched or has something pending. */
  board(projectId: ProjectId): BoardHandle
  /** Connects, and sends what is pending. */
  start(): void
  /** Disconnects. What is pending stays, to be sent after the next start. */
  stop(): void
}
