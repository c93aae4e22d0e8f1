import type { Migration } from '../migration.ts'

/**
 * The deliveries of the provider's webhooks, for 30 days, without PINs (docs/decisions/0031-0060/0037). `event_key` tells one that comes
 * twice. `subject`: the device that it says something about, null for none; `said_at`: when, on the provider's clock.
 */
const SQL = `
create table webhook_delivery (
  id bigint generated always as identity primary key,
  instance_id bigint not null,
  event_key text not null,
  kind text not null,
  subject text,
  body jsonb,
  said_at timestamptz not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  unique (instance_id, event_key)
);
create index webhook_delivery_waiting on webhook_delivery (id) where processed_at is null;
create index webhook_delivery_subject on webhook_delivery (instance_id, subject, said_at) where subject is not null;
`

export const webhookDeliveries: Migration = { number: 17, name: 'webhook-deliveries', sql: SQL }
