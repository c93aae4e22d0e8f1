import type { StoreApi } from 'zustand/vanilla'
import type { Actor } from '#events/kernel/actor.ts'
import type { CommandId, DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { Present } from '#events/live/protocol.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import type { Card, DeviceStatus } from '#events/project/device.ts'
import type { Project } from '#events/project/model.ts'

/**
 * How it stands with the server.
 * `live`: it is there, and each board is current as soon as it has caught up ({@link BoardState.isCurrent}). `reconnecting`: the connection is down for a moment. `offline`: the browser says so, or it has been down
 * for more than ten seconds. `away`: the server is there and says that it can neither save nor follow. `signed-out`: the session is over;
 * nothing is sent until somebody signs in. `outdated`: the server has a newer version of this page and does not talk with
 * this one any more; only reloading helps.
 */
export type Connection = 'live' | 'reconnecting' | 'offline' | 'away' | 'signed-out' | 'outdated'

/** The person at this browser. */
export type Me = Exclude<Actor, { role: 'system' }>

/** What a board takes. Projects are created elsewhere. */
export type BoardCommand = Exclude<ProjectCommand, { type: 'CreateProject' }>

/**
 * A gesture that the server's events do not show yet. `queued`: not sent, or to be sent again. `sent`: the answer is under
 * way. `accepted`: it is in the log, and only its event has not come yet. `at` is when it was made (ISO 8601, UTC).
 */
export type PendingCommand = {
  readonly commandId: CommandId
  readonly command: BoardCommand
  readonly at: string
  readonly state: 'queued' | 'sent' | 'accepted'
  /** The server has not accepted it yet, and that takes longer than a moment ({@link LATE_AFTER}). */
  readonly isLate: boolean
}

/** So long a command may go without an answer before people are told that it is still being saved, in milliseconds. */
export const LATE_AFTER = 1500

/** The latest move of a card by somebody else that this screen has seen. `at` is the server's time. */
export type SeenMove = { readonly by: UserId | null; readonly at: string; readonly status: DeviceStatus }

/** Ids of the cards of each column, in natural order of their names. */
export type Columns = Readonly<Record<DeviceStatus, readonly DeviceId[]>>

/** One board as it stands on the screen. Everything is read-only; {@link BoardHandle.send} is the way to change it. */
export type BoardState = {
  /** `closed`: access lost, project deleted or not found; `notice` says which, in words for the person. */
  readonly phase: 'loading' | 'ready' | 'closed'
  readonly notice: string | null
  /** Closed only because of this page: one that is loaded anew may have the board. */
  readonly isReloadable: boolean
  /** The head with what is pending laid over it. */
  readonly project: Project | null
  /**
   * Every card with what is pending laid over it. A new object whenever a card changed, but a window on the present, not
   * a copy: an old one shows what is there now.
   */
  readonly cards: ReadonlyMap<DeviceId, Card>
  /** The array of a column is a new one only when that column's cards or their order changed. */
  readonly columns: Columns
  /** In the order in which they were made. */
  readonly pending: readonly PendingCommand[]
  /** Cards that a queued or sent command is about. */
  readonly pendingCards: ReadonlySet<DeviceId>
  /** Cards that a late command is about. */
  readonly lateCards: ReadonlySet<DeviceId>
  /** Who has the board open, this person included; empty while the connection is down. */
  readonly people: readonly Present[]
  /** Moves by others since the board was opened; a window like `cards`. */
  readonly moved: ReadonlyMap<DeviceId, SeenMove>
  /** Revision of the last event that the screen shows; -1 before the first. */
  readonly revision: number
  /**
   * Whether the board has caught up with the server on the connection that there is. A connection that is live says only
   * that the server is there: until this is true too, what others did meanwhile may be missing.
   */
  readonly isCurrent: boolean
  /**
   * When the server was last heard of (ISO 8601, UTC), null before the first time; while the board is not current: until
   * when it was.
   */
  readonly syncedAt: string | null
}

/**
 * What became of a command. `body` is the server's answer, to be parsed by who needs it (what became of each card of a move
 * over several; both texts of a description); null when only the event told of the success, because answers were lost. A
 * refusal's `message` is a sentence for people; its `status` is 0 when the command never left the browser.
 */
export type SendResult =
  | { readonly ok: true; readonly body: unknown }
  | {
      readonly ok: false
      readonly status: number
      readonly code: string
      readonly message: string
      readonly body: unknown
    }

/** A project's board, watched or not. */
export type BoardHandle = {
  readonly projectId: ProjectId
  readonly store: StoreApi<BoardState>
  /**
   * Shows the command's effect at once and sends it. Resolves when the server has answered, however long that takes while
   * the connection is down; never rejects. A refusal has taken back the command's effect, and nothing else, by then.
   * An import's `batchId` is set to its command's id, as the server does.
   */
  send(command: BoardCommand): Promise<SendResult>
  /** Sends several commands of one gesture as {@link send} does, shows them together, and gives what became of each. */
  sendAll(commands: readonly BoardCommand[]): Promise<readonly SendResult[]>
  /** Tells the others which card this person is at; null for none. */
  setEditing(deviceId: DeviceId | null): void
  /** Follows the server until the returned function is called as often as this one. What is pending is sent in any case. */
  watch(): () => void
}
