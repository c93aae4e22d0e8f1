import type { Migration } from '../migration.ts'

/**
 * Which node syncs a project, until when unless it says that it goes on; and what a sync came to, for whom asks again under the
 * same id (docs/decisions/0031-0060/0036).
 */
const SQL = `
create table sync_run (
  project_id bigint primary key,
  holder uuid not null,
  held_until timestamptz not null
);
create table sync_answer (
  person bigint not null,
  command_id uuid not null,
  project_id bigint not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (person, command_id)
);
`

export const syncs: Migration = { number: 16, name: 'syncs', sql: SQL }
