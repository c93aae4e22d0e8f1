import type { Migration } from '../migration.ts'

/**
 * The head that was given away last (docs/decisions/0061-0090/0081). `day`: the day, in UTC, on which it was chosen. `told`: the ids of the
 * mails and deliveries that it has been put into. Backups leave the row out, as they do `proof_head`.
 */
const SQL = `
create table proof_given (
  id boolean primary key default true check (id),
  day date not null,
  note text not null,
  told uuid[] not null default '{}'
);
`

export const proofGiven: Migration = { number: 31, name: 'proof-given', sql: SQL }
