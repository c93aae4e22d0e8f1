import type { Migration } from '../migration.ts'

/** Digests of the secrets in calendar addresses; which address is open stands in the log (docs/decisions/0061-0090/0082). */
const SQL = `
create table calendar_address (
  id uuid primary key,
  user_id bigint not null,
  secret_hash text not null unique
);
create index on calendar_address (user_id);
`

export const calendarAddresses: Migration = { number: 32, name: 'calendar-addresses', sql: SQL }
