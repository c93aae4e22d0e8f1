import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runGate, TEST_STARTS } from './gate.mjs'
import { playwright, playwrightAlone, vitest, vitestAlone } from './runners.mjs'
import { checks, tests } from './stages.mjs'

// Small suites of their own, run by the real runners: their tests fail on purpose, once or each time.

// A busy machine takes long to start a runner.
vi.setConfig({ testTimeout: 180_000 })

type Stage = Parameters<typeof runGate>[0][number]

const folder = mkdtempSync(join(tmpdir(), 'gate-'))
beforeAll(() => symlinkSync(resolve('node_modules'), join(folder, 'node_modules')))
afterAll(() => rmSync(folder, { recursive: true }))

/** Code that throws the first time that it runs. */
const failOnce = (key: string) => {
  const path = JSON.stringify(join(folder, key))
  return `if (!existsSync(${path})) { writeFileSync(${path}, ''); throw new Error('too early') }`
}

/** A folder with these files of tests. */
function suite(name: string, files: Record<string, string>): string {
  const root = join(folder, name)
  mkdirSync(root)
  for (const [file, text] of Object.entries(files))
    writeFileSync(join(root, file), `import { appendFileSync, existsSync, writeFileSync } from 'node:fs'\n${text}`)
  return root
}

function inVitest(name: string, files: Record<string, string>): Stage {
  const root = suite(name, files)
  const args = (options: string[]) => vitest(['--globals', `--root=${root}`, ...options])
  const alone: Stage['alone'] = (test) => ({ args: args(vitestAlone({ ...test, file: resolve(test.file) })) })
  return { group: 'unit', name, run: tests({ args: args([]) }), alone }
}

function inPlaywright(name: string, text: string): Stage {
  const config = `export default { testMatch: '*.play.ts', outputDir: 'results' }`
  const file = `import { test } from 'playwright/test'\n${text}`
  const root = suite(name, { 'one.play.ts': file, 'playwright.config.ts': config })
  const args = (options: string[]) => playwright([`--config=${root}`, ...options])
  const alone: Stage['alone'] = (test) => ({ args: args(playwrightAlone(test)) })
  return { group: 'e2e', name, run: tests({ args: args([]) }), alone }
}

async function gate(...stages: Stage[]) {
  const texts: string[] = []
  const { passed, failed } = await runGate(stages, {}, (text) => texts.push(text))
  const lines = texts
    .join('\n')
    .replaceAll(/\S*gate-\w+\//g, '')
    .split('\n')
  const begin = (word: string) => lines.filter((line) => line.startsWith(word))
  return { passed, failed, flaky: begin('FLAKY '), failures: begin('FAILED '), lines }
}

it('[GATE-1] a test that failed is run again alone, and one that passes then is flaky', async () => {
  const { lines, ...result } = await gate(
    inVitest('vitest', {
      'one.test.mjs': `
        describe('a (b)', () => {
          it('waits, a+b > 1 [X-1]', () => { console.log('heard'); ${failOnce('one')} })
          it('waits', () => {})
        })
        it('is wrong', () => expect(1).toBe(2))`,
    }),
    inPlaywright(
      'playwright',
      `test.describe('a (b)', () => {
        test('waits > 1 [X-1]', () => { console.log('seen'); ${failOnce('two')} })
        test('waits', () => {})
      })`,
    ),
  )
  expect(result).toEqual({
    passed: 4,
    failed: 1,
    flaky: [
      'FLAKY vitest/one.test.mjs > a (b) > waits, a+b > 1 [X-1]',
      'FLAKY playwright/one.play.ts > a (b) > waits > 1 [X-1]',
    ],
    failures: ['FAILED vitest/one.test.mjs > is wrong: expected 1 to be 2 // Object.is equality'],
  })
  expect(lines).toContain('-- failed again: vitest/one.test.mjs > is wrong')
  // Each when it failed and when it passed, and both again at the end.
  for (const printed of ['heard', 'seen']) expect(lines.filter((line) => line.trim() === printed)).toHaveLength(4)
})

it('[GATE-3] a failure that is not a single test is not run again', async () => {
  const { lines, ...result } = await gate(
    inVitest('broken', {
      'unread.test.mjs': failOnce('unread'),
      'unready.test.mjs': `describe('a', () => { beforeAll(() => { ${failOnce('unready')} }); it('waits', () => {}) })`,
      'left.test.mjs': `
        it('leaves', () => { setTimeout(() => { throw new Error('too late') }) })
        it('waits', () => new Promise((resolve) => setTimeout(resolve, 50)))`,
      'killed.test.mjs': `it('dies', () => process.kill(process.pid, 'SIGKILL'))`,
    }),
    { group: 'static', name: 'checks', run: checks({ right: ['--eval', ''], wrong: ['--eval', 'process.exit(3)'] }) },
    { group: 'e2e', name: 'ended', run: tests({ args: ['--eval', ''] }) },
  )
  expect(result).toMatchObject({ passed: 3, failed: 8, flaky: [] })
  expect(result.failures.toSorted()).toEqual([
    'FAILED broken/killed.test.mjs > the file itself: it did not come to its end, nor did: dies',
    'FAILED broken/left.test.mjs > outside of a test: too late',
    'FAILED broken/unread.test.mjs > the file itself: too early',
    'FAILED broken/unready.test.mjs > a > its hooks: too early',
    'FAILED broken/unready.test.mjs > a > waits: it did not run and gives no reason',
    'FAILED the run itself > outside of a test: [vitest-pool]: Worker forks emitted error. Worker exited unexpectedly',
    'FAILED the run itself > outside of a test: it ran no test, broke off, ended with 0',
    'FAILED wrong > wrong: it ended with 3',
  ])
  expect(lines).not.toContain('== failed tests again, each alone')
})

it('[GATE-4] a stage without a test has failed', async () => {
  const nothing = { group: 'unit', name: 'empty', run: () => Promise.resolve() }
  expect(await gate(nothing)).toMatchObject({
    passed: 0,
    failed: 1,
    failures: ['FAILED empty > the stage itself: no test ran'],
  })
  expect(await gate({ ...nothing, mayBeEmpty: true })).toMatchObject({ passed: 0, failed: 0 })
})

it('[GATE-4, GATE-9] a test that is left to the night is skipped for that reason, and one that says nothing has failed', async () => {
  const root = suite('nightly', {
    'one.test.mjs': `
      it('is quick', () => {})
      it('takes long', { tags: '@nightly' }, () => { throw new Error('it ran') })
      it('is forgotten', { skip: true }, () => {})`,
    'vitest.config.mjs': `export default { test: { tags: [{ name: '@nightly' }] } }`,
  })
  const args = vitest(['--globals', `--root=${root}`, '--tagsFilter=!@nightly'])
  // Also where the night runs this test.
  const env = { FIELDBOARD_TEST_ROUNDS: undefined }
  const { passed, failures, lines } = await gate({ group: 'unit', name: 'nightly', run: tests({ args, env }) })
  expect({ passed, failures }).toEqual({
    passed: 1,
    failures: ['FAILED nightly/one.test.mjs > is forgotten: it did not run and gives no reason'],
  })
  expect(lines).toContain('1 skipped: left to .ci/nightly')
})

it('[GATE-5] the table says how many servers a stage started', async () => {
  const start = `appendFileSync(process.env['${TEST_STARTS}'], 'app\\n')`
  const { lines } = await gate(inVitest('starts', { 'one.test.mjs': `it('starts', () => { ${start}; ${start} })` }))
  expect(lines.find((line) => line.startsWith('starts '))).toMatch(/ 2 app$/)
})
