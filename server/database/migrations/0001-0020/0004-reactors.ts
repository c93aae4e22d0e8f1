import type { Migration } from '../migration.ts'

/**
 * How far each reactor has come, and what it could not react to. Kept beside the log and backed up: a cursor that is lost
 * makes its reactor begin where its definition says.
 */
const SQL = `
create table reactor_cursor (
  name text primary key,
  position text not null
) with (fillfactor = 50);

create table reactor_set_aside (
  reactor text not null,
  event_id uuid not null,
  position text not null,
  error text not null,
  attempts integer not null,
  set_aside_at timestamptz not null default now(),
  primary key (reactor, event_id)
);
`

export const reactors: Migration = { number: 4, name: 'reactors', sql: SQL }
