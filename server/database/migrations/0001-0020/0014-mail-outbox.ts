import type { Migration } from '../migration.ts'

/**
 * Mails on their way, and for 30 days what became of each (docs/decisions/0031-0060/0032). `content` says what a mail is about, without any
 * secret, and is gone once nothing is left to be done. After `ends_at` it is given up. `claim` and `claimed_until`: which attempt
 * has the mail now.
 */
const SQL = `
create table mail_outbox (
  id uuid primary key,
  message_id text not null,
  kind text not null,
  content jsonb,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'handed', 'sent', 'failed', 'unknown', 'dropped')),
  attempts integer not null default 0,
  error text,
  claim uuid,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  ends_at timestamptz not null,
  done_at timestamptz
);
create index mail_outbox_open on mail_outbox (due_at) where state in ('waiting', 'sending', 'handed');
`

export const mailOutbox: Migration = { number: 14, name: 'mail-outbox', sql: SQL }
