import { defineConfig } from 'vitest/config'

const folders = '{events,projections,server,client,bench}'
// e2e/ may join client and server, which may not know each other.
const intTests = '{events,projections,server,client,e2e,bench}/**/*.int.test.ts'

// How long a test waits for what has to come: as long as a busy machine may need, since nobody waits for what is there.
const poll = { timeout: 30_000 }

export default defineConfig({
  test: {
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
          name: 'int',
          include: [intTests],
          globalSetup: 'server/testing/seeded.ts',
          // Each worker may hold an embedded database of some 400 MB, and its first start takes seconds.
          pool: 'forks',
          maxWorkers: 2,
          // Projects with another number of workers run one after the other.
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 240_000,
          expect: { poll },
        },
      },
    ],
  },
})
