import { z } from 'zod'
import type { Model } from '../decider.ts'

/** The changes by one event in a {@link KeyedModel}: entries with their new values (null: gone). Others stay as they are. */
export type KeyedPatch<Key, Value> = readonly (readonly [key: Key, value: Value | null])[]

/** Memory that a small entry takes. */
const ENTRY_BYTES = 150

/** A state that is a map, changed in place: an event costs what it changes, whatever the size of the map. */
export class KeyedModel<Key, Value extends NonNullable<unknown>>
  implements Model<ReadonlyMap<Key, Value>, KeyedPatch<Key, Value>>
{
  readonly #entries = new Map<Key, Value>()
  readonly #bytesOf: (value: Value) => number
  #bytes = 0

  /** @param bytesOf roughly what an entry with a value takes in memory. */
  constructor(bytesOf: (value: Value) => number = () => ENTRY_BYTES) {
    this.#bytesOf = bytesOf
  }

  get view(): ReadonlyMap<Key, Value> {
    return this.#entries
  }

  get size(): number {
    return this.#entries.size
  }

  get bytes(): number {
    return this.#bytes
  }

  apply(patch: KeyedPatch<Key, Value>): KeyedPatch<Key, Value> {
    const inverse = patch.map(([key]) => [key, this.#entries.get(key) ?? null] as const).reverse()
    for (const [key, value] of patch) {
      const before = this.#entries.get(key)
      this.#bytes += (value === null ? 0 : this.#bytesOf(value)) - (before === undefined ? 0 : this.#bytesOf(before))
      if (value === null) this.#entries.delete(key)
      else this.#entries.set(key, value)
    }
    return inverse
  }
}

/**
 * The snapshots of a decider whose state is a {@link KeyedModel}.
 * @param version see {@link Decider.snapshots}. @param entry the schema of one entry, `[key, value]`.
 */
export const keyedSnapshots = <Key, Value>(version: number, entry: z.ZodType<readonly [Key, Value]>) => ({
  version,
  save: (view: ReadonlyMap<Key, Value>): unknown => [...view],
  load: (saved: unknown): KeyedPatch<Key, Value> | null => z.array(entry).safeParse(saved).data ?? null,
})
