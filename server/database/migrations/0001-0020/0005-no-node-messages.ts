import type { Migration } from '../migration.ts'

/** Nodes talk by notifications alone, which are never too long (decision 17): nothing was ever kept here. */
const SQL = `
drop table if exists node_message;
`

export const noNodeMessages: Migration = { number: 5, name: 'no-node-messages', sql: SQL }
