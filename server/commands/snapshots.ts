import type { Pool } from 'pg'
import { z } from 'zod'
import { Accepted } from './recent-commands.ts'

/** A folded stream at one revision. `hash` is that of the event there, so that one of another log is recognised. */
const Snapshot = z.object({
  revision: z.int().nonnegative(),
  hash: z.string(),
  state: z.unknown(),
  accepted: z.array(z.tuple([z.string(), Accepted])),
})
export type Snapshot = z.infer<typeof Snapshot>

/** Folded states of long streams, so that a cold start is short. A cache: losing it costs time, never truth. */
export type Snapshots = {
  /** @param version of the state's shape; a snapshot of another version, or one that cannot be read, is none. */
  load(stream: string, version: number): Promise<Snapshot | null>
  /** @returns its size in bytes. */
  save(stream: string, version: number, snapshot: Snapshot): Promise<number>
}

export function openSnapshots(pool: Pool): Snapshots {
  return {
    async load(stream, version) {
      const { rows } = await pool.query<{ snapshot: unknown }>(
        'select snapshot from stream_snapshot where stream = $1 and version = $2',
        [stream, version],
      )
      return Snapshot.safeParse(rows[0]?.snapshot).data ?? null
    },
    async save(stream, version, snapshot) {
      const json = JSON.stringify(snapshot)
      await pool.query(
        `insert into stream_snapshot values ($1, $2, $3)
         on conflict (stream) do update set version = excluded.version, snapshot = excluded.snapshot`,
        [stream, version, json],
      )
      return json.length
    },
  }
}
