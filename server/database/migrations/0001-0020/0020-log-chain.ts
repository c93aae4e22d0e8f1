import type { Migration } from '../migration.ts'

/**
 * How far the hash of the whole log was computed (docs/decisions/0031-0060/0048): one row, which spares a start the walk over the log.
 * `mac` is keyed: the row cannot be changed without the secret.
 */
const SQL = `
create table log_chain (
  id boolean primary key default true check (id),
  position text collate "C" not null,
  hash text not null,
  mac text not null
);
`

export const logChain: Migration = { number: 20, name: 'log-chain', sql: SQL }
