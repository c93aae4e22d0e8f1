import type { StoreApi } from 'zustand/vanilla'
import type { AnyCommand } from '#events/kernel/aggregate.ts'
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
  /** What this person did and the server's events do not show yet, in the order in which it was made. */
  readonly pending: readonly Entry<Command>[]
  /** Who has the stream open, this person included; empty while the connection is down. */
  readonly people: readonly Present[]
  /** Revision of the last event that the screen shows; -1 before the first. */
  readonly revision: number
  /**
   * Whether the stream has caught up with the server on the connection that there is. A connection that is live says only
   * that the server is there: until this is true too, what others did meanwhile may be missing.
   */
  readonly isCurrent: boolean
  /**
   * When the server was last heard of (ISO 8601, UTC), null before the first time; while the stream is not current: until
   * when it was.
   */
  readonly syncedAt: string | null
}

/** Whether the others are told who watches. */
export type WatchAs = 'present' | 'unseen'

/** An open stream, watched or not. {@link StreamHandle.send} is the way to change it. */
export type StreamHandle<Command extends AnyCommand, Picture> = {
  readonly stream: StreamRef
  readonly store: StoreApi<StreamState<Command> & Picture>
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
  /** Tells the others which part of the stream, such as a card, this person is at; null for none. */
  setEditing(part: number | null): void
  /**
   * Follows the server until the returned function is called as often as this one. What is pending is sent in any case.
   * @param as `unseen`: the others are not told that this person is there. The first watcher decides; `as` of later ones is
   * ignored.
   */
  watch(as?: WatchAs): () => void
}

/** What a kind of stream shows: the fold of its events with pending commands over it. */
export type StreamView<K extends StreamKind, Command extends AnyCommand, Picture> = {
  readonly picture: Picture
  /** Leaves what is confirmed, for what follows up to {@link guess}. */
  undoGuess(): void
  /** Folds the next event. @param isNews whether what others did is to be pointed out. */
  fold(event: StreamEvent<K>, isNews: boolean): void
  /** Puts the whole stream in the place of what was folded so far. */
  replace(snapshot: Snapshot<K>, isNews: boolean): void
  /** Nothing is known any more. */
  reset(): void
  /** From here on only what is to come is pointed out. */
  forgetMoves(): void
  /** Whether what is confirmed shows all that a command does, of which some is confirmed. */
  showsAll(entry: Entry<Command>): boolean
  /** Lays the pending commands over what is confirmed. */
  guess(pending: readonly Entry<Command>[]): Picture
}

/** A kind of stream that can be kept open. The first is the board of a project. */
export type Kind<K extends StreamKind, Command extends AnyCommand, Picture> = {
  readonly kind: K
  openView(me: Me): StreamView<K, Command, Picture>
  /**
   * What the outbox has to know about a command; or, in a sentence for the person, why it cannot be sent.
   * @param picture what the person saw when they made it.
   */
  sending(
    stream: StreamRef,
    command: Command,
    picture: Picture,
  ): Sending | { readonly refusal: { code: string; message: string } }
}
