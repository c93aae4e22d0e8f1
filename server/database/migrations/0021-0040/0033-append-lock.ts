import type { Migration } from '../migration.ts'

/**
 * The one writer of `append_events` holds the row of the head, in the place of an advisory lock: any role of the database may take
 * that, and with it stop all writes. A lock of the row needs the right to change it. A server that is in the older body of the
 * function meanwhile gives out the same positions, so that one of two appends fails and is sent again.
 */
const SQL = `
do $$ begin
  execute replace(replace(pg_get_functiondef('append_events(jsonb)'::regprocedure),
    'perform pg_advisory_xact_lock(7042); -- held until the commit', ''),
    'from es_head h; -- READ COMMITTED', 'from es_head h for no key update; -- held until the commit; READ COMMITTED');
end $$;
`

export const appendLock: Migration = { number: 33, name: 'append-lock', sql: SQL }
