import type { Migration } from '../migration.ts'

/** Folders get ids of their own. */
const SQL = `
create sequence folder_id;
`

export const folderIds: Migration = { number: 15, name: 'folder-ids', sql: SQL }
