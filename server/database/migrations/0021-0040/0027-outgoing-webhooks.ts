import type { Migration } from '../migration.ts'

/**
 * Webhooks (docs/decisions/0061-0090/0079). Their secrets are sealed: they are in no event. A delivery keeps its body and its id however
 * often it is sent; `claim` and `claimed_until`: which attempt has it now. `outgoing_failure`: since when a receiver takes
 * nothing, and whether a mail warned of it.
 */
const SQL = `
create sequence webhook_id;
create table webhook_secret (
  webhook_id bigint not null,
  version text not null,
  key_id text not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  primary key (webhook_id, version)
);
create table outgoing_delivery (
  id uuid primary key,
  webhook_id bigint not null,
  type text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
  attempts integer not null default 0,
  status integer,
  error text,
  took_ms integer,
  claim uuid,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tried_at timestamptz,
  done_at timestamptz
);
create index outgoing_delivery_waiting on outgoing_delivery (webhook_id, due_at) where state = 'waiting';
create index outgoing_delivery_sending on outgoing_delivery (webhook_id) where state = 'sending';
create index outgoing_delivery_latest on outgoing_delivery (webhook_id, created_at desc);
create index outgoing_delivery_done on outgoing_delivery (done_at) where done_at is not null;
create table outgoing_failure (
  webhook_id bigint primary key,
  since timestamptz not null,
  warned_at timestamptz
);
`

export const outgoingWebhooks: Migration = { number: 27, name: 'outgoing-webhooks', sql: SQL }
