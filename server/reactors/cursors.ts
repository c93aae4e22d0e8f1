import type { Pool } from 'pg'
import type { LogEvent } from '#events/registry.ts'
import type { Position } from '../event-store/port.ts'

/** An event to which a reactor could not react: it went on without. */
export type SetAside = {
  readonly eventId: string
  readonly position: Position
  /** The last attempt's error. */
  readonly error: string
  readonly attempts: number
  readonly setAsideAt: Date
}

/** `setAside`: the latest {@link MAX_SHOWN}. */
export type ReactorStatus = {
  readonly name: string
  readonly position: Position
  readonly setAside: readonly SetAside[]
}

/** A cursor is not where this process left it: another node moved it. */
class CursorMoved extends Error {
  override readonly name = 'CursorMoved'
}

const MAX_SHOWN = 100

/** The cursors of all reactors: a reactor has done with every event up to its position. */
export type Cursors = ReturnType<typeof openCursors>

export function openCursors(pool: Pool) {
  /** @returns the new position. @throws CursorMoved */
  async function move(name: string, from: Position, to: Position): Promise<Position> {
    if (from === to) return to
    // The commit does not wait for the disk: after a crash the reactor sends a few commands again, and each takes effect once.
    const { rowCount } = await pool.query({
      name: 'move-cursor',
      text: `with unsynced as (select set_config('synchronous_commit', 'off', true))
        update reactor_cursor set position = $3 from unsynced where name = $1 and position = $2`,
      values: [name, from, to],
    })
    if (rowCount !== 1) throw new CursorMoved(`the cursor of ${name} is no longer at ${from}`)
    return to
  }

  return {
    move,

    /** Puts the cursor of a reactor that has none at a position. */
    async begin(name: string, at: Position): Promise<void> {
      await pool.query('insert into reactor_cursor values ($1, $2) on conflict do nothing', [name, at])
    },

    async read(name: string): Promise<Position> {
      const { rows } = await pool.query<{ position: string }>('select position from reactor_cursor where name = $1', [
        name,
      ])
      if (!rows[0]) throw new Error(`the reactor ${name} has no cursor`)
      return rows[0].position
    },

    /** Keeps an event for people to see and moves past it, both or neither. @throws CursorMoved */
    async setAside(name: string, from: Position, event: LogEvent, error: unknown, attempts: number): Promise<Position> {
      const { rows } = await pool.query(
        `with moved as (
           update reactor_cursor set position = $3 where name = $1 and position = $2 returning name
         ), kept as (
           insert into reactor_set_aside (reactor, event_id, position, error, attempts)
             select name, $4, $3, $5, $6 from moved
           on conflict (reactor, event_id) do update set
             error = excluded.error, attempts = excluded.attempts, set_aside_at = excluded.set_aside_at
         ) select from moved`,
        [name, from, event.position, event.id, String(error), attempts],
      )
      if (rows.length !== 1) throw new CursorMoved(`the cursor of ${name} is no longer at ${from}`)
      return event.position
    },

    /** All reactors that this installation has run, by name. */
    async status(): Promise<ReactorStatus[]> {
      const { rows: cursors } = await pool.query<{ name: string; position: string }>(
        'select name, position from reactor_cursor order by name',
      )
      const { rows } = await pool.query<SetAside & { readonly reactor: string }>(
        `select reactor, event_id as "eventId", position, error, attempts, set_aside_at as "setAsideAt"
         from reactor_set_aside order by set_aside_at desc, event_id limit $1`,
        [MAX_SHOWN],
      )
      return cursors.map((cursor) => ({
        ...cursor,
        setAside: rows.filter(({ reactor }) => reactor === cursor.name).map(({ reactor: _, ...one }) => one),
      }))
    },
  }
}
