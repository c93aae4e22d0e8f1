import type { Migration } from '../migration.ts'

/** How many events of a project's notes each person has seen; null where that was never said. */
const SQL = 'alter table seen_revision add column notes bigint'

export const seenNotes: Migration = { number: 8, name: 'seen-notes', sql: SQL }
