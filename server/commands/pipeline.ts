import type { CommandMeta, Outcome, Waiting } from './command.ts'
import type { Tentative } from './stream-state.ts'

/** A command whose events are decided, tentatively. */
export type Ready<View, Patch, C, E> = Tentative<Patch> & {
  readonly waiting: Waiting<View, C, E>
  readonly decided: Pick<Outcome<E>, 'events' | 'refusals' | 'revision'>
  /** Tells the command's sender. */
  readonly answer: (outcome: Outcome<E>) => void
}

/** One append carries about this much, so that large commands do not hold up their neighbours. */
const APPEND_BYTES = 256 * 1024

/** The commands that are decided but not in the log yet: one append that is on its way there, and those ready to follow it. */
export class Pipeline<View, Patch, C, E> {
  #ready: Ready<View, Patch, C, E>[] = []
  #sending: Ready<View, Patch, C, E>[] = []
  #readyBytes = 0

  get isSending(): boolean {
    return this.#sending.length > 0
  }

  get hasReady(): boolean {
    return this.#ready.length > 0
  }

  /** The next append is full: more is decided when it is on its way. */
  get isFull(): boolean {
    return this.#readyBytes >= APPEND_BYTES
  }

  add(ready: Ready<View, Patch, C, E>): void {
    this.#ready.push(ready)
    this.#readyBytes += ready.bytes
  }

  has({ actor, commandId }: CommandMeta): boolean {
    const isSame = ({ waiting: { meta } }: Ready<View, Patch, C, E>) =>
      meta.commandId === commandId && meta.actor.id === actor.id
    return this.#sending.some(isSame) || this.#ready.some(isSame)
  }

  /** The commands that go down together now, at least one; nothing may be on its way. */
  next(): readonly Ready<View, Patch, C, E>[] {
    let bytes = 0
    const end = this.#ready.findIndex((ready, index) => {
      if (index > 0 && (ready.waiting.isAlone || this.#ready[0]?.waiting.isAlone)) return true
      bytes += ready.bytes
      return index > 0 && bytes > APPEND_BYTES
    })
    this.#sending = this.#ready.splice(0, end === -1 ? this.#ready.length : end)
    for (const sent of this.#sending) this.#readyBytes -= sent.bytes
    return this.#sending
  }

  /** Tells the pipeline that the append on its way is in the log. */
  arrived(): void {
    this.#sending = []
  }

  /** Everything, in order, which is not here any more then. */
  takeAll(): Ready<View, Patch, C, E>[] {
    const all = [...this.#sending, ...this.#ready]
    this.#sending = []
    this.#ready = []
    this.#readyBytes = 0
    return all
  }
}
