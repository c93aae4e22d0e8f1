/**
 * Options of a test or suite that takes a Postgres server, such as several nodes or a database that goes away: skipped
 * without one, for the reason that the tag stands for (server/cli/gate/test-plan.mjs).
 */
export const onPostgres = { skip: !process.env['DATABASE_URL'], tags: ['postgres'] }
