import { within } from './wait.ts'

/** Timeout of each of them, in milliseconds. */
const END_WITHIN_MS = 60_000

/** Things to be closed, ended or removed once a section is over, however it ends. */
export class Scope {
  readonly #ends: (() => Promise<unknown>)[] = []
  #isClosed = false

  /** Keeps what was made until the scope closes. @throws when that was before it was made, and ends it at once. */
  async keep<T>(made: T | Promise<T>, end: (made: T) => Promise<unknown>): Promise<T> {
    const thing = await made
    if (this.#isClosed) {
      await end(thing)
      throw new Error('the section is over')
    }
    this.#ends.push(() => within(`the end of what a section made (${kindOf(thing)})`, end(thing), END_WITHIN_MS))
    return thing
  }

  /** Ends everything, the newest first. @throws the first error, once all the rest has ended too. */
  async close(): Promise<void> {
    this.#isClosed = true
    const errors: unknown[] = []
    for (let end = this.#ends.pop(); end; end = this.#ends.pop())
      await end().catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw errors[0]
  }
}

const kindOf = (thing: unknown): string =>
  typeof thing === 'object' && thing !== null ? thing.constructor.name : typeof thing
