import type { Pool, PoolClient } from 'pg'
import type { UserId } from '#events/kernel/ids.ts'
import type { Db } from '#projections/engine/projection.ts'
import { transaction } from '#projections/engine/transaction.ts'
import { latestBy } from '../event-store/clock-watch.ts'
import { createFairTurns } from '../fairness/fair-turns.ts'

/** Lease of an upload's room; that of a node that died is free after it. */
const HELD_MS = 600_000
/** Length of a day of uploads. */
const DAY_MS = 24 * 3_600_000

/** SQL of a time, null where it is later than another one. */
const notAfter = (time: string, latest: string): string => `case when ${time} <= ${latest} then ${time} end`

/** Each takes a connection: those of one person would wait for each other with one in hand. */
const TURNS = { atOnce: 3, atOnceOfOne: 1, maxWaiting: 3_000, maxWaitingOfOne: 300 }

/** Whose room, since when at the earliest (an employee's reset), and of how many bytes. */
export type Quota = { readonly person: UserId; readonly resetAt: string | null; readonly limitBytes: number }

/** An upload that wants so many bytes under an id that a retry has too. */
type Upload = { readonly id: string; readonly bytes: number }

/** `full`: there is not so much room. `counted`: an upload under this id counts already. */
type TakeResult = 'taken' | 'counted' | 'full'

/** The room that people's uploads take today, and those that are about to come. Holds across nodes (docs/decisions/0031-0060/0039). */
export type UploadSpace = ReturnType<typeof createUploadSpace>

export function createUploadSpace(pool: Pool, now: () => Date) {
  const turns = createFairTurns(TURNS)
  /** Takes room if it is there. @param isSettled the upload has ended: its room stays taken. @throws NoTurn */
  const take = (quota: Quota, upload: Upload, isSettled: boolean): Promise<TakeResult> =>
    turns.run(String(quota.person), () => takeNow(quota, upload, isSettled))

  const takeNow = (
    { person, resetAt, limitBytes }: Quota,
    { id, bytes }: Upload,
    isSettled: boolean,
  ): Promise<TakeResult> =>
    transaction(pool, async (client: PoolClient) => {
      const at = now()
      // The row is locked from here on: uploads of one person are judged one after the other.
      const { rows } = await client.query<{ began: Date }>(
        `insert into upload_day as day (person, began_at) values ($1, $2)
         on conflict (person) do update
           set began_at = case when day.began_at <= $3 or day.began_at > $5 then $2
             else greatest(day.began_at, ${notAfter('$4::timestamptz', '$5')}) end
         returning began_at as began`,
        [person, at, new Date(at.getTime() - DAY_MS), resetAt, latestBy(at)],
      )
      const began = rows[0]?.began ?? at
      await client.query(
        'delete from upload_space where person = $1 and (taken_at < $2 or held_until <= $3 or taken_at > $4)',
        [person, began, at, latestBy(at)],
      )
      const { rows: known } = await client.query<{ bytes: number }>(
        'select bytes::float8 as bytes from upload_space where id = $1 and held_until is null',
        [id],
      )
      const [counted] = known
      // An upload that is sent again, because its answer was lost, needs no more room than it has.
      if (counted && (!isSettled || bytes <= counted.bytes)) return 'counted'
      const others = await sumOf(client, { person, since: began, at, except: id })
      if (others + bytes > limitBytes) {
        await client.query('delete from upload_space where id = $1 and held_until is not null', [id])
        return 'full'
      }
      const until = isSettled ? null : new Date(at.getTime() + HELD_MS)
      await client.query(
        `insert into upload_space as space (id, person, bytes, taken_at, held_until) values ($1, $2, $3, $4, $5)
         on conflict (id) do update set held_until = excluded.held_until,
           bytes = case when space.held_until is null then greatest(space.bytes, excluded.bytes) else excluded.bytes end`,
        [id, person, bytes, at, until],
      )
      return counted ? 'counted' : 'taken'
    })

  return {
    /** Holds room for an upload under way, in place of what it held before. @returns false when there is not so much. */
    hold: async (quota: Quota, upload: Upload): Promise<boolean> => (await take(quota, upload, false)) !== 'full',
    /** Counts an upload that has ended, with what it really has. */
    settle: (quota: Quota, upload: Upload) => take(quota, upload, true),
    /** Gives back what an upload held. @param isCounted also when it counts by now. */
    async release(id: string, isCounted: boolean): Promise<void> {
      const held = isCounted ? '' : 'and held_until is not null'
      await pool.query(`delete from upload_space where id = $1 ${held}`, [id])
    },
    /** How many bytes people have uploaded today, with what they are about to. Those who are missing: none. */
    async used(quotas: readonly Omit<Quota, 'limitBytes'>[]): Promise<ReadonlyMap<UserId, number>> {
      const at = now()
      const { rows } = await pool.query<{ person: UserId; bytes: number }>(
        `select asked.person::int as person, sum(space.bytes)::float8 as bytes
         from unnest($1::bigint[], $2::timestamptz[]) as asked (person, reset_at)
         join upload_day day on day.person = asked.person and day.began_at > $3 and day.began_at <= $5
         join upload_space space on space.person = asked.person
           and space.taken_at >= greatest(day.began_at, ${notAfter('asked.reset_at', '$5')}) and space.taken_at <= $5
           and (space.held_until is null or space.held_until > $4)
         group by asked.person`,
        [
          ...[quotas.map(({ person }) => person), quotas.map(({ resetAt }) => resetAt)],
          ...[new Date(at.getTime() - DAY_MS), at, latestBy(at)],
        ],
      )
      return new Map(rows.map(({ person, bytes }) => [person, bytes]))
    },
  }
}

type AskedRoom = { readonly person: UserId; readonly since: Date; readonly at: Date; readonly except: string }

async function sumOf(db: Db, { person, since, at, except }: AskedRoom): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>(
    `select coalesce(sum(bytes), 0)::float8 as bytes from upload_space
     where person = $1 and taken_at >= $2 and (held_until is null or held_until > $3) and id <> $4`,
    [person, since, at, except],
  )
  return rows[0]?.bytes ?? 0
}
