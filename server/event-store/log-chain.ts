import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { retry } from '#projections/engine/retry.ts'
import { carriedHead, EMPTY_LOG, headAfter, headLine, type LogHead } from './log-head.ts'
import type { EventStore, Position } from './port.ts'
import { isSameText } from './same-text.ts'

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
  /** The head of the log that an event written now carries; undefined until this node has walked over the log. */
  readonly carried: () => string | undefined
  readonly close: () => Promise<void>
}

/** A head as it is kept. `isLost`: the log ended before it when a server started, so the newest events were removed. */
type KeptHead = LogHead & { readonly isLost: boolean }

const macOf = (key: Buffer, { position, hash, isLost }: KeptHead): string =>
  createHmac('sha256', key)
    .update(`${isLost ? 'lost log head' : 'log head'}\n${position}\n${hash}`)
    .digest('hex')

/** @returns the row's seal as it stands, and what it keeps; `kept` is null where the row is not what was written. */
async function readRow(
  pool: Pool,
  keys: readonly Buffer[],
): Promise<{ readonly mac: string | null; readonly kept: KeptHead | null }> {
  const { rows } = await pool.query<LogHead & { readonly mac: string }>('select position, hash, mac from log_chain')
  const [row] = rows
  if (!row) return { mac: null, kept: null }
  const { mac, ...head } = row
  const forms = [false, true].map((isLost) => ({ ...head, isLost }))
  return { mac, kept: forms.find((form) => keys.some((key) => isSameText(macOf(key, form), mac))) ?? null }
}

/** The head that was kept last, lost or not; null where none is, and where the row is not what was written. */
export async function keptHead(pool: Pool, keys: readonly Buffer[]): Promise<LogHead | null> {
  const { kept } = await readRow(pool, keys)
  return kept && { position: kept.position, hash: kept.hash }
}

/**
 * Begins at the head that was kept, and goes on in the background until it is closed. Resolves once it has begun, or the store is
 * away: what a node writes after that does not hide that the log ended before the kept head (docs/rules.md, STORE-23).
 */
export async function followLogChain({ store, pool, keys, log }: Deps): Promise<LogChain> {
  const closing = new AbortController()
  let head = EMPTY_LOG
  let carried: string | undefined
  /** Where the log ended when this node began: before that, what it knows is old. */
  let from: string | null = null
  let keptAt = 0
  let isKept = true

  /** @param before the seal of the row that is replaced: another node may have written meanwhile, which is as well. */
  const write = (kept: KeptHead, before: string | null) =>
    pool.query(
      `insert into log_chain as kept (position, hash, mac) values ($1, $2, $3)
       on conflict (id) do update set position = excluded.position, hash = excluded.hash, mac = excluded.mac
       where kept.mac = $4`,
      [kept.position, kept.hash, macOf(keys[0], kept), before],
    )

  async function keep(): Promise<void> {
    keptAt = performance.now()
    isKept = true
    const { mac, kept } = await readRow(pool, keys)
    // Another node may be further. A head that was lost is kept as the proof of that.
    if (kept && (kept.isLost || kept.position > head.position)) return
    await write({ ...head, isLost: false }, mac)
  }

  /** Begins at the head that was kept, where the log has it. @returns where the log ends. */
  async function begin(): Promise<Position> {
    // Before the log is asked: another node may keep a newer one meanwhile.
    const { mac, kept } = await readRow(pool, keys)
    const end = await store.head()
    if (mac !== null && !kept)
      log.warn(
        'the kept head of the log is not what a server with this APP_SECRET wrote: compare it with one that was kept elsewhere',
      )
    if (kept && !kept.isLost && kept.position <= end) head = kept
    else if (kept) {
      log.warn({ head: headLine(kept) }, 'the newest events were removed from the log: it ended before its head')
      await write({ ...kept, isLost: true }, mac)
    }
    return end
  }

  /** Once for all events that are written until the head moves. */
  function carry(): void {
    carried = from === null || head.position === '' || head.position < from ? undefined : carriedHead(head)
  }

  async function follow(gotOn: () => void): Promise<void> {
    from ??= await begin()
    carry()
    for await (const batch of store.subscribe(head.position, closing.signal)) {
      gotOn()
      for (const event of batch) head = headAfter(head, event)
      isKept = false
      carry()
      if (performance.now() - keptAt >= KEEP_EVERY_MS) await keep()
    }
  }

  const failed = (error: unknown) => log.warn({ err: error }, 'the hash of the log is not followed, and is tried again')
  from = await begin().catch((error: unknown) => {
    failed(error)
    return null
  })
  carry()
  const following = retry(follow, { signal: closing.signal, failed })
  return {
    carried: () => carried,
    async close() {
      closing.abort()
      await following
      // A store that is away has none: the next start walks a little further.
      if (!isKept) await keep().catch(() => undefined)
    },
  }
}
