import type { Decider } from '#events/decider.ts'
import type { Refusal } from '#events/rejection.ts'
import type { DomainEvent } from '#events/streams.ts'
import type { CommandMeta, Outcome, Request, Waiting } from './command.ts'
import { CommandIdReused, Contention } from './command-error.ts'
import { type StreamDeps, StreamState, type Tentative } from './stream-state.ts'

type Ready<View, Patch, C, E> = Tentative<Patch> & {
  readonly waiting: Waiting<View, C, E>
  readonly refusals: readonly Refusal[]
  readonly events: readonly E[]
  readonly revision: number
}

type Reader = { readonly run: () => void; readonly reject: (error: unknown) => void }

const MOST_CONFLICTS = 5
/** One append carries about this much, so that large commands do not hold up their neighbours. */
const APPEND_BYTES = 256 * 1024

/**
 * One stream, folded once and kept in memory. Commands queue behind each other: each is decided on the tentative state of
 * those before it, and what is ready goes down in one append while the next are decided. When another node wrote
 * meanwhile, the tentative part is taken back, the new events are folded, and all are decided again (docs/rules.md, CMD).
 */
export class Stream<View, Patch, C, E extends DomainEvent> {
  readonly #deps: StreamDeps
  readonly #decider: Decider<View, Patch, C, E>
  readonly #state: StreamState<View, Patch, C, E>
  readonly #name: string
  #waiting: Waiting<View, C, E>[] = []
  #readers: Reader[] = []
  #ready: Ready<View, Patch, C, E>[] = []
  #sending: Ready<View, Patch, C, E>[] = []
  #catchingUp = false
  /** The outcome of an append is unknown: this copy of the state must not be used any more. */
  broken = false

  constructor(name: string, decider: Decider<View, Patch, C, E>, deps: StreamDeps) {
    this.#name = name
    this.#deps = deps
    this.#decider = decider
    this.#state = new StreamState(name, decider, deps)
  }

  get isIdle(): boolean {
    return (
      !this.#catchingUp && [this.#waiting, this.#readers, this.#ready, this.#sending].every((list) => list.length === 0)
    )
  }

  /**
   * Queues a command and gives what became of it, once that is durable.
   * @throws Rejection, CommandIdReused, Contention, UnacceptableEvents, StoreUnavailable, or what `authorise` throws.
   */
  execute(request: Request<View, C>): Promise<Outcome<E>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...request, resolve, reject, atHead: false, conflicts: 0 })
      this.#pump()
    })
  }

  /** Looks at the state as the log has it now. `use` must not keep the view. @throws StoreUnavailable */
  read<T>(use: (view: View, revision: number) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = () => {
        try {
          resolve(use(this.#state.view, this.#state.revision))
        } catch (error) {
          reject(error)
        }
      }
      this.#readers.push({ run, reject })
      this.#pump()
    })
  }

  /** Looks at the state in memory, which may be a little behind the log or ahead of it; undefined while there is none. */
  peek<T>(use: (view: View, revision: number) => T): T | undefined {
    return this.#state.isLoaded ? use(this.#state.view, this.#state.revision) : undefined
  }

  #pump(): void {
    if (this.#catchingUp || this.broken) return
    if (this.#state.isLoaded && this.#readers.length === 0) this.#decideWaiting()
    if (this.#sending.length > 0) return
    if (this.#ready.length > 0) void this.#send()
    else if (this.#readers.length > 0 || this.#waiting.length > 0) void this.#catchUp()
  }

  #decideWaiting(): void {
    let bytes = this.#ready.reduce((sum, ready) => sum + ready.bytes, 0)
    for (let next = this.#waiting[0]; next && bytes < APPEND_BYTES; next = this.#waiting[0]) {
      const taken = this.#decide(next)
      if (taken === 'wait') return
      this.#waiting.shift()
      bytes += taken
    }
  }

  /** Decides one command and gives the bytes that it adds to the next append; `wait`: only at the head of the stream. */
  #decide(waiting: Waiting<View, C, E>): number | 'wait' {
    const { command, meta, digest, authorise, reject, resolve, atHead } = waiting
    const at = this.#deps.now().toISOString()
    try {
      authorise(this.#state.view)
      const known = this.#state.accepted(meta)
      if (known) {
        if (known.digest !== digest) throw new CommandIdReused('this command id came before with another content')
        this.#state.readAgain(known).then((first) => resolve({ ...first, refusals: [], repeated: true }), reject)
        return 0
      }
      if (this.#isInFlight(meta)) return 'wait'
      const { events, refusals } = this.#decider.decide(command, this.#state.view, {
        actor: meta.actor,
        at,
        commandId: meta.commandId,
      })
      if ((events.length === 0 || refusals.length > 0) && !atHead) return 'wait'
      if (events.length === 0) {
        resolve({ events, refusals, revision: this.#state.revision, position: null, repeated: false })
        return 0
      }
      const tentative = this.#state.take({ events, refusals }, meta, at, digest)
      this.#ready.push({ ...tentative, waiting, events, refusals, revision: this.#state.revision })
      return tentative.bytes
    } catch (error) {
      if (!atHead) return 'wait'
      reject(error)
      return 0
    }
  }

  #isInFlight({ actor, commandId }: CommandMeta): boolean {
    return [...this.#sending, ...this.#ready].some(
      ({ waiting: { meta } }) => meta.commandId === commandId && meta.actor.id === actor.id,
    )
  }

  /** Brings the state to the head of the stream, for those who wait when it begins: who comes later may know of more. */
  async #catchUp(): Promise<void> {
    this.#catchingUp = true
    const readers = this.#readers.splice(0)
    const [first] = this.#waiting
    try {
      await this.#state.toHead()
    } catch (error) {
      this.#readers.unshift(...readers)
      return this.#break(error)
    }
    this.#catchingUp = false
    for (const { run } of readers) run()
    if (first) first.atHead = true
    this.#pump()
  }

  async #send(): Promise<void> {
    this.#sending = this.#ready
    this.#ready = []
    const events = this.#sending.flatMap(({ sealed }) => sealed)
    try {
      const result = await this.#deps.store.append(this.#name, (events[0]?.revision ?? 0) - 1, events)
      if (result.kind === 'conflict') this.#decideAgain()
      else {
        for (const sent of this.#sending) {
          this.#state.confirm(sent)
          const { waiting, events: own, refusals, revision } = sent
          waiting.resolve({ events: own, refusals, revision, position: result.position, repeated: false })
        }
        this.#sending = []
      }
    } catch (error) {
      return this.#break(error)
    }
    this.#pump()
  }

  /** Another node wrote to the stream: what was decided is taken back and decided again on what stands there now. */
  #decideAgain(): void {
    const again = [...this.#sending, ...this.#ready]
    this.#state.takeBack(again)
    this.#sending = []
    this.#ready = []
    const waiting = again.map((ready) => ready.waiting)
    for (const one of waiting) {
      one.conflicts += 1
      one.atHead = false
      if (one.conflicts > MOST_CONFLICTS) one.reject(new Contention(`other nodes keep changing ${this.#name}`))
    }
    this.#waiting = [...waiting.filter(({ conflicts }) => conflicts <= MOST_CONFLICTS), ...this.#waiting]
    void this.#catchUp()
  }

  #break(error: unknown): void {
    this.broken = true
    const decided = [...this.#sending, ...this.#ready].map(({ waiting }) => waiting)
    for (const { reject } of [...this.#readers, ...decided, ...this.#waiting]) reject(error)
  }
}
