import type { Migration } from '../migration.ts'

/** Notes of projects get ids of their own. "If not exists": for a while each start made the sequences that it missed. */
const SQL = `
create sequence if not exists note_id;
`

export const noteIds: Migration = { number: 3, name: 'note-ids', sql: SQL }
