// Longer than 200 lines: one fold, whose methods all change the same few fields.
import { isFarAhead } from '#events/kernel/clocks.ts'
import type { Decider, Decision, Model } from '#events/kernel/decider.ts'
import type { CommandId, UserId } from '#events/kernel/ids.ts'
import type { Fact, RecordedEvent } from '#events/kernel/envelope.ts'
import { type DomainEvent, isReadable } from '#events/registry.ts'
import type { EventStore, EventToAppend, Position } from '../event-store/port.ts'
import { prepareAppend } from '../event-store/prepared-append.ts'
import { CommandIdReused, UnreadableStream } from './command-error.ts'
import { type AcceptedCommand, RecentCommands } from './recent-commands.ts'
import type { PersonalData } from './personal-data.ts'
import { seal } from './seal.ts'
import { eventsUntilNext, type Snapshots } from './snapshots.ts'
import type { CommandMeta } from './command.ts'

export type StreamDeps = {
  readonly store: EventStore
  /** Key of the hash chain. */
  readonly key: Buffer
  /** Gives the head of the log, which events that are written now carry; absent: they carry none. */
  readonly logHead?: () => string | undefined
  readonly now: () => Date
  readonly snapshots: Snapshots
  /** Absent: personal fields stand in the log in clear. */
  readonly personal?: PersonalData
  /** Called when a command has come so far on its way to the log. */
  readonly onStage?: (stage: 'decided' | 'sent' | 'durable', id: CommandId) => void
  /** Called when a stream holds an event that this build cannot read. */
  readonly onUnreadable?: (error: UnreadableStream) => void
  /** Called when the last event of a stream is more than a day ahead of the clock. */
  readonly onAhead?: (event: { readonly stream: string; readonly recordedAt: string }) => void
}

/** The bytes that a nearly empty stream takes in memory. */
const EMPTY_BYTES = 4_000

/** The last event that a state shows, tentative ones included. */
type End = { readonly revision: number; readonly hash: string | null; readonly recordedAt: string }
const NO_EVENT: End = { revision: -1, hash: null, recordedAt: '' }

/** Events that were applied to the state but are not in the log yet, and how to take them back. */
export type Tentative<Patch> = {
  readonly sealed: readonly EventToAppend[]
  readonly inverses: readonly Patch[]
  readonly before: End
  readonly bytes: number
}

/** The fold of one stream with its end and the commands that took effect. */
export class StreamState<View, Patch, C, E extends DomainEvent> {
  readonly #name: string
  readonly #decider: Decider<View, Patch, C, E>
  readonly #deps: StreamDeps
  readonly #model: Model<View, Patch>
  readonly #recent = new RecentCommands()
  #end = NO_EVENT
  #position: Position | null = null
  #savedRevision = -1
  #snapshotEvery = eventsUntilNext(0)
  isLoaded = false
  /** How many erasures were known when it was begun; null once it is retired. */
  #erasures: number | null = null

  constructor(name: string, decider: Decider<View, Patch, C, E>, deps: StreamDeps) {
    this.#name = name
    this.#decider = decider
    this.#deps = deps
    this.#model = decider.open()
  }

  get view(): View {
    return this.#model.view
  }

  /** Revision of the last event that the state shows, tentative ones included; -1 for an empty stream. */
  get revision(): number {
    return this.#end.revision
  }

  /** Where the log stands with the last event of the state that is in it; null for an empty stream. */
  get position(): Position | null {
    return this.#position
  }

