import type { Migration } from '../migration.ts'

/**
 * People's uploads of a day (docs/decisions/0031-0060/0039). A row of `upload_space` is an upload: while `held_until` is set it holds room
 * until then; without it, it counts. `upload_day` says when a person's day began, and its row is what their uploads queue at.
 */
const SQL = `
create table upload_day (
  person bigint primary key,
  began_at timestamptz not null
);
create table upload_space (
  id uuid primary key,
  person bigint not null,
  bytes bigint not null,
  taken_at timestamptz not null,
  held_until timestamptz
);
create index on upload_space (person, taken_at);
`

export const uploadSpace: Migration = { number: 18, name: 'upload-space', sql: SQL }
