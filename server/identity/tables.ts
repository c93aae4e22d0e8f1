import type { Db } from '#projections/engine/projection.ts'

/**
 * Secrets and what guards them: kept beside the log, backed up, never rebuilt (decisions, "Identity"). In a failed login,
 * who and from where stand as a digest. The lock is for two nodes that start at once.
 */
const TABLES = `do $$ begin
  perform pg_advisory_xact_lock(hashtext('identity tables'));

  create table if not exists credential (
    user_id bigint primary key,
    password_hash text not null
  );

  create table if not exists session (
    id uuid primary key,
    token_hash text not null unique,
    user_id bigint not null,
    created_at timestamptz not null,
    renewed_at timestamptz not null,
    expires_at timestamptz not null
  );
  create index if not exists session_user_id on session (user_id);

  create table if not exists login_failure (
    pair text primary key,
    failed_at timestamptz[] not null,
    last_at timestamptz not null
  );
  create index if not exists login_failure_last_at on login_failure (last_at);
end $$`

/** Makes the tables that are not there yet. */
export async function identityTables(db: Db): Promise<void> {
  await db.query(TABLES)
}
