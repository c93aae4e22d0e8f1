import type { Migration } from '../migration.ts'

/** People take turns with the pages that are to be rendered: each page knows who added it. */
const SQL = `
alter table plan_rendering add column person bigint;
create index plan_rendering_tried on plan_rendering (person, tried_at) where tried_at is not null;
`

export const pagesByPerson: Migration = { number: 40, name: 'pages-by-person', sql: SQL }
