import type { Migration } from '../migration.ts'

/** Where people signed in before, as a digest: failures elsewhere do not lock them out there (docs/decisions/0031-0060/0046). */
const SQL = `
create table sign_in_place (
  user_id bigint not null,
  place text not null,
  last_at timestamptz not null,
  primary key (user_id, place)
);
create index sign_in_place_last_at on sign_in_place (last_at);
`

export const signInPlaces: Migration = { number: 22, name: 'sign-in-places', sql: SQL }
