import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

const KEPT_MS = 10_000
const MAX_KEPT = 100

/** Calls back at each erasure of a person, with whom copies go. */
export type Erasures = { readonly whenErased: (forget: () => Promise<void>) => void }

/**
 * Answers that a whole record is read for: one is made after another, so that they never take more than a part of one core. All
 * who ask for the same at the same time, or within some seconds, share one. An erasure ends those that were
 * begun before it. @param key what is asked for, and of which moment.
 */
export function createSharedAnswers<T>(personal: Erasures): (key: string, make: () => Promise<T>) => Promise<T> {
  const limit = pLimit(1)
  const kept = new LRUCache<string, Promise<T>>({ max: MAX_KEPT, ttl: KEPT_MS })
  personal.whenErased(async () => kept.clear())

  return (key, make) => {
    const known = kept.get(key)
    if (known) return known
    const made = limit(make)
    // It stays as long as it takes, and some seconds more.
    kept.set(key, made, { ttl: 0 })
    // An erasure meanwhile has dropped it, and maybe there is a newer one.
    const isKept = () => kept.peek(key) === made
    void made.then(
      () => isKept() && kept.set(key, made),
      () => isKept() && kept.delete(key),
    )
    return made
  }
}
