import type { Migration } from '../migration.ts'

/**
 * Columns for the failed uploads in the history of files (docs/decisions/0031-0060/0042). `id` tells rows apart; `mime_type` is what the
 * sender said.
 */
const SQL = `
alter table upload_metrics
  add column project_id bigint,
  add column device_id bigint,
  add column mime_type text,
  add column id bigint generated always as identity;
create index on upload_metrics ("timestamp") where not success and project_id is not null;
`

export const failedUploads: Migration = { number: 19, name: 'failed-uploads', sql: SQL }
