// Which tests run beside others, and which need only one database. A test file that stands in no list runs on both.

/** Integration tests that load both cores: a stage of their own, one file at a time, so that no test that waits runs beside them. */
export const heavy = [
  'bench/bench.int.test.ts',
  'e2e/convergence.int.test.ts',
  'e2e/nodes.int.test.ts',
  'server/cli/build.int.test.ts',
  'server/system-tests/crash.int.test.ts',
  'server/system-tests/faults.int.test.ts',
  'server/system-tests/nodes.int.test.ts',
]

/**
 * Integration tests of what HTTP, the live channel, the client and the EventStoreDB adapter make of the answers of a database,
 * and of builds: they find the same on every database. `npm test -- --databases` leaves them out; .ci/run does so on the
 * embedded database and runs them on Postgres (decision 18).
 */
export const sameOnEveryDatabase = [
  'bench/bench.int.test.ts',
  'e2e/away.int.test.ts',
  'e2e/convergence.int.test.ts',
  'e2e/nodes.int.test.ts',
  'e2e/reloaded-page.int.test.ts',
  'e2e/slow-line.int.test.ts',
  'e2e/slow-reader.int.test.ts',
  'server/cli/build.int.test.ts',
  'server/event-store/eventstoredb/faults.int.test.ts',
  'server/event-store/eventstoredb/store.int.test.ts',
  'server/http/app.int.test.ts',
  'server/http/bad-input.int.test.ts',
  'server/http/drain.int.test.ts',
  'server/http/garbage.int.test.ts',
  'server/http/guards.int.test.ts',
  'server/http/visible.int.test.ts',
  'server/live/access.int.test.ts',
  'server/live/catch-up.int.test.ts',
  'server/live/changed.int.test.ts',
  'server/live/floods.int.test.ts',
  'server/live/handshake.int.test.ts',
  'server/live/presence.int.test.ts',
  'server/live/races.int.test.ts',
  'server/live/stop.int.test.ts',
]

/** Browser tests that `npm test -- --databases` runs: signing in, a card that two people see, a list of hundreds, a restart. */
export const browserOnEveryDatabase = ['e2e/import.e2e.ts', 'e2e/two-people.e2e.ts']

/**
 * Why a test may be skipped, by its tag (vitest) or the description of its `test.skip` (Playwright). A test that is skipped
 * for another reason counts as failed.
 */
export const skipReasons = {
  postgres: 'takes a Postgres server: name one in DATABASE_URL',
  namespace: 'takes the right to make a namespace of process ids, as root has it on Linux',
}
