import type { AnyCommand } from '#events/kernel/aggregate.ts'
import type { CommandId } from '#events/kernel/ids.ts'
import type { Present, Snapshot, StreamEvent, StreamKind } from '#events/live/protocol.ts'
import type { StreamState, StreamView } from '../stream-state.ts'

/** A message about one open stream, from the server or the connection to it. */
export type Arrival<K extends StreamKind = StreamKind> =
  /** The next events of the stream, without gap or repeat. */
  | { readonly kind: 'events'; readonly events: readonly StreamEvent<K>[] }
  /** The whole stream in the place of everything before. */
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot<K>; readonly revision: number }
  /** The stream is here as it was when the server was asked. */
  | { readonly kind: 'caught-up' }
  /** Events by others do not arrive any more. `until`: the last moment at which they did, in milliseconds. */
  | { readonly kind: 'cut'; readonly until: number }
  | { readonly kind: 'people'; readonly people: readonly Present[] }
  /**
   * The person cannot have the stream (any more): nothing of it stays. `notice` says why, for the person. `isReloadable`: a
   * page that is loaded anew may have it.
   */
  | { readonly kind: 'closed'; readonly notice: string; readonly isReloadable: boolean }
  /** An answer came that cannot be understood. */
  | { readonly kind: 'unreadable'; readonly error: unknown }

/** How often in a row a stream that cannot be folded is asked for anew before the person is told. */
const MAX_BREAKS = 3

/**
 * The result of a paint's arrivals. `folded`: the commands whose events were folded, each with the last one. `broken`: nothing that was folded can be
 * used; ask for everything, or give up after too many times.
 */
type TakenEvents = {
  readonly folded: Map<CommandId, StreamEvent>
  isCaughtUp: boolean
  broken: 'ask-again' | 'give-up' | null
}

/** Takes the arrivals of one stream: folds events into the view, and keeps the status of the stream as a whole. */
export class Inbox<K extends StreamKind, Command extends AnyCommand, Picture> {
  readonly #view: StreamView<K, Command, Picture>
  readonly #now: () => number
  #status: Omit<StreamState<Command>, 'pending'> = {
    phase: 'loading',
    notice: null,
    isReloadable: false,
    people: [],
    revision: -1,
    isCurrent: false,
    syncedAt: null,
  }
  /** True if events by others are news: not those from before the stream was opened. */
  #isNews = false
  #breaks = 0
  /** The command of the last event folded. The events of one command follow each other. */
  #lastFolded: CommandId | null = null

  /** @param now in milliseconds. */
  constructor(view: StreamView<K, Command, Picture>, now: () => number) {
    this.#view = view
    this.#now = now
  }

  get status(): Omit<StreamState<Command>, 'pending'> {
    return this.#status
  }

  /** The stream is opened: events that it catches up with first are not news, and why it was closed is forgotten. */
  opened(): void {
    this.#isNews = false
    this.#view.forgetMoves()
    if (this.#status.phase === 'closed') this.#say({ phase: 'loading', notice: null, isReloadable: false })
  }

  /** True if more events of a command may come, of which some were folded. */
  isUnderWay(id: CommandId): boolean {
    return id === this.#lastFolded
  }

  take(arrivals: readonly Arrival<K>[]): TakenEvents {
    const taken: TakenEvents = { folded: new Map(), isCaughtUp: false, broken: null }
    for (const arrival of arrivals) {
      try {
        this.#take(arrival, taken)
      } catch (error) {
        console.error('a stream cannot be folded', error)
        this.#reset()
        this.#breaks += 1
        taken.broken = this.#breaks < MAX_BREAKS ? 'ask-again' : 'give-up'
      }
    }
    return taken
  }

  #take(arrival: Arrival<K>, taken: TakenEvents): void {
    switch (arrival.kind) {
      case 'events':
        // Events that follow on a broken state are of no use.
        if (taken.broken) return
        for (const event of arrival.events) {
          this.#view.fold(event, this.#isNews)
          taken.folded.set(event.commandId, event)
          this.#lastFolded = event.commandId
          this.#say({ revision: event.revision })
        }
        return this.#heard()
      case 'snapshot':
        if (taken.broken) return
        this.#view.replace(arrival.snapshot, this.#isNews)
        this.#lastFolded = null
        this.#say({ revision: arrival.revision })
        return this.#heard()
      case 'caught-up':
        if (taken.broken) return
        taken.isCaughtUp = true
        this.#isNews = true
        this.#breaks = 0
        this.#say({ phase: 'ready', notice: null, isReloadable: false, isCurrent: true })
        return this.#heard()
      case 'cut':
        if (this.#status.isCurrent) this.#say({ isCurrent: false, syncedAt: iso(arrival.until) })
        return
      case 'people':
        return this.#say({ people: arrival.people })
      case 'closed': {
        this.#reset()
        const { notice, isReloadable } = arrival
        return this.#say({ phase: 'closed', notice, isReloadable, people: [], isCurrent: false })
      }
      case 'unreadable':
        if (!taken.broken) throw arrival.error
    }
  }

  #reset(): void {
    this.#view.reset()
    this.#lastFolded = null
    this.#say({ revision: -1, isCurrent: false })
  }

  #heard(): void {
    if (this.#status.isCurrent) this.#say({ syncedAt: iso(this.#now()) })
  }

  #say(change: Partial<StreamState<Command>>): void {
    this.#status = { ...this.#status, ...change }
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()
