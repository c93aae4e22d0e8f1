import type { Migration } from '../migration.ts'

/** Acceptance documents of projects get ids of their own. */
const SQL = `
create sequence if not exists acceptance_id;
`

export const acceptanceIds: Migration = { number: 38, name: 'acceptance-ids', sql: SQL }
