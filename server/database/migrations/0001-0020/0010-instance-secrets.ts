import type { Migration } from '../migration.ts'

/**
 * API keys and webhook secrets of provider instances, sealed: they are in no event. `key_id` says under which key, `revision` of
 * the catalog's stream the event that speaks of it. They are backed up with the log and never rebuilt.
 */
const SQL = `
create table instance_secret (
  instance_id bigint not null,
  kind text not null check (kind in ('api-key', 'webhook-secret')),
  key_id text not null,
  sealed bytea not null,
  revision bigint not null,
  primary key (instance_id, kind)
);
`

export const instanceSecrets: Migration = { number: 10, name: 'instance-secrets', sql: SQL }
