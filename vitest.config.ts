import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
import { heavy, NIGHTLY, replacing, skipReasons } from './server/cli/gate/test-plan.mjs'

const folders = '{events,projections,server,client,bench}'
// e2e/ may join client and server, which may not know each other.
const intTests = '{events,projections,server,client,e2e,bench}/**/*.int.test.ts'

// A test waits for a condition as long as a busy machine may need; a condition that holds costs no time.
const poll = { timeout: 30_000 }

const onDatabase = {
  globalSetup: 'server/testing/seeded.ts',
  pool: 'forks',
  testTimeout: 180_000,
  hookTimeout: 240_000,
  expect: { poll },
} as const

/** Most of them wait. But each worker may hold an embedded database of some 400 MB, which runs on the worker's own core. */
const besideOthers = { maxWorkers: process.env['DATABASE_URL'] ? 4 : 2, sequence: { groupOrder: 1 } }

/** Vitest's cache does not know of files that came or went where a module names them by a pattern. */
const patternsAnew: Plugin = {
  name: 'patterns-anew',
  configureVitest({ experimental_defineCacheKeyGenerator }) {
    experimental_defineCacheKeyGenerator(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : null))
  },
}

export default defineConfig({
  test: {
    // Without it each run transforms the same modules anew, which takes some ten seconds of a core.
    experimental: { fsModuleCache: true },
    tags: [
      ...Object.entries(skipReasons).map(([name, description]) => ({ name, description })),
      { name: NIGHTLY, description: 'is run by .ci/nightly alone' },
    ],
    // Projects of another group run one after the other.
    projects: [
      {
        plugins: [patternsAnew],
        test: {
          name: 'unit',
          include: [`${folders}/**/*.test.{ts,tsx}`, '.oxlint/*.test.ts'],
          exclude: [intTests],
          // A worker reads what many files import once: two thirds of the time went there.
          isolate: false,
          setupFiles: ['server/testing/settled-imports.ts'],
          // Vitest keeps a core for itself unless told otherwise, which stood still for half of this time where there are two.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          // A test reads its text; Vitest gives style sheets as empty unless told so.
          css: { include: /styles\/tokens\.css/ },
          // The generator of types needs the compiler as a library, which TypeScript 7 is not.
          alias: { typescript: resolve('server/testing/typescript-library.ts') },
          server: { deps: { inline: ['openapi-typescript'] } },
          testTimeout: 60_000,
          expect: { poll },
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'int',
          include: [intTests],
          exclude: [...heavy, ...replacing],
          // A worker reads the server's code and the embedded database's once, not for each file: half of all time went there.
          isolate: false,
          ...besideOthers,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'replacing',
          include: replacing,
          ...besideOthers,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'dom',
          include: ['e2e/dom/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // A worker reads the server's code and packages once; each file has a new page, on the worker's window.
          isolate: false,
          setupFiles: ['server/testing/settled-imports.ts', 'e2e/dom/new-page.ts'],
          server: { deps: { inline: ['socket.io-client'] } },
          // The browser's build: its socket is the window's, which sends the cookies.
          alias: { 'socket.io-client': resolve('node_modules/socket.io-client/dist/socket.io.esm.min.js') },
          ...besideOthers,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'heavy',
          include: heavy,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
