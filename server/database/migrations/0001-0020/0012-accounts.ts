import type { Migration } from '../migration.ts'

/**
 * Companies get ids. A person may have several passwords beside each other: the log names the one that counts, so that a password
 * is put down before its event and a crash between leaves the old one (docs/decisions/0001-0030/0028). The id of zeros is that of the
 * password that an account came with. A session knows on which revision of the accounts it began.
 *
 * Of each link only a digest is kept (`token`), of the newest link for each person and e-mail alone; `revision` tells it. The log
 * decides whether it still opens anything.
 */
const SQL = `
create sequence if not exists company_id;

alter table credential
  add column password_id uuid not null default '00000000-0000-0000-0000-000000000000',
  add column created_at timestamptz not null default now(),
  drop constraint credential_pkey,
  add primary key (user_id, password_id);

alter table session add column accounts_revision bigint not null default -1;

create table registration_tokens (
  id uuid primary key,
  email text not null unique,
  token text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used boolean not null default false,
  revision bigint not null
);

create table password_tokens (
  id uuid primary key,
  user_id bigint not null unique,
  token text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used boolean not null default false,
  revision bigint not null
);
`

export const accounts: Migration = { number: 12, name: 'accounts', sql: SQL }
