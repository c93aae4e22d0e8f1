import type { Migration } from '../migration.ts'

/**
 * `off_disk`: no file of the embedded database has a byte any more of a key that was destroyed, or of events as they were in clear. On
 * a Postgres server, whose files are not ours, it means nothing (docs/decisions/0061-0090/0090). No samples are taken of columns that tell of people or
 * keep their keys: the planner would hold them after their rows.
 */
const SQL = `
alter table person_key add column off_disk boolean not null default false;
alter table personal_upgrade add column off_disk boolean not null default false;
update personal_upgrade set off_disk = not exists (select from es_event);
alter table person_key alter sealed set statistics 0, alter email_digest set statistics 0;
alter table registration_tokens alter email set statistics 0;
alter table mail_outbox alter content set statistics 0, alter error set statistics 0;
alter table login_failure alter pair set statistics 0;
alter table auth_metrics alter email set statistics 0, alter ip_address set statistics 0;
alter table api_key alter name set statistics 0;
alter table stream_snapshot alter snapshot set statistics 0;
`

export const keysOffDisk: Migration = { number: 34, name: 'keys-off-disk', sql: SQL }
