import { defineConfig } from 'vitest/config'

const folders = '{events,projections,server,client,bench}'
// e2e/ may join client and server, which may not know each other.
const intTests = '{events,projections,server,client,e2e,bench}/**/*.int.test.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${folders}/**/*.test.{ts,tsx}`, '.oxlint/*.test.ts'],
          exclude: [intTests],
        },
      },
      {
        test: {
          name: 'int',
          include: [intTests],
          // Each worker may hold an embedded database of some 400 MB, and its first start takes seconds.
          pool: 'forks',
          maxWorkers: 2,
          // Projects with another number of workers run one after the other.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
