import { setTimeout as sleep } from 'node:timers/promises'
import { Caller, type Office } from '../../server/testing/crash/caller.ts'
import type { SentCommand } from '../../server/testing/crash/sent.ts'

/** The pause of a caller that found no server, and between two looks at the acknowledged commands, in milliseconds. */
const PAUSE = 10

/** People who send commands to two nodes without a pause; what has no answer they send again to the other one. */
export class NodeLoad {
  readonly #office: Office
  readonly #callers: readonly Caller[]
  #isStopped = false

  constructor(seed: number) {
    this.#office = { seed, known: new Map(), forms: [], sent: [], listed: () => null }
    const people = ['employee', 'colleague', 'installer', 'employee'] as const
    this.#callers = people.map((person, index) => new Caller(person, this.#office, index))
  }

  get sent(): readonly SentCommand[] {
    return this.#office.sent
  }

  /** Resolves when it was stopped and every command has its answer. @param urls of the two nodes now. */
  async run(urls: () => readonly [string, string]): Promise<void> {
    this.#isStopped = false
    await Promise.all(this.#callers.map((caller, index) => this.#work(caller, index, urls)))
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Waits until so many more commands are acknowledged. */
  async acknowledged(more: number): Promise<void> {
    const count = () => this.sent.filter(({ answer }) => answer && answer.status < 300).length
    for (const enough = count() + more; count() < enough; ) await sleep(PAUSE)
  }

  async #work(caller: Caller, index: number, urls: () => readonly [string, string]): Promise<void> {
    for (let attempt = index; ; attempt++) {
      try {
        const [even, odd] = urls()
        await caller.work(
          attempt % 2 === 0 ? even : odd,
          () => this.#isStopped,
          () => undefined,
        )
        return
      } catch (error) {
        // fetch throws a TypeError when no answer comes.
        if (!(error instanceof TypeError)) throw error
        await sleep(PAUSE)
      }
    }
  }
}
