// npm run test:nodes: two servers on one Postgres, one of which is killed under load again and again (in npm test: once).
import { install, run } from '../setup.mjs'

install()
if (!process.env['DATABASE_URL']) {
  console.error('DATABASE_URL must name a Postgres server: the embedded database belongs to one process.')
  process.exit(1)
}
const tests = [
  'e2e/live/nodes.int.test.ts',
  'server/system-tests/nodes.int.test.ts',
  'server/system-tests/quota-nodes.int.test.ts',
]
const isGood = run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'heavy', ...tests], {
  ...process.env,
  FIELDBOARD_TEST_ROUNDS: 'nightly',
})
process.exitCode = isGood ? 0 : 1
