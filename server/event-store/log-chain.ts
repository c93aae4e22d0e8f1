import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { retry } from '#projections/engine/retry.ts'
import { carriedHead, EMPTY_LOG, headAfter, type LogHead } from './log-head.ts'
import type { EventStore } from './port.ts'

/** How often the head is kept, in milliseconds: a start walks over what came since. */
const KEEP_EVERY_MS = 10_000

type Deps = {
  readonly store: Pick<EventStore, 'subscribe' | 'head'>
  readonly pool: Pool
  /** See `chainKeys`. */
  readonly keys: readonly [Buffer, ...Buffer[]]
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Follows the log and knows its hash. */
export type LogChain = {
  /** What an event that is written now carries of the log; undefined until this node has walked over the log. */
  readonly carried: () => string | undefined
  readonly close: () => Promise<void>
}

const macOf = (key: Buffer, { position, hash }: LogHead): string =>
  createHmac('sha256', key).update(`log head\n${position}\n${hash}`).digest('hex')

/** The head that was kept last; null where none is, and where the row is not what was written. */
export async function keptHead(pool: Pool, keys: readonly Buffer[]): Promise<LogHead | null> {
  const { rows } = await pool.query<LogHead & { readonly mac: string }>('select position, hash, mac from log_chain')
  const [row] = rows
  if (!row) return null
  const { position, hash, mac } = row
  const fits = (key: Buffer) => {
    const [ours, theirs] = [Buffer.from(macOf(key, { position, hash })), Buffer.from(mac)]
    return ours.length === theirs.length && timingSafeEqual(ours, theirs)
  }
  return keys.some(fits) ? { position, hash } : null
}

/** Begins at the head that was kept, and goes on in the background until it is closed. */
export function followLogChain({ store, pool, keys, log }: Deps): LogChain {
  const closing = new AbortController()
  let head = EMPTY_LOG
  /** Where the log ended when this node began: before that, what it knows is old. */
  let from: string | null = null
  let keptAt = 0
  let isKept = true

  async function keep(): Promise<void> {
    keptAt = performance.now()
    isKept = true
    // Another node may be further, and another secret may have kept the row before.
    await pool.query(
      `insert into log_chain as kept (position, hash, mac) values ($1, $2, $3)
       on conflict (id) do update set position = excluded.position, hash = excluded.hash, mac = excluded.mac
       where kept.position < excluded.position or kept.mac <> excluded.mac and kept.position = excluded.position`,
      [head.position, head.hash, macOf(keys[0], head)],
    )
  }

  async function follow(gotOn: () => void): Promise<void> {
    const end = await store.head()
    if (from === null) {
      const kept = await keptHead(pool, keys)
      if (kept && kept.position <= end) head = kept
      from = end
    }
    for await (const batch of store.subscribe(head.position, closing.signal)) {
      gotOn()
      for (const event of batch) head = headAfter(head, event)
      isKept = false
      if (performance.now() - keptAt >= KEEP_EVERY_MS) await keep()
    }
  }

  const failed = (error: unknown) => log.warn({ err: error }, 'the hash of the log is not followed, and is tried again')
  const following = retry(follow, { signal: closing.signal, failed })
  return {
    carried: () => (from === null || head.position === '' || head.position < from ? undefined : carriedHead(head)),
    async close() {
      closing.abort()
      await following
      // A store that is away has none: the next start walks a little further.
      if (!isKept) await keep().catch(() => undefined)
    },
  }
}
