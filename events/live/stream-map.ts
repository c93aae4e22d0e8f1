import type { StreamRef } from './protocol.ts'

/** A text that stands for a stream, and for no other. */
export const keyOf = ({ kind, id }: StreamRef): string => `${kind}-${id}`

/** A map whose keys are streams; two that name the same stream are the same key. */
export class StreamMap<Value> {
  readonly #entries = new Map<string, readonly [StreamRef, Value]>()

  has(stream: StreamRef): boolean {
    return this.#entries.has(keyOf(stream))
  }

  get(stream: StreamRef): Value | undefined {
    return this.#entries.get(keyOf(stream))?.[1]
  }

  set(stream: StreamRef, value: Value): this {
    this.#entries.set(keyOf(stream), [stream, value])
    return this
  }

  delete(stream: StreamRef): boolean {
    return this.#entries.delete(keyOf(stream))
  }

  clear(): void {
    this.#entries.clear()
  }

  get size(): number {
    return this.#entries.size
  }

  /** Each stream with its value, in the order in which they were added. */
  [Symbol.iterator](): Iterator<readonly [StreamRef, Value]> {
    return this.#entries.values()
  }
}
