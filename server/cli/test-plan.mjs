// Which tests run beside others, and which need only one database. A test file that no list names runs on both.

/**
 * Integration tests that load both cores: a stage of their own, one file at a time, so that no test that waits runs beside them.
 */
export const heavy = [
  'bench/bench.int.test.ts',
  'e2e/live/convergence.int.test.ts',
  'e2e/live/forms.int.test.ts',
  'e2e/live/kills-with-outboxes.int.test.ts',
  'e2e/live/nodes.int.test.ts',
  'server/cli/build.int.test.ts',
  'server/system-tests/crash.int.test.ts',
  'server/system-tests/faults.int.test.ts',
  'server/system-tests/nodes.int.test.ts',
  'server/system-tests/uploads.int.test.ts',
  'server/system-tests/quota-nodes.int.test.ts',
  'server/system-tests/webhooks.int.test.ts',
]

/** Integration tests that replace modules (`vi.mock`): each has a worker to itself, where no other test has loaded them before. */
export const replacing = [
  'server/identity/crowded-sign-in.int.test.ts',
  'server/identity/login.int.test.ts',
  'server/live/streams/kinds.int.test.ts',
  'server/live/together.int.test.ts',
]

/** The variable that keeps the next list out of a run of vitest; its own `--exclude` does not reach into projects. */
export const DATABASES_ONLY = 'FIELDBOARD_TEST_DATABASES'

/**
 * Integration tests of what HTTP, the live channel, the client, the demo, the record of a project and the EventStoreDB adapter
 * make of the answers of a database; of builds, SMTP servers, buckets, pictures and the provider; of backups, which make databases
 * of their own. They find the same on every database.
 * `npm test -- --databases` leaves them out; .ci/run does so on the embedded database and runs them on Postgres (decision 18).
 */
export const sameOnEveryDatabase = [
  'bench/**',
  'e2e/**',
  'server/app.int.test.ts',
  'server/cli/build.int.test.ts',
  'server/demo/**',
  'server/event-store/eventstoredb/**',
  'server/history/**',
  'server/http/**',
  'server/live/**',
  'server/mail/smtp.int.test.ts',
  'server/network/**',
  'server/photos/**',
  'server/provider/client/**',
  'server/system-tests/backup.int.test.ts',
  'server/system-tests/eventstoredb.int.test.ts',
  'server/system-tests/logs.int.test.ts',
  'server/system-tests/mail-crash.int.test.ts',
  'server/system-tests/secrets.int.test.ts',
  'server/system-tests/unreadable.int.test.ts',
]

/** Browser tests that `npm test -- --databases` runs: signing in, a card that two people see, a list of hundreds, a restart. */
export const browserOnEveryDatabase = ['e2e/import/import.e2e.ts', 'e2e/live/two-people.e2e.ts']

/**
 * Why a test may be skipped, by its tag (vitest) or the description of its `test.skip` (Playwright). A test that is skipped
 * for another reason counts as failed.
 */
export const skipReasons = {
  postgres: 'takes a Postgres server: name one in DATABASE_URL',
  namespace: 'takes the right to make a namespace of process ids, as root has it on Linux',
}
