import { LRUCache } from 'lru-cache'
import type { SentAnswer, StreamRef } from '#events/live/protocol.ts'
import type { Whole } from './kind.ts'
import { keyOf } from '#events/live/stream-map.ts'
import { zipped } from './zipped.ts'

/** A whole stream at one revision as it is sent, the same to everyone who may see it. */
type SentWhole = { readonly sent: SentAnswer; readonly characters: number; readonly parts: number }

/** All that is kept, as it travels: some hundred boards of 5,000 cards. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024
/** Long enough for those who open a board together, or come back together after a restart. */
const KEPT_MS = 30_000

/**
 * Whole streams, each packed and compressed once for a revision, for all who ask (docs/rules.md, LIVE-31). Access is the
 * caller's affair.
 */
export type WholeStreams = ReturnType<typeof createWholeStreams>

export function createWholeStreams({ maxKeptBytes = MAX_KEPT_BYTES, keptMs = KEPT_MS } = {}) {
  type MadeWhole = { readonly revision: number; readonly whole: Promise<SentWhole> }
  const making = new Map<string, MadeWhole>()
  const kept = new LRUCache<string, MadeWhole>({ maxSize: maxKeptBytes, ttl: keptMs, ttlAutopurge: true })

  async function make(whole: Whole, revision: number) {
    const parts = whole.parts()
    const { sent, characters, bytes } = await zipped({ ok: true, revision, snapshot: whole.pack() })
    return { whole: { sent, characters, parts }, bytes }
  }

  return {
    /** A stream at a revision, read before this returns: `whole` is not kept. */
    at(stream: StreamRef, whole: Whole, revision: number): Promise<SentWhole> {
      const key = keyOf(stream)
      const known = [making.get(key), kept.get(key)].find((made) => made?.revision === revision)
      if (known) return known.whole
      const packing = make(whole, revision)
      const made: MadeWhole = { revision, whole: packing.then((packed) => packed.whole) }
      making.set(key, made)
      packing
        .then(({ bytes }) => {
          const isNewest = making.get(key) === made && revision > (kept.peek(key)?.revision ?? -1)
          if (isNewest) kept.set(key, made, { size: bytes })
        })
        // Those who wait for it are told.
        .catch(() => undefined)
        .finally(() => {
          if (making.get(key) === made) making.delete(key)
        })
      return made.whole
    },
    /** Drops what is kept, also what is being packed: it may tell of people who were erased. */
    forget(): void {
      making.clear()
      kept.clear()
    },
    close: (): void => kept.clear(),
  }
}
