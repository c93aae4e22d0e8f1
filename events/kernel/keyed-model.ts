import { z } from 'zod'
import type { Model } from './decider.ts'

/** What one event changes in a {@link KeyedModel}: entries with their new values (null: gone). Others stay as they are. */
export type KeyedPatch<Key, Value> = readonly (readonly [key: Key, value: Value | null])[]

/** A state that is a map, changed in place: an event costs what it changes, whatever the size of the map. */
export class KeyedModel<Key, Value extends NonNullable<unknown>>
  implements Model<ReadonlyMap<Key, Value>, KeyedPatch<Key, Value>>
{
  readonly #entries = new Map<Key, Value>()

  get view(): ReadonlyMap<Key, Value> {
    return this.#entries
  }

  get size(): number {
    return this.#entries.size
  }

  apply(patch: KeyedPatch<Key, Value>): KeyedPatch<Key, Value> {
    const inverse = patch.map(([key]) => [key, this.#entries.get(key) ?? null] as const).reverse()
    for (const [key, value] of patch) {
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
