import type { Migration } from '../migration.ts'

/** Forms get ids of their own. */
const SQL = `
create sequence form_id;
`

export const formIds: Migration = { number: 25, name: 'form-ids', sql: SQL }
