/**
 * A read-only window on a map that changes behind it. The code that changes the map hands out a new window, so that a change
 * is seen by identity without a copy of thousands of entries.
 */
export class MapView<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #map: ReadonlyMap<Key, Value>

  constructor(map: ReadonlyMap<Key, Value>) {
    this.#map = map
  }

  get size(): number {
    return this.#map.size
  }

  get(key: Key): Value | undefined {
    return this.#map.get(key)
  }

  has(key: Key): boolean {
    return this.#map.has(key)
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this.#map) visit(value, key, this)
  }

  entries(): MapIterator<[Key, Value]> {
    return this.#map.entries()
  }

  keys(): MapIterator<Key> {
    return this.#map.keys()
  }

  values(): MapIterator<Value> {
    return this.#map.values()
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.#map.entries()
  }
}
