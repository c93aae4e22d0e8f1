import type { Migration } from '../migration.ts'

/**
 * Up to which revision each person has seen each project. No event, because it is about the reader and not about the project:
 * it stands beside the log and is backed up with it.
 */
const SQL = `
create table seen_revision (
  user_id bigint not null,
  project_id bigint not null,
  revision bigint not null,
  primary key (user_id, project_id)
) with (fillfactor = 70);
`

export const seenRevisions: Migration = { number: 7, name: 'seen-revisions', sql: SQL }
