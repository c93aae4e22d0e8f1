import type { Pool, PoolClient } from 'pg'

/** The right to do something that one process does at a time; `lost` aborts when it ends before it is released. */
type Lease = { readonly lost: AbortSignal; release(): Promise<void> }

export type Locks = {
  /** The lease, or null while a process (this one included) holds it. */
  acquire(name: string): Promise<Lease | null>
  /** Gives all leases back. */
  close(): Promise<void>
}

/** Does `work` under a lease and answers what it answers; null, without doing it, while the lease is held elsewhere. */
export async function underLease<T>(
  locks: Locks,
  name: string,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const lease = await locks.acquire(name)
  if (!lease) return null
  try {
    return await work(lease.lost)
  } finally {
    await lease.release()
  }
}

/** As {@link underLease} with all of several leases. */
export const underLeases = <T>(
  locks: Locks,
  [name, ...others]: readonly string[],
  work: (lost: readonly AbortSignal[]) => Promise<T>,
  held: readonly AbortSignal[] = [],
): Promise<T | null> =>
  name === undefined ? work(held) : underLease(locks, name, (lost) => underLeases(locks, others, work, [...held, lost]))

/** For the embedded database, which one process has to itself and whose single connection nothing may hold. */
export function localLocks(): Locks {
  const held = new Set<string>()
  const lost = new AbortController().signal
  return {
    async acquire(name) {
      if (held.has(name)) return null
      held.add(name)
      return { lost, release: async () => void held.delete(name) }
    },
    async close() {
      held.clear()
    },
  }
}

type Session = { readonly client: PoolClient; readonly ended: AbortController; readonly held: Set<string> }

/**
 * For a Postgres server with several nodes: advisory locks, all on one connection that is taken from the pool at the first
 * of them and kept. They end with the connection, so another node takes over when this one dies; since this one may notice
 * later than the other, a lease saves work but is no fence.
 */
export function advisoryLocks(pool: Pool): Locks {
  let session: Session | null = null
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  async function open(): Promise<Session> {
    const client = await pool.connect()
    const opened: Session = { client, ended: new AbortController(), held: new Set() }
    client.once('end', () => end(opened))
    client.on('error', () => end(opened))
    // Else the server may hold the locks of a node that lost its power for hours.
    await ask(opened, `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3`)
    return opened
  }

  /** A connection on which a query failed may never answer again: it is given up, and its locks with it. */
  async function ask(on: Session, text: string, values?: string[]): Promise<{ readonly isMine?: boolean }[]> {
    try {
      return (await on.client.query<{ isMine?: boolean }>(text, values)).rows
    } catch (error) {
      end(on)
      throw error
    }
  }

  function end({ client, ended }: Session): void {
    if (ended.signal.aborted) return
    if (session?.ended === ended) session = null
    ended.abort()
    client.release(true)
  }

  return {
    acquire: (name) =>
      inTurn(async () => {
        session ??= await open()
        const current = session
        const { held, ended } = current
        if (held.has(name)) return null
        const [row] = await ask(
          current,
          `select pg_try_advisory_lock(hashtextextended('projection ' || $1, 0)) as "isMine"`,
          [name],
        )
        if (!row?.isMine) return null
        held.add(name)
        const release = () =>
          inTurn(async () => {
            held.delete(name)
            if (ended.signal.aborted) return
            await ask(current, `select pg_advisory_unlock(hashtextextended('projection ' || $1, 0))`, [name])
          })
        return { lost: ended.signal, release }
      }),
    close: () =>
      inTurn(async () => {
        if (session) end(session)
      }),
  }
}
