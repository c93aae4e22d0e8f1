// Which tests run beside others, and which run on both databases.

/**
 * Integration tests that load both cores: a stage of their own, a file for each core, so that no test that waits runs beside them.
 */
export const heavy = [
  'bench/bench.int.test.ts',
  'e2e/live/convergence.int.test.ts',
  'e2e/live/forms.int.test.ts',
  'e2e/live/kills-with-outboxes.int.test.ts',
  'e2e/live/nodes.int.test.ts',
  'server/cli/build.int.test.ts',
  'server/system-tests/crash.int.test.ts',
  'server/system-tests/documents.int.test.ts',
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

/**
 * Integration tests of the project `int` that run on the embedded database too where DATABASE_URL names a server (decision 18):
 * files, or the beginning of their paths. What starts an embedded database by itself (backups, crashes, the program) needs no
 * second run.
 */
export const contracts = [
  'projections/engine/',
  // All read models after each command, and the order and index of search, which two databases may see differently.
  'projections/models/agreement.int.test.ts',
  'projections/models/search/search.int.test.ts',
  'server/commands/',
  'server/database/migrate.int.test.ts',
  'server/event-store/log-chain.int.test.ts',
  'server/event-store/nodes.int.test.ts',
  'server/event-store/postgres/',
  'server/event-store/verify-log.int.test.ts',
  'server/startup/',
  // A journey: HTTP, the live channel and the real client.
  'e2e/live/undo-import.int.test.ts',
  'server/routes/board/commands.int.test.ts',
]

/**
 * Why a test may be skipped, by its tag (vitest) or the description of its `test.skip` (Playwright). A test that is skipped
 * for another reason counts as failed.
 */
export const skipReasons = {
  postgres: 'takes a Postgres server: name one in DATABASE_URL',
  nginx: 'takes nginx (on Debian the package nginx-light)',
  namespace: 'takes the right to make a namespace of process ids, as root has it on Linux',
}

/**
 * The tag of tests that `.ci/nightly` alone runs, since tests of the gate prove each of their rules, most of them cheaper ones:
 * `tag` in the browser, `tags` in Vitest.
 */
export const NIGHTLY = '@nightly'

/** True in `.ci/nightly`. */
export const isNight = process.env['FIELDBOARD_TEST_ROUNDS'] === 'nightly'
