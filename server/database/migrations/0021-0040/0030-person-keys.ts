import type { Migration } from '../migration.ts'

/**
 * The keys of people's personal data (docs/decisions/0061-0090/0083), each sealed under APP_SECRET of the name `key_id`. A destroyed one has
 * neither. `email_digest` keeps two nodes from making two keys for one e-mail; a person may have several keys. Backups keep these
 * tables apart. `personal_upgrade` says up to where events that were written in clear are encrypted.
 */
const SQL = `
create table person_key (
  id text primary key,
  key_id text,
  sealed bytea,
  email_digest text unique,
  destroyed_at timestamptz,
  check ((sealed is null) = (destroyed_at is not null))
);
create table person_of_user (
  user_id bigint not null,
  key_id text not null,
  primary key (user_id, key_id)
);
create table personal_upgrade (
  id boolean primary key default true check (id),
  position bigint not null
);
insert into personal_upgrade (position) values (0);
`

export const personKeys: Migration = { number: 30, name: 'person-keys', sql: SQL }
