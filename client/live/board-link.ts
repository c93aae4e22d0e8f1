import type { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import type { OpenAnswer, OpenProject } from '#events/live/protocol.ts'
import type { Board } from './board.ts'
import type { Me } from './board-state.ts'
import type { CommandQueue } from './command-queue.ts'
import type { Surroundings } from './surroundings.ts'

/** What a board needs of the connection that it shares with others. */
export type BoardLink = {
  readonly me: Me
  readonly surroundings: Surroundings
  readonly queue: CommandQueue
  /** Asks the server for the board. Rejects when no answer can come any more. */
  ask(message: OpenProject): Promise<OpenAnswer>
  sayEditing(projectId: ProjectId, deviceId: DeviceId | null): void
  /** Nothing about the board is to arrive any more. */
  leave(projectId: ProjectId): void
  /** Somebody watches the board, or nobody any more. */
  onWatch(board: Board, isWatched: boolean): void
  onPainted(): void
}
