import type { StoreApi } from 'zustand/vanilla'
import type { AnyCommand } from '#events/kernel/aggregate.ts'
import type { CallRequest } from '#events/kernel/call.ts'
import type { Present, Snapshot, StreamEvent, StreamKind, StreamRef } from '#events/live/protocol.ts'
import type { CommandId } from '#events/kernel/ids.ts'
import type { Entry, Me, SendResult, Sending, Why } from './outbox/entry.ts'

/** One open stream as it stands on the screen, besides the picture that its kind makes of it. Everything is read-only. */
export type StreamState<Command extends AnyCommand = AnyCommand> = {
  /** `closed`: access lost, deleted or not found; `notice` says which, in words for the person. */
  readonly phase: 'loading' | 'ready' | 'closed'
  readonly notice: string | null
  /** Closed only because of this page: one that is loaded anew may have the stream. */
  readonly isReloadable: boolean
  /** This person's commands that the server's events do not show yet, in the order in which they were made. */
  readonly pending: readonly Entry<Command>[]
  /** Who has the stream open, this person included; empty while the connection is down. */
  readonly people: readonly Present[]
  /** Revision of the last event that the screen shows; -1 before the first. */
  readonly revision: number
  /**
   * True if the stream has caught up with the server on the present connection. A live connection says only that the server
   * is there: until this is true too, changes that others made meanwhile may be missing.
   */
  readonly isCurrent: boolean
  /**
   * When the server was last heard of (ISO 8601, UTC), null before the first time; while the stream is not current: until
   * when it was.
   */
  readonly syncedAt: string | null
}

/** `unseen`: the others are not told who watches. */
export type WatchAs = 'present' | 'unseen'

/** An open stream, watched or not. {@link StreamHandle.send} is the way to change it. */
export type StreamHandle<Command extends AnyCommand, Picture> = {
  readonly stream: StreamRef
  readonly store: StoreApi<StreamState<Command> & Picture>
  /** It shows a past state, and takes no commands. */
  readonly isStill?: true
  /**
   * Shows the command's effect at once and sends it. Resolves when the server has answered, however long that takes while
   * the connection is down; never rejects. A refusal has taken back the command's effect, and nothing else, by then.
   * @param insteadOf a refused command whose place it takes: once this one is on its way, that one leaves the list of
   * refusals, and what is held behind it follows.
   */
  send(command: Command, insteadOf?: CommandId | null): Promise<SendResult>
  /** Sends several commands of one gesture as {@link send} does, shows them together, and gives what became of each. */
  sendAll(commands: readonly Command[]): Promise<readonly SendResult[]>
  /** Puts into the list of refusals what was refused as a part of an accepted command. @param subject what it was about. */
  keepRefused(part: Command, subject: string, why: Why): void
  /** Tells the others which part of the stream this person is at, by its path, such as `card/12`; null for none. */
  setEditing(part: string | null): void
  /**
   * Follows the server until each returned function was called. Pending commands are sent in any case.
   * @param as `unseen`: the others are not told that this person is there, unless another one watches who is.
   */
  watch(as?: WatchAs): () => void
}

/** The view of a kind of stream: the fold of its events with pending commands over it. */
export type StreamView<K extends StreamKind, Command extends AnyCommand, Picture> = {
  readonly picture: Picture
  /** Folds the next event. @param isNews true if changes by others are to be pointed out. */
  fold(event: StreamEvent<K>, isNews: boolean): void
  /** Puts the whole stream in the place of the events folded so far. */
  replace(snapshot: Snapshot<K>, isNews: boolean): void
  /** Nothing is known any more. */
  reset(): void
  /** From here on only what is to come is pointed out. */
  forgetMoves(): void
  /** True if the confirmed state shows all effects of a command, of which it shows some. */
  showsAll(entry: Entry<Command>): boolean
  /** Lays the pending commands over what is confirmed. */
  predict(pending: readonly Entry<Command>[]): Picture
}

/** A kind of stream that can be kept open (kinds.ts). `noun` is one of them in people's words, such as `board`. */
export type Kind<K extends StreamKind, Command extends AnyCommand, Picture> = {
  readonly kind: K
  readonly noun: string
  openView(me: Me): StreamView<K, Command, Picture>
  /**
   * The facts that the outbox needs of a command; or, in a sentence for the person, why it cannot be sent.
   * @param picture what the person saw when they made it.
   */
  sending(command: Command, picture: Picture): Sending | { readonly refusal: { code: string; message: string } }
  /** The request that brings a command to the server. It is formed when it is sent: a stored address outlives a release. */
  callOf(stream: StreamRef, command: Command): CallRequest
}
