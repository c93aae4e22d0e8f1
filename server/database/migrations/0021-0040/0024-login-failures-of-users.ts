import type { Migration } from '../migration.ts'

/**
 * Failures know the user whose login failed and which count they belong to, so that a lock can be shown and ended
 * (docs/decisions/0031-0060/0052). Names without an account stay digests alone. Failures from before are over within the hour.
 */
const SQL = `
alter table login_failure add column user_id bigint, add column scope text not null default 'here';
create index login_failure_user_id on login_failure (user_id) where user_id is not null;
`

export const loginFailuresOfUsers: Migration = { number: 24, name: 'login-failures-of-users', sql: SQL }
