import type { Db } from '#projections/projection.ts'

/** Secrets and what guards them: kept beside the log, backed up, never rebuilt (decisions, "Identity"). */
const TABLES = [
  `create table if not exists credential (
    user_id integer primary key,
    password_hash text not null
  )`,
  `create table if not exists session (
    id uuid primary key,
    token_hash text not null unique,
    user_id integer not null,
    created_at timestamptz not null,
    renewed_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index if not exists session_user_id on session (user_id)`,
  // Only for 15 minutes of interest; who and from where stand in it as a digest.
  `create table if not exists login_failure (
    pair text primary key,
    failed_at timestamptz[] not null,
    last_at timestamptz not null
  )`,
  `create index if not exists login_failure_last_at on login_failure (last_at)`,
]

/** Makes the tables that are not there yet. Two nodes must not call it at the same moment. */
export async function identityTables(db: Db): Promise<void> {
  for (const table of TABLES) await db.query(table)
}
