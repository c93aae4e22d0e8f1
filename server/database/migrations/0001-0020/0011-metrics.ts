import type { Migration } from '../migration.ts'

/**
 * The server's own measurements (specification 001, "Metrics tables"). No events: they may be lost, are kept for 30 days, and
 * `metrics_pruning` says when older ones were last removed.
 */
const SQL = `
create table api_metrics (
  endpoint text not null,
  method text not null,
  status_code int not null,
  response_time_ms double precision not null,
  user_id bigint,
  user_agent text,
  "timestamp" timestamptz not null
);
create index on api_metrics ("timestamp");
create table query_metrics (
  query_type text not null,
  table_name text,
  execution_time_ms double precision not null,
  endpoint text,
  user_id bigint,
  "timestamp" timestamptz not null
);
create index on query_metrics ("timestamp");
create table session_metrics (
  user_id bigint,
  session_id uuid,
  page_view text,
  action_type text not null,
  duration_ms double precision,
  user_agent text,
  ip_address text,
  "timestamp" timestamptz not null
);
create index on session_metrics ("timestamp");
create table system_metrics (
  metric_type text not null,
  metric_name text not null,
  value double precision not null,
  unit text not null,
  "timestamp" timestamptz not null
);
create index on system_metrics ("timestamp");
create table upload_metrics (
  user_id bigint,
  file_name text not null,
  file_size_bytes bigint not null,
  upload_time_ms double precision not null,
  success boolean not null,
  error_type text,
  error_message text,
  endpoint text not null,
  "timestamp" timestamptz not null
);
create index on upload_metrics ("timestamp");
create table auth_metrics (
  action_type text not null,
  user_id bigint,
  email text,
  success boolean not null,
  failure_reason text,
  ip_address text,
  user_agent text,
  "timestamp" timestamptz not null
);
create index on auth_metrics ("timestamp");
create table metrics_pruning (pruned_at timestamptz not null);
insert into metrics_pruning values ('-infinity');
`

export const metrics: Migration = { number: 11, name: 'metrics', sql: SQL }
