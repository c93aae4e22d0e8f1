import { defineConfig } from 'vitest/config'
import { heavy, skipReasons } from './server/cli/test-plan.mjs'

const folders = '{events,projections,server,client,bench}'
// e2e/ may join client and server, which may not know each other.
const intTests = '{events,projections,server,client,e2e,bench}/**/*.int.test.ts'

// How long a test waits for what has to come: as long as a busy machine may need, since nobody waits for what is there.
const poll = { timeout: 30_000 }

const onDatabase = {
  globalSetup: 'server/testing/seeded.ts',
  pool: 'forks',
  testTimeout: 180_000,
  hookTimeout: 240_000,
  expect: { poll },
} as const

export default defineConfig({
  test: {
    tags: Object.entries(skipReasons).map(([name, description]) => ({ name, description })),
    // Projects of another group run one after the other.
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${folders}/**/*.test.{ts,tsx}`, '.oxlint/*.test.ts'],
          exclude: [intTests],
          testTimeout: 60_000,
          expect: { poll },
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'int',
          include: [intTests],
          exclude: heavy,
          // Most of them wait. But each worker may hold an embedded database of some 400 MB, which runs on the worker's own core.
          maxWorkers: process.env['DATABASE_URL'] ? 4 : 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: { ...onDatabase, name: 'heavy', include: heavy, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
})
