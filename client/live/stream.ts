import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AnyCommand } from '#events/kernel/aggregate.ts'
import type { CommandId } from '#events/kernel/ids.ts'
import type { StreamKind, StreamRef } from '#events/live/protocol.ts'
import type { Surroundings } from './connection/surroundings.ts'
import type { Wire } from './connection/wire.ts'
import { Follower } from './follow/follow.ts'
import { type Arrival, Intake } from './follow/intake.ts'
import { type Entry, isSaved, type Me, type SendResult, type Why } from './outbox/entry.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Kind, StreamHandle, StreamState, StreamView, WatchAs } from './stream-state.ts'

/** What a stream needs of the person's connection, which it shares with others. */
export type StreamLink = {
  readonly me: Me
  readonly surroundings: Surroundings
  readonly outbox: Outbox
  readonly wire: Pick<Wire, 'ask' | 'leave' | 'sayEditing'>
  /** The first watcher came, or the last one left. */
  onWatch(isWatched: boolean): void
}

/** One open stream: takes what this person does, and what arrives by its {@link Stream.follower}, and paints it once a frame. */
export class Stream<K extends StreamKind, Command extends AnyCommand, Picture>
  implements StreamHandle<Command, Picture>
{
  readonly stream: StreamRef
  readonly store: StoreApi<StreamState<Command> & Picture>
  /** Hears all that the server and the connection say about the stream. */
  readonly follower: Follower<K>
  /** It is not used any more. */
  readonly forget: () => void
  readonly #kind: Kind<K, Command, Picture>
  readonly #link: StreamLink
  readonly #view: StreamView<K, Command, Picture>
  readonly #intake: Intake<K, Command, Picture>
  /** What has come since the last paint. */
  #arrivals: Arrival<K>[] = []
  /** What is to be told after the next paint. */
  #afterwards: (() => void)[] = []
  #isPaintDue = false
  #isFrameAwaited = false
  #watchers = 0
  #isUnseen = false
  #editing: number | null = null

  constructor(kind: Kind<K, Command, Picture>, id: number, link: StreamLink) {
    this.stream = { kind: kind.kind, id }
    this.#kind = kind
    this.#link = link
    this.#view = kind.openView(link.me)
    this.#intake = new Intake(this.#view, () => link.surroundings.now())
    this.follower = new Follower(
      (after) => link.wire.ask<K>({ kind: kind.kind, id, after, ...(this.#isUnseen && { isUnseen: true }) }),
      (arrival) => this.#arrive(arrival),
      link.surroundings,
    )
    this.store = createStore(() => ({ ...this.#view.picture, ...this.#intake.status, pending: this.#pending() }))
    this.forget = link.outbox.store.subscribe((state, before) => {
      const [now, then] = [this.#mine(state.entries), this.#mine(before.entries)]
      if (now.length !== then.length || now.some((entry, index) => entry !== then[index])) this.#paintSoon()
    })
  }

  get isWatched(): boolean {
    return this.#watchers > 0
  }

  /** No screen shows it, and nothing of it is to be sent. */
  get isIdle(): boolean {
    return !this.isWatched && this.#mine().every(isSaved)
  }

  watch(as: WatchAs = 'present'): () => void {
    this.#watchers += 1
    if (this.#watchers === 1) {
      this.#isUnseen = as === 'unseen'
      this.#intake.opened()
      this.#paint()
      this.#link.onWatch(true)
    }
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#watchers -= 1
      if (this.#watchers > 0) return
      this.#editing = null
      this.#link.onWatch(false)
    }
  }

  /** @param isLast of its gesture, whose commands are painted together. */
  send(command: Command, insteadOf: CommandId | null = null, isLast = true): Promise<SendResult> {
    const { phase, notice } = this.#intake.status
    if (phase === 'closed') return refusedHere('board-closed', notice ?? 'This board is closed.')
    const sending = this.#kind.sending(this.stream, command, this.#view.picture)
    if ('refusal' in sending) return refusedHere(sending.refusal.code, sending.refusal.message)
    const { me: actor, outbox } = this.#link
    const result = new Promise<SendResult>((resolve) => {
      const listener = (answer: SendResult) => {
        this.#afterwards.push(() => resolve(answer))
        this.#paintSoon()
      }
      outbox.add({ ...sending, actor, stream: this.stream, command }, listener, insteadOf)
    })
    if (isLast) this.#paint()
    return result
  }

  sendAll(commands: readonly Command[]): Promise<readonly SendResult[]> {
    return Promise.all(commands.map((command, index) => this.send(command, null, index === commands.length - 1)))
  }

  keepRefused(part: Command, subject: string, why: Why): void {
    const sending = this.#kind.sending(this.stream, part, this.#view.picture)
    if ('refusal' in sending) return
    const { me: actor, outbox } = this.#link
    const about = { ...sending.about, subject }
    outbox.keepRefused({ ...sending, about, actor, stream: this.stream, command: part }, why)
  }

  setEditing(part: number | null): void {
    if (this.#editing === part) return
    this.#editing = part
    this.#link.wire.sayEditing({ ...this.stream, part })
  }

  /** @param notice why the person cannot have the stream. @param isReloadable whether a page that is loaded anew may have it. */
  close(notice: string, isReloadable: boolean): void {
    this.follower.forget()
    if (isReloadable) this.#link.wire.leave(this.stream)
    this.#arrive({ kind: 'closed', notice, isReloadable })
  }

  #arrive(arrival: Arrival<K>): void {
    this.#arrivals.push(arrival)
    this.#paintSoon()
  }

  /** Paints with the next frame, once, unless a paint comes before. */
  #paintSoon(): void {
    this.#isPaintDue = true
    if (this.#isFrameAwaited) return
    this.#isFrameAwaited = true
    this.#link.surroundings.beforePaint(() => {
      this.#isFrameAwaited = false
      if (this.#isPaintDue) this.#paint()
    })
  }

  /** Undoes the guess, takes what arrived, and guesses again what the pending commands lead to. */
  #paint(): void {
    this.#view.undoGuess()
    const { folded, isCaughtUp, broken } = this.#intake.take(this.#arrivals.splice(0))
    // On no screen it stands still. The same person's board in another role may know more of their commands.
    if (this.isWatched) this.#settle(folded)
    const pending = this.#pending()
    this.#isPaintDue = false
    this.store.setState({ ...this.#view.guess(pending), ...this.#intake.status, pending })
    for (const tell of this.#afterwards.splice(0)) tell()
    if (isCaughtUp && this.#editing !== null) this.#link.wire.sayEditing({ ...this.stream, part: this.#editing })
    if (broken === 'ask-again') this.follower.restart()
    if (broken === 'give-up') this.close('This board could not be shown. Reload the page.', true)
  }

  /** Tells the outbox what is confirmed of what this person did. @param folded the commands whose events have just come. */
  #settle(folded: ReadonlySet<CommandId>): void {
    const { revision } = this.#intake.status
    for (const entry of this.#mine()) {
      const isReached = entry.revision !== null && entry.revision <= revision
      const isBegun = entry.seen === 'part' || folded.has(entry.id)
      const isWhole = () => !this.#intake.isUnderWay(entry.id) || this.#view.showsAll(entry)
      if (isReached || (isBegun && isWhole())) this.#link.outbox.see(entry.id, 'all')
      else if (isBegun) this.#link.outbox.see(entry.id, 'part')
    }
  }

  /** What is to be laid over what is confirmed, in the order in which it was made. */
  #pending(): Entry<Command>[] {
    return this.#mine().filter(({ state, seen }) => state !== 'held' && seen !== 'all')
  }

  /** What this person did to the stream, of what is in the outbox. */
  #mine(entries = this.#link.outbox.store.getState().entries): Entry<Command>[] {
    return entries.filter(
      (entry): entry is Entry<Command> =>
        entry.actor.id === this.#link.me.id &&
        entry.stream.kind === this.stream.kind &&
        entry.stream.id === this.stream.id,
    )
  }
}

/** A command that is not even sent. `message` is for the person. */
const refusedHere = (code: string, message: string): Promise<SendResult> =>
  Promise.resolve({ ok: false, id: null, status: 0, code, message, body: null })
