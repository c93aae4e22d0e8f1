import type { Migration } from '../migration.ts'

/**
 * The tree over the log (docs/decisions/0061-0090/0075). `proof_tile` keeps its hashes, 256 side by side in a row: those of level 0 are leaves,
 * those of each further level the roots of whole tiles below. `proof_tree` says how many leaves there are. `proof_head` is the head
 * that was signed last; backups leave it out. `proof_key` has the public keys, and for each one the first head that it signed.
 */
const SQL = `
create table proof_tile (
  level integer not null,
  index bigint not null,
  first_position text collate "C" not null,
  hashes bytea not null,
  primary key (level, index)
);
create index proof_tile_position on proof_tile (first_position) where level = 0;
create table proof_tree (
  id boolean primary key default true check (id),
  size bigint not null,
  position text collate "C" not null
);
insert into proof_tree (size, position) values (0, '');
create table proof_head (
  id boolean primary key default true check (id),
  size bigint not null,
  position text collate "C" not null,
  note text not null
);
create table proof_key (
  number integer generated always as identity primary key,
  line text not null unique,
  since timestamptz not null,
  endorsement text,
  started text
);
`

export const proof: Migration = { number: 28, name: 'proof', sql: SQL }
