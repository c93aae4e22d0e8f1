/** What a {@link MapView} looks at. `entries` and `values` give everything afresh each time. */
export type MapSource<Key, Value> = {
  get(key: Key): Value | undefined
  size(): number
  entries(): Iterable<readonly [Key, Value]>
  values(): MapIterator<Value>
}

/**
 * A read-only window on a map that changes behind it, or is put together on the fly. Whoever changes the map hands out a new
 * window, so that a change is seen by identity without a copy of thousands of entries. Values are never undefined.
 */
export class MapView<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #source: MapSource<Key, Value>

  constructor(source: MapSource<Key, Value>) {
    this.#source = source
  }

  get size(): number {
    return this.#source.size()
  }

  get(key: Key): Value | undefined {
    return this.#source.get(key)
  }

  has(key: Key): boolean {
    return this.#source.get(key) !== undefined
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this) visit(value, key, this)
  }

  *entries(): MapIterator<[Key, Value]> {
    for (const [key, value] of this.#source.entries()) yield [key, value]
  }

  *keys(): MapIterator<Key> {
    for (const [key] of this.#source.entries()) yield key
  }

  /** Without a step in between: this is what goes through 10,000 cards. */
  values(): MapIterator<Value> {
    return this.#source.values()
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries()
  }
}

/** A window on a plain map. */
export const viewOf = <Key, Value>(map: ReadonlyMap<Key, Value>): MapView<Key, Value> =>
  new MapView({
    get: (key: Key) => map.get(key),
    size: () => map.size,
    entries: () => map,
    values: () => map.values(),
  })
