import type { Migration } from '../migration.ts'

/** Feedback gets ids of its own. */
const SQL = `
create sequence feedback_id;
`

export const feedbackIds: Migration = { number: 9, name: 'feedback-ids', sql: SQL }
