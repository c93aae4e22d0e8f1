import type { Migration } from '../migration.ts'

/**
 * Digests and names of API keys; what each may do stands in the log (docs/decisions/0061-0090/0071). `last_used_at` is moved at most once an
 * hour. `api_metrics` says by which key a request came.
 */
const SQL = `
create table api_key (
  id text primary key,
  user_id bigint not null,
  name text not null,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on api_key (user_id);
alter table api_metrics add column api_key_id text;
`

export const apiKeys: Migration = { number: 29, name: 'api-keys', sql: SQL }
