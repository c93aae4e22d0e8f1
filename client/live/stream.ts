import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AnyCommand } from '#events/kernel/aggregate.ts'
import type { CommandId } from '#events/kernel/ids.ts'
import type { StreamEvent, StreamKind, StreamRef } from '#events/live/protocol.ts'
import type { Clock } from './connection/clock.ts'
import type { Transport } from './connection/transport.ts'
import { Follower } from './follow/follow.ts'
import { type Arrival, Inbox } from './follow/inbox.ts'
import { type Entry, isCommand, isSaved, type Me, refusedHere, type SendResult, type Why } from './outbox/entry.ts'
import type { Outbox } from './outbox/outbox.ts'
import { isSameStream } from './outbox/outbox-state.ts'
import { isPredicted, Overruled } from './outbox/overruled.ts'
import type { Kind, StreamHandle, StreamState, StreamView, WatchAs } from './stream-state.ts'

/** The part of a person's connection that a stream needs, and shares with others. */
export type StreamLink = {
  readonly me: Me
  readonly clock: Clock
  readonly outbox: Outbox
  readonly transport: Pick<Transport, 'ask' | 'leave' | 'sayEditing'>
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
  readonly #inbox: Inbox<K, Command, Picture>
  /** Arrivals since the last paint. */
  #arrivals: Arrival<K>[] = []
  /** Callbacks to run after the next paint. */
  #afterwards: (() => void)[] = []
  #isPaintDue = false
  #isFrameAwaited = false
  #watchers = 0
  #isUnseen = false
  #editing: string | null = null
  readonly #overruled = new Overruled<Command>()

  constructor(kind: Kind<K, Command, Picture>, id: number, link: StreamLink) {
    this.stream = { kind: kind.kind, id }
    this.#kind = kind
    this.#link = link
    this.#view = kind.openView(link.me)
    this.#inbox = new Inbox(this.#view, () => link.clock.now())
    this.follower = new Follower(
      (after) => link.transport.ask<K>({ kind: kind.kind, id, after, ...(this.#isUnseen && { isUnseen: true }) }),
      (arrival) => this.#arrive(arrival),
      link.clock,
    )
    this.store = createStore(() => ({ ...this.#view.picture, ...this.#inbox.status, pending: this.#pending() }))
    this.forget = link.outbox.store.subscribe((state, before) => {
      const [now, then] = [this.#mine(state.entries), this.#mine(before.entries)]
      if (this.isWatched && !this.#inbox.status.isCurrent)
        this.#overruled.keep(then, state, link.outbox.overtaken.store.getState().steps)
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
      this.#inbox.opened()
      this.#paint()
      this.#link.onWatch(true)
    } else if (this.#isUnseen && as === 'present') {
      // A screen comes to what was watched unseen: the others are told of its person by asking anew.
      this.#isUnseen = false
      for (const isWatched of [false, true]) this.#link.onWatch(isWatched)
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
    const shown = this.store.getState()
    if (shown.phase === 'closed')
      return refusedHere('stream-closed', shown.notice ?? `This ${this.#kind.noun} is closed.`)
    const sending = this.#kind.sending(command, shown)
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
    const sending = this.#kind.sending(part, this.store.getState())
    if ('refusal' in sending) return
    const about = { ...sending.about, subject }
    this.#link.outbox.keepRefused({ ...sending, about, actor: this.#link.me, stream: this.stream, command: part }, why)
  }

  setEditing(part: string | null): void {
    if (this.#editing === part) return
    this.#editing = part
    this.#link.transport.sayEditing({ ...this.stream, part })
  }

  /** @param notice why the person cannot have the stream. @param isReloadable true if a page loaded anew may have it. */
  close(notice: string, isReloadable: boolean): void {
    this.follower.forget()
    if (isReloadable) this.#link.transport.leave(this.stream)
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
    this.#link.clock.beforePaint(() => {
      this.#isFrameAwaited = false
      if (this.#isPaintDue) this.#paint()
    })
  }

  /** Takes what arrived, and predicts again over it what the pending commands lead to. */
  #paint(): void {
    const { folded, isCaughtUp, broken } = this.#inbox.take(this.#arrivals.splice(0))
    // On no screen it stands still. The same person's board in another role may know more of their commands.
    if (this.isWatched) this.#settle(folded)
    this.#overruled.endWith(this.#inbox.status)
    const pending = this.#pending()
    this.#isPaintDue = false
    this.store.setState({ ...this.#view.predict(pending), ...this.#inbox.status, pending })
    for (const tell of this.#afterwards.splice(0)) tell()
    if (isCaughtUp && this.#editing !== null) this.#link.transport.sayEditing({ ...this.stream, part: this.#editing })
    if (broken === 'ask-again') this.follower.restart()
    if (broken === 'give-up') this.close(`This ${this.#kind.noun} could not be shown. Reload the page.`, true)
  }

  /** Tells the outbox what is confirmed of what this person did. @param folded the commands whose events have just come. */
  #settle(folded: ReadonlyMap<CommandId, StreamEvent>): void {
    const { revision } = this.#inbox.status
    for (const entry of this.#mine()) {
      const isReached = entry.revision !== null && entry.revision <= revision
      const isBegun = entry.seen === 'part' || folded.has(entry.id)
      const isWhole = () => !this.#inbox.isUnderWay(entry.id) || this.#view.showsAll(entry)
      if (isReached || (isBegun && isWhole())) this.#link.outbox.see(entry.id, 'all', folded.get(entry.id))
      else if (isBegun) this.#link.outbox.see(entry.id, 'part')
    }
  }

  /** The commands to be laid over the confirmed state, in the order in which they were made. */
  #pending(): Entry<Command>[] {
    return [...this.#overruled.entries, ...this.#mine().filter(isPredicted)]
  }

  /** This person's commands to the stream that are in the outbox. */
  #mine(entries = this.#link.outbox.store.getState().entries): Entry<Command>[] {
    return entries.filter(
      (entry): entry is Entry<Command> =>
        isCommand(entry) && entry.actor.id === this.#link.me.id && isSameStream(entry.stream, this.stream),
    )
  }
}
