import type { Migration } from '../migration.ts'

/**
 * Secrets of instances are written before the event that names their version, so that there may be several of a kind. Those from
 * before have the empty name, as their events do (upcast.ts).
 */
const SQL = `
alter table instance_secret
  add column version text not null default '',
  add column created_at timestamptz not null default now(),
  drop column revision,
  drop constraint instance_secret_pkey,
  add primary key (instance_id, kind, version);
`

export const secretVersions: Migration = { number: 13, name: 'secret-versions', sql: SQL }
