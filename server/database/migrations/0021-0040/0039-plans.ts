import type { Migration } from '../migration.ts'

/**
 * Plans get ids of their own. The pages that are to be rendered wait in a queue (docs/decisions/0091-0120/0101): one row for
 * each version of a page.
 */
const SQL = `
create sequence plan_id;
create table plan_rendering (
  id text primary key,
  plan_id bigint not null,
  page integer not null,
  version integer not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  error text,
  claim uuid,
  claimed_until timestamptz,
  due_at timestamptz not null default now(),
  tried_at timestamptz,
  done_at timestamptz
);
create index plan_rendering_waiting on plan_rendering (due_at) where state = 'waiting';
create index plan_rendering_done on plan_rendering (done_at) where done_at is not null;
`

export const plans: Migration = { number: 39, name: 'plans', sql: SQL }
