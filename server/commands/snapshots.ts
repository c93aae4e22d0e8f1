import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'
import { transaction } from '#projections/engine/transaction.ts'
import { EVENTS } from '#events/registry.ts'
import { isSameText } from '../event-store/same-text.ts'
import { digestOf } from './command-id.ts'
import { AcceptedCommand } from './recent-commands.ts'

/** Tells the events that this build can read: a newer build may have folded others into its snapshots. */
const READABLE = digestOf([...EVENTS].map(([type, { version }]) => `${type}@${version}`))

/** A folded stream at one revision. `hash` is that of the event there, so that one of another log is recognised. */
const Snapshot = z.object({
  revision: z.int().nonnegative(),
  hash: z.string(),
  state: z.unknown(),
  accepted: z.array(z.tuple([z.string(), AcceptedCommand])),
})
export type Snapshot = z.infer<typeof Snapshot>

/** As it is kept: one that knows other events than this build is none. */
const Kept = Snapshot.extend({ readable: z.literal(READABLE) })

/** A row: `seal` is keyed, so that what is decided on follows from the log and not from who can edit the table. */
const Sealed = z.object({ seal: z.string(), json: z.string() })

const sealOf = (key: Buffer, stream: string, version: number, json: string): string =>
  createHmac('sha256', key).update(`snapshot\n${stream}\n${version}\n${json}`).digest('hex')

/** Distance of the snapshots of a long stream, in events. */
const SNAPSHOT_EVERY = 500
/** Bytes of a large snapshot per event until the next one, so that the cost of a command does not grow with the board. */
const SNAPSHOT_BYTES_PER_EVENT = 400

/** How many events after a snapshot of so many bytes the next one is due. */
export const eventsUntilNext = (bytes: number): number => Math.max(SNAPSHOT_EVERY, bytes / SNAPSHOT_BYTES_PER_EVENT)

/** Folded states of long streams, so that a cold start is short. A cache: losing it costs time, never truth. */
export type Snapshots = {
  /** @param version of the state's shape; a snapshot of another version, or one that cannot be read, is none. */
  load(stream: string, version: number): Promise<Snapshot | null>
  /**
   * @param erasures how many keys of people were known to be destroyed when its state was begun. It is not saved when there are others
   * by now: its state may tell of them (docs/rules.md, ERASE-36).
   * @returns its size in bytes.
   */
  save(stream: string, version: number, snapshot: Snapshot, erasures: number): Promise<number>
  /** Removes all of them. */
  clear(): Promise<void>
}

/** @param keys see `chainKeys`. */
export function openSnapshots(pool: Pool, keys: readonly [Buffer, ...Buffer[]]): Snapshots {
  return {
    async load(stream, version) {
      const { rows } = await pool.query<{ snapshot: unknown }>(
        'select snapshot from stream_snapshot where stream = $1 and version = $2',
        [stream, version],
      )
      const sealed = Sealed.safeParse(rows[0]?.snapshot).data
      if (!sealed || !keys.some((key) => isSameText(sealOf(key, stream, version, sealed.json), sealed.seal)))
        return null
      return Kept.safeParse(JSON.parse(sealed.json)).data ?? null
    },
    async save(stream, version, snapshot, erasures) {
      const json = JSON.stringify({ readable: READABLE, ...snapshot })
      await pool.query(
        `insert into stream_snapshot select $1, $2, $3
           where (select count(*) from person_key where destroyed_at is not null) = $4
         on conflict (stream) do update set version = excluded.version, snapshot = excluded.snapshot`,
        [stream, version, JSON.stringify({ seal: sealOf(keys[0], stream, version, json), json }), erasures],
      )
      return json.length
    },
    async clear() {
      await transaction(pool, async (client) => {
        // It waits for a snapshot that is being saved by a process that did not know of the erasure.
        await client.query('lock table stream_snapshot in share row exclusive mode')
        await client.query('delete from stream_snapshot')
      })
    },
  }
}
