import { LRUCache } from 'lru-cache'
import type { UserId } from '#events/kernel/ids.ts'
import { type Limit, tooMany } from '../errors/too-many.ts'

/** People whose bytes a node remembers. One who is forgotten because as many others write may begin anew. */
const MAX_PEOPLE = 10_000

const TOO_MUCH = {
  code: 'too-much-written',
  what: 'You have saved more within an hour than one person can. Nothing of it is lost.',
}

/** How much each person's commands wrote to the log through this node (docs/rules.md, HTTP-21). */
export type WriteBudget = ReturnType<typeof openWriteBudget>

/** @param limit in bytes, from a person's first on until the window is over. @param now in milliseconds. */
export function openWriteBudget({ max, windowMs }: Limit, now: () => number = () => performance.now()) {
  const written = new LRUCache<UserId, { bytes: number }>({
    max: MAX_PEOPLE,
    ttl: windowMs,
    perf: { now },
    ttlResolution: 0,
  })
  return {
    /** @throws HttpError 429 with Retry-After when the person has used up what they may write. */
    demandRoom(person: UserId): void {
      if ((written.get(person)?.bytes ?? 0) < max) return
      throw tooMany(TOO_MUCH, written.getRemainingTTL(person))
    },
    /** Counts what a command wrote. */
    count(person: UserId, bytes: number): void {
      if (bytes === 0) return
      const known = written.get(person)
      if (known) known.bytes += bytes
      else written.set(person, { bytes })
    },
  }
}
