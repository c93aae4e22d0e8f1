import type { Migration } from '../migration.ts'

/**
 * The provider's deliveries become items of a queue as mails and deliveries to webhooks are (docs/decisions/0091-0120/0101). Those that wait go
 * on waiting; `processed_at` stays the time of their end.
 */
const SQL = `
alter table webhook_delivery
  add column state text not null default 'waiting' check (state in ('waiting', 'sending', 'done')),
  add column attempts integer not null default 0,
  add column error text,
  add column claim uuid,
  add column claimed_until timestamptz,
  add column due_at timestamptz not null default now(),
  add column tried_at timestamptz;
update webhook_delivery set state = 'done' where processed_at is not null;
drop index webhook_delivery_waiting;
create index webhook_delivery_open on webhook_delivery (due_at, id) where state in ('waiting', 'sending');
alter table mail_outbox add column tried_at timestamptz;
`

export const oneQueue: Migration = { number: 35, name: 'one-queue', sql: SQL }