  /** Roughly what it takes in memory. */
  get bytes(): number {
    return EMPTY_BYTES + (this.#model.bytes ?? 0) + this.#recent.bytes
  }

  /**
   * The time of what is decided now, ISO 8601: that of the clock, but never before the last event of the stream, which may have
   * another clock's time. One that is more than a day ahead would hold for years: our clock counts then (docs/rules.md, CMD-16).
   */
  timeOf(now: Date): string {
    const { recordedAt } = this.#end
    const at = now.toISOString()
    if (at >= recordedAt) return at
    if (!isFarAhead(recordedAt, at)) return recordedAt
    this.#deps.onAhead?.({ stream: this.#name, recordedAt })
    return at
  }

  /**
   * Folds what the log has beyond the state. Nothing tentative may be applied meanwhile. @throws StoreUnavailable, UnreadableStream
   */
  async toHead(): Promise<void> {
    if (!this.isLoaded) await this.#loadSnapshot()
    for await (const event of this.#deps.store.read(this.#name, this.revision + 1)) {
      if (!isReadable(event)) throw new UnreadableStream(event)
      this.#model.apply(this.#decider.evolve(this.view, ownEvent<RecordedEvent<E>>(event)))
      this.#recent.remember(event)
      this.#end = event
      this.#position = event.position
    }
    this.isLoaded = true
    this.#saveSnapshot()
  }

  /** No snapshot is saved of it from now on. */
  retire(): void {
    this.#erasures = null
  }

  /** Starts from a snapshot when there is one that can be read and the log has its event; else from nothing. */
  async #loadSnapshot(): Promise<void> {
    this.#erasures = this.#deps.personal?.erasures() ?? 0
    const { snapshots } = this.#decider
    const found = snapshots && (await this.#deps.snapshots.load(this.#name, snapshots.version))
    const patch = found && snapshots.load(found.state)
    if (!patch) return
    for await (const event of this.#deps.store.read(this.#name, found.revision, 1)) {
      if (event.hash !== found.hash) return
      this.#model.apply(patch)
      this.#recent.restore(found.accepted)
      this.#end = event
      this.#position = event.position
      this.#savedRevision = found.revision
      return
    }
  }

  #saveSnapshot(): void {
    const { snapshots } = this.#decider
    const { revision, hash } = this.#end
    if (!snapshots || hash === null || this.#erasures === null || revision - this.#savedRevision < this.#snapshotEvery)
      return
    this.#savedRevision = revision
    const snapshot = { revision, hash, state: snapshots.save(this.view), accepted: this.#recent.entries() }
    this.#deps.snapshots.save(this.#name, snapshots.version, snapshot, this.#erasures).then(
      (bytes) => {
        this.#snapshotEvery = eventsUntilNext(bytes)
      },
      // Nothing waits for it, and without it the next cold start takes longer.
      () => undefined,
    )
  }

  /** Seals and applies what was decided, tentatively. @throws UnacceptableEvents when it could never be appended. */
  take(decision: Decision<E>, meta: CommandMeta, at: string, commandDigest: string): Tentative<Patch> {
    const before = this.#end
    const place = { stream: this.#name, revision: before.revision + 1, hash: before.hash }
    const { key, logHead, personal } = this.#deps
    const sealed = seal(decision, meta, place, { key, at, commandDigest, log: logHead?.(), personal })
    const { bytes } = prepareAppend(this.#name, before.revision, sealed)
    const inverses = sealed.map((event) =>
      this.#model.apply(this.#decider.evolve(this.view, ownEvent<Fact<E>>(personal?.open(event) ?? event))),
    )
    this.#end = sealed.at(-1) ?? before
    return { sealed, inverses, before, bytes }
  }

  /** Takes tentative events back, given in the order in which they were taken. */
  takeBack(tentative: readonly Tentative<Patch>[]): void {
    for (const { inverses, before } of tentative.toReversed()) {
      for (const inverse of inverses.toReversed()) this.#model.apply(inverse)
      this.#end = before
    }
  }

  /** The events are in the log, which stands at `position` with them: their command is known from now on. */
  confirm({ sealed }: Tentative<Patch>, position: Position): void {
    for (const event of sealed) this.#recent.remember(event)
    this.#position = position
  }

  /** Where the command stands if it took effect. @throws CommandIdReused when another one did under its id. */
  accepted({ actor, commandId }: CommandMeta, digest: string): AcceptedCommand | undefined {
    const found = this.#recent.find(actor, commandId)
    if (found && found.digest !== digest) throw new CommandIdReused()
    return found
  }

  /** Where the events of a command stand, one of the last ones. @param by who sent it; undefined: whichever person. */
  placesOf(id: CommandId, by?: UserId | null): readonly AcceptedCommand[] {
    if (by === undefined) return this.#recent.findAll(id)
    const found = this.#recent.find({ id: by }, id)
    return found ? [found] : []
  }

  /** The events of a command that took effect before, as the log has them, and the log's position after them. */
  async readAgain({
    first,
    last,
  }: AcceptedCommand): Promise<{ events: E[]; revision: number; position: Position | null }> {
    const events: E[] = []
    let position: Position | null = null
    for await (const event of this.#deps.store.read(this.#name, first, last - first + 1)) {
      events.push(ownEvent<RecordedEvent<E>>(event))
      position = event.position
    }
    return { events, revision: last, position }
  }
}

/** A stream holds the events of its own aggregate only: nothing else appends to it. */
const ownEvent = <Own>(event: Fact<DomainEvent>): Own => event as Own
