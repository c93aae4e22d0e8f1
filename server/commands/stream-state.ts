import type { Decider, Decision, Model } from '#events/decider.ts'
import type { Recorded } from '#events/envelope.ts'
import type { DomainEvent } from '#events/streams.ts'
import type { EventStore, EventToAppend, Position } from '../event-store/port.ts'
import { prepareAppend } from '../event-store/prepared-append.ts'
import { type Accepted, RecentCommands } from './recent-commands.ts'
import { seal } from './seal.ts'
import type { Snapshots } from './snapshots.ts'
import type { CommandMeta } from './command.ts'

/** What a stream needs of the world. */
export type StreamDeps = {
  readonly store: EventStore
  /** Key of the hash chain. */
  readonly key: Buffer
  readonly now: () => Date
  readonly snapshots: Snapshots
}

/** A long stream gets a new snapshot after this many events. */
const SNAPSHOT_EVERY = 500

/** Events that were applied to the state but are not in the log yet, and how to take them back. */
export type Tentative<Patch> = {
  readonly sealed: readonly EventToAppend[]
  readonly inverses: readonly Patch[]
  readonly hashBefore: string | null
  readonly bytes: number
}

/** The fold of one stream with its revision, the last hash and the commands that took effect. */
export class StreamState<View, Patch, C, E extends DomainEvent> {
  readonly #name: string
  readonly #decider: Decider<View, Patch, C, E>
  readonly #deps: StreamDeps
  readonly #model: Model<View, Patch>
  readonly #recent = new RecentCommands()
  #revision = -1
  #hash: string | null = null
  #savedRevision = -1
  isLoaded = false

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
    return this.#revision
  }

  /** Folds what the log has beyond the state. Nothing tentative may be applied meanwhile. @throws StoreUnavailable */
  async toHead(): Promise<void> {
    if (!this.isLoaded) await this.#loadSnapshot()
    for await (const event of this.#deps.store.read(this.#name, this.#revision + 1)) {
      this.#model.apply(this.#decider.evolve(this.view, ownEvent<E>(event)))
      this.#recent.remember(event)
      this.#revision = event.revision
      this.#hash = event.hash
    }
    this.isLoaded = true
    this.#saveSnapshot()
  }

  /** Starts from a snapshot when there is one and the log has its event; else from nothing. */
  async #loadSnapshot(): Promise<void> {
    const { snapshots } = this.#decider
    const found = snapshots && (await this.#deps.snapshots.load(this.#name, snapshots.version))
    if (!found) return
    let hash: string | null = null
    for await (const event of this.#deps.store.read(this.#name, found.revision)) {
      hash = event.hash
      break
    }
    if (hash !== found.hash) return
    this.#model.apply(snapshots.load(found.state))
    this.#recent.restore(found.accepted)
    this.#revision = found.revision
    this.#savedRevision = found.revision
    this.#hash = found.hash
  }

  #saveSnapshot(): void {
    const { snapshots } = this.#decider
    if (!snapshots || this.#hash === null || this.#revision - this.#savedRevision < SNAPSHOT_EVERY) return
    this.#savedRevision = this.#revision
    const state = snapshots.save(this.view)
    const snapshot = { revision: this.#revision, hash: this.#hash, state, accepted: this.#recent.entries() }
    // Nothing waits for it, and without it the next cold start takes longer.
    this.#deps.snapshots.save(this.#name, snapshots.version, snapshot).catch(() => undefined)
  }

  /** Seals and applies what was decided, tentatively. @throws UnacceptableEvents when it could never be appended. */
  take(decision: Decision<E>, meta: CommandMeta, at: string, commandDigest: string): Tentative<Patch> {
    const hashBefore = this.#hash
    const place = { stream: this.#name, revision: this.#revision + 1, hash: hashBefore }
    const sealed = seal(decision, meta, place, { key: this.#deps.key, at, commandDigest })
    const { bytes } = prepareAppend(this.#name, place.revision - 1, sealed)
    const inverses = decision.events.map((event) =>
      this.#model.apply(
        this.#decider.evolve(this.view, { ...event, actor: meta.actor, recordedAt: at, commandId: meta.commandId }),
      ),
    )
    this.#revision += sealed.length
    this.#hash = sealed.at(-1)?.hash ?? hashBefore
    return { sealed, inverses, hashBefore, bytes }
  }

  /** Takes tentative events back, given in the order in which they were taken. */
  takeBack(tentative: readonly Tentative<Patch>[]): void {
    for (const { sealed, inverses, hashBefore } of tentative.toReversed()) {
      for (const inverse of inverses.toReversed()) this.#model.apply(inverse)
      this.#revision -= sealed.length
      this.#hash = hashBefore
    }
  }

  /** The events are in the log: their command is known from now on. */
  confirm({ sealed }: Tentative<Patch>): void {
    for (const event of sealed) this.#recent.remember(event)
  }

  accepted({ actor, commandId }: CommandMeta): Accepted | undefined {
    return this.#recent.find(actor, commandId)
  }

  /** The events of a command that took effect before, as the log has them, and the log's position after them. */
  async readAgain({ first, last }: Accepted): Promise<{ events: E[]; revision: number; position: Position | null }> {
    const events: E[] = []
    let position: Position | null = null
    for await (const event of this.#deps.store.read(this.#name, first)) {
      if (event.revision > last) break
      events.push(ownEvent<E>(event))
      position = event.position
    }
    return { events, revision: last, position }
  }
}

/** A stream holds the events of its own aggregate only: nothing else appends to it. */
function ownEvent<E extends DomainEvent>(event: Recorded<DomainEvent>): Recorded<E> {
  return event as Recorded<E>
}
