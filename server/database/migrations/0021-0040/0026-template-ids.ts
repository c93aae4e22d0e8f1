import type { Migration } from '../migration.ts'

/** Templates of forms get ids of their own. */
const SQL = `
create sequence template_id;
`

export const templateIds: Migration = { number: 26, name: 'template-ids', sql: SQL }
