// Longer than 200 lines: one machine, whose methods all change the same few fields; judging and the pipeline stand apart.
import type { Decider } from '#events/kernel/decider.ts'
import type { CommandId, UserId } from '#events/kernel/ids.ts'
import type { DomainEvent } from '#events/registry.ts'
import { type AppendResult, UnacceptableEvents } from '../event-store/port.ts'
import type { Outcome, Reader, Request, Waiting } from './command.ts'
import { Contention, StreamRetired, UnreadableStream } from './command-error.ts'
import { type DecidedCommand, judge, type Verdict } from './judge.ts'
import { Pipeline } from './pipeline.ts'
import type { AcceptedCommand } from './recent-commands.ts'
import { type StreamDeps, StreamState } from './stream-state.ts'

/** How often a command is decided again because another node wrote before it. */
const MAX_CONFLICTS = 5
/** How many commands may wait for one stream, so that a log that does not answer, or a flood, does not fill the memory. */
const MAX_WAITING = 1_000

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
  readonly #pipeline = new Pipeline<View, Patch, C, E>()
  #isCatchingUp = false
  /** How often the log was begun to be read. */
  #catchUps = 0
  /** The outcome of an append is unknown, or it was retired: this copy of the state must not be used any more. */
  isBroken = false

  constructor(name: string, decider: Decider<View, Patch, C, E>, deps: StreamDeps) {
    this.#name = name
    this.#deps = deps
    this.#decider = decider
    this.#state = new StreamState(name, decider, deps)
  }

  /** True if the copy may be forgotten: nothing is under way here, or it is broken. */
  get isIdle(): boolean {
    const isAsked = this.#waiting.length > 0 || this.#readers.length > 0
    return this.isBroken || !(isAsked || this.#isCatchingUp || this.#pipeline.isSending || this.#pipeline.hasReady)
  }

  /** Roughly what it takes in memory. */
  get bytes(): number {
    return this.#state.bytes
  }

  /**
   * Queues a command and gives what became of it, once that is durable, and what `show` saw of the state it led to.
   * @throws Rejection, CommandIdReused, Contention, UnacceptableEvents, StoreUnavailable, UnreadableStream, or what `authorise`
   * throws.
   */
  execute<Shown>(
    request: Request<View, C>,
    show: (view: View) => Shown,
  ): Promise<Outcome<E> & { readonly shown: Shown }> {
    if (this.#waiting.length >= MAX_WAITING) return Promise.reject(new Contention(`too many wait for ${this.#name}`))
    return new Promise((resolve, reject) => {
      const accept = (view: View) => {
        const shown = show(view)
        return (outcome: Outcome<E>) => resolve({ shown, ...outcome })
      }
      this.#waiting.push({ accept, reject, arrived: this.#catchUps, conflicts: 0, isAlone: false, ...request })
      this.#pump()
    })
  }

  /** Looks at the state as the log has it now. `use` must not keep the view. @throws StoreUnavailable */
  read<T>(use: (view: View, revision: number) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      // In a promise of its own, which rejects with what `use` throws.
      const run = () => resolve(new Promise((done) => done(use(this.#state.view, this.#state.revision))))
      this.#readers.push({ run, reject })
      this.#pump()
    })
  }

  /** Gives true when a command took effect already, as the log has it now. @throws CommandIdReused, StoreUnavailable */
  took({ meta, digest }: Pick<Request<View, C>, 'meta' | 'digest'>): Promise<boolean> {
    return this.read(() => this.#state.accepted(meta, digest) !== undefined)
  }

  /** Where the events of a command stand, as the log has it now. See {@link StreamState.placesOf}. @throws StoreUnavailable */
  placesOf(id: CommandId, by?: UserId | null): Promise<readonly AcceptedCommand[]> {
    return this.read(() => this.#state.placesOf(id, by))
  }

  /** Looks at the state in memory, for a first guess: far behind the log or ahead of it, undefined while there is none. */
  peek<T>(use: (view: View, revision: number) => T): T | undefined {
    return this.#state.isLoaded ? use(this.#state.view, this.#state.revision) : undefined
  }

  /**
   * Gives this copy up at once, since its state tells of what was erased. What is under way ends with StreamRetired, and may have
   * taken effect: it may be asked again of another copy.
   */
  retire(): void {
    this.#state.retire()
    this.#break(new StreamRetired(`${this.#name} is read anew`))
  }

  #pump(): void {
    if (this.#isCatchingUp || this.isBroken) return
    if (this.#state.isLoaded && this.#readers.length === 0) this.#decideWaiting(false)
    if (this.#pipeline.isSending) return
    if (this.#pipeline.hasReady) void this.#send()
    else if (this.#readers.length > 0 || this.#waiting.length > 0) void this.#catchUp()
  }

  /** @param isAtHead the log was read just now, and nothing happened since. */
  #decideWaiting(isAtHead: boolean): void {
    for (let next = this.#waiting[0]; next && !this.#pipeline.isFull; next = this.#waiting[0]) {
      // A command that came while the log was read may know of more than what was read.
      const isFresh = isAtHead && next.arrived < this.#catchUps && !this.#pipeline.hasReady
      if (this.#decide(next, isFresh) === 'wait') return
      this.#waiting.shift()
    }
  }

  /**
   * Judges one command and settles it, or leaves it to `wait` for a fresh state: only an append is sure to fail when the state
   * was behind the log, every other end of a command needs to know how the log stands.
   */
  #decide(waiting: Waiting<View, C, E>, isFresh: boolean): 'done' | 'wait' {
    const verdict = judge(waiting, this.#state, this.#pipeline, this.#decider, this.#deps.now())
    if (verdict.kind !== 'decided' && !isFresh) return 'wait'
    try {
      return this.#settle(waiting, verdict)
    } catch (error) {
      // The decision can never be appended; on another state it may be another one.
      if (!isFresh) return 'wait'
      waiting.reject(error)
      return 'done'
    }
  }

  /** @throws UnacceptableEvents, with nothing changed. */
  #settle({ accept, reject, ...waiting }: Waiting<View, C, E>, verdict: Verdict<E>): 'done' | 'wait' {
    const { revision, position, view } = this.#state
    switch (verdict.kind) {
      case 'decided':
      case 'partly':
        this.#stage({ accept, reject, ...waiting }, verdict)
        return 'done'
      case 'nothing':
        accept(view)({ ...verdict.decision, revision, position, bytes: 0, repeated: false })
        return 'done'
      case 'repeated': {
        const answer = accept(view)
        this.#state
          .readAgain(verdict.first)
          .then((first) => answer({ ...first, refusals: [], bytes: 0, repeated: true }), reject)
        return 'done'
      }
      case 'in-flight':
        return 'wait'
      case 'refused':
        reject(verdict.error)
        return 'done'
    }
  }

  /** Applies what was decided, tentatively, and puts it behind what goes to the log. @throws UnacceptableEvents */
  #stage(waiting: Waiting<View, C, E>, { decision, at }: DecidedCommand<E>): void {
    const tentative = this.#state.take(decision, waiting.meta, at, waiting.digest)
    const { revision, view } = this.#state
    this.#deps.onStage?.('decided', waiting.meta.commandId)
    const decided = { events: decision.events, refusals: decision.refusals, revision }
    this.#pipeline.add({ waiting, decided, answer: waiting.accept(view), ...tentative })
  }

  /** Brings the state to the head of the stream, for those who wait when it begins. */
  async #catchUp(): Promise<void> {
    this.#isCatchingUp = true
    this.#catchUps += 1
    const readers = this.#readers.length
    try {
      await this.#state.toHead()
    } catch (error) {
      if (error instanceof UnreadableStream) this.#deps.onUnreadable?.(error)
      return this.#break(error)
    }
    if (this.isBroken) return
    this.#isCatchingUp = false
    for (const { run } of this.#readers.splice(0, readers)) run()
    // Even if readers wait again: commands would wait for ever where there always is one.
    this.#decideWaiting(true)
    this.#pump()
  }

  async #send(): Promise<void> {
    const sending = this.#pipeline.next()
    const events = sending.flatMap(({ sealed }) => sealed)
    const reached = (stage: 'sent' | 'durable') => {
      for (const { waiting } of sending) this.#deps.onStage?.(stage, waiting.meta.commandId)
    }
    let result: AppendResult
    reached('sent')
    try {
      result = await this.#deps.store.append(this.#name, (events[0]?.revision ?? 0) - 1, events)
    } catch (error) {
      if (this.isBroken || !(error instanceof UnacceptableEvents)) return this.#break(error)
      // One of them can never be written: the one that it is, alone, when all have been sent again, each by itself.
      const [only, ...others] = sending.map(({ waiting }) => waiting)
      for (const { waiting } of sending) waiting.isAlone = true
      this.#takeBack((one) => (one === only && others.length === 0 ? error : null))
      return this.#pump()
    }
    if (this.isBroken) return
    // Events that stand there already were written by way of another node, with its time and its hash.
    if (result.kind !== 'appended') {
      this.#takeBack((one) => (++one.conflicts > MAX_CONFLICTS ? new Contention(`too many write ${this.#name}`) : null))
      return this.#catchUp()
    }
    reached('durable')
    for (const sent of sending) {
      this.#state.confirm(sent, result.position)
      sent.answer({ position: result.position, bytes: sent.bytes, repeated: false, ...sent.decided })
    }
    this.#pipeline.arrived()
    this.#pump()
  }

  /** Takes everything tentative back: those commands are decided again, first of all, but for those that end with an error. */
  #takeBack(errorOf: (waiting: Waiting<View, C, E>) => Error | null): void {
    const tentative = this.#pipeline.takeAll()
    this.#state.takeBack(tentative)
    const again = tentative.flatMap(({ waiting }) => {
      const error = errorOf(waiting)
      if (error) waiting.reject(error)
      return error ? [] : waiting
    })
    this.#waiting = [...again, ...this.#waiting]
  }

  #break(error: unknown): void {
    this.isBroken = true
    const decided = this.#pipeline.takeAll().map(({ waiting }) => waiting)
    for (const { reject } of [...this.#readers.splice(0), ...decided, ...this.#waiting.splice(0)]) reject(error)
  }
}
