import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quotesOf, rulesOf, testsOf } from './rule-quotes.mjs'
import { kindOf } from './test-kinds.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rules-'))
  for (const folder of ['.oxlint', 'bench', 'client', 'docs', 'e2e', 'events', 'projections', 'server'])
    mkdirSync(join(root, folder))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, ...lines: string[]): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), lines.join('\n'))
}
/** Writes a test file, and gives the title and the rules of each test in it. */
function declared(file: string, ...lines: string[]) {
  write(file, ...lines)
  return testsOf(root).map(({ title, rules, needs }) => [title, rules.join(' '), ...needs])
}

it('the rules of the document come in their order, with section and text', () => {
  write('docs/rules.md', '## CMD: commands', '- **CMD-1** One.', '', '## READ: reads', '', '- **READ-1** Two.')
  expect(rulesOf(root)).toEqual([
    { section: 'CMD', number: 'CMD-1', text: 'One.' },
    { section: 'READ', number: 'READ-1', text: 'Two.' },
  ])
})

describe('a rule', () => {
  it('is quoted by the titles of tests, sorted by the kind of their files', () => {
    write('events/a.test.ts', "it('[CMD-1, CMD-2] a', () => {})")
    write('server/a.int.test.ts', "it('[CMD-1] b [CMD-3]', async () => {})")
    write('e2e/dom/a.test.tsx', "it('[CMD-1] c', () => {})")
    write('e2e/board/a.e2e.ts', "test('[CMD-1] d', async ({ page }) => {})")
    const quotes = quotesOf(testsOf(root))
    const found = (rule: string) => [...(quotes.get(rule) ?? [])].map(([kind, [one]]) => `${kind} ${one?.file}`)
    expect(found('CMD-1').toSorted()).toEqual([
      'dom e2e/dom/a.test.tsx',
      'e2e e2e/board/a.e2e.ts',
      'int server/a.int.test.ts',
      'unit events/a.test.ts',
    ])
    expect([found('CMD-2'), found('CMD-3')]).toEqual([['unit events/a.test.ts'], ['int server/a.int.test.ts']])
  })

  it('is quoted by no comment, text or call that is none of a test, and by no file that the gate does not run', () => {
    write('events/a.test.ts', '// [CMD-1]', "it('a', () => { expect('[CMD-2]').toBe(1); isRule.test('[CMD-3]', 1) })")
    write('e2e/screens/screenshots.ts', "test('[CMD-4] a', async () => {})")
    write('e2e/kit/deep/er/a.e2e.ts', "test('[CMD-5] a', async () => {})")
    write('server/cli/a.mjs', "it('[CMD-6] a', () => {})")
    expect([...quotesOf(testsOf(root)).keys()]).toEqual([])
  })

  it('is quoted by each test of a describe that names it', () => {
    const file = [
      "describe('[CMD-1] a', () => {",
      "  it('b', () => {})",
      "  describe.each([1])('[CMD-2] %i', () => { it('c', () => {}) })",
      '})',
      "it('d', () => {})",
    ]
    expect(declared('events/a.test.ts', ...file)).toEqual([
      ['[CMD-1] a > b', 'CMD-1'],
      ['[CMD-1] a > [CMD-2] %i > c', 'CMD-1 CMD-2'],
      ['d', ''],
    ])
  })
})

describe('a test', () => {
  it('[GATE-9] is left to the night where its tag says so, alone or for all of a describe', () => {
    const file = [
      "test('[CMD-1] a', { tag: '@nightly' }, async ({ page }) => {})",
      "test.describe('b', { tag: '@nightly' }, () => { test('[CMD-2] c', async () => {}) })",
      "test('[CMD-3] @nightly', async () => {})",
    ]
    write('e2e/board/a.e2e.ts', ...file)
    const inVitest = [
      "it.each([1])('[CMD-4] %i', { tags: '@nightly', timeout: 9 }, () => {})",
      "describe.skipIf(onPostgres.skip)('a', { tags: [...onPostgres.tags, '@nightly'] }, () => { it('[CMD-5] b', () => {}) })",
    ]
    write('server/a.int.test.ts', ...inVitest)
    expect(testsOf(root).map(({ rules, isNightly }) => [...rules, isNightly])).toEqual([
      ['CMD-1', true],
      ['CMD-2', true],
      ['CMD-3', false],
      ['CMD-4', true],
      ['CMD-5', true],
    ])
  })

  it('is found where rows, templates and sums make its title', () => {
    const file = [
      "it.each([['x', 1]])('[CMD-1] %s', (_, n) => {})",
      "it.each`a\n${1}`('[CMD-2] $a', () => {})",
      'for (const n of [1]) it(`[CMD-3] ${n} of ${n}`, () => {}, 1_000)',
      "it('[CMD-4] a' + n, () => {})",
      'it(name, () => {})',
    ]
    expect(declared('events/a.test.ts', ...file)).toEqual([
      ['[CMD-1] %s', 'CMD-1'],
      ['[CMD-2] $a', 'CMD-2'],
      ['[CMD-3] … of …', 'CMD-3'],
      ['[CMD-4] a…', 'CMD-4'],
      ['…', ''],
    ])
  })

  it('says what it needs that some machines lack', () => {
    const file = [
      "it('[CMD-1] a', { skip: true, tags: ['namespace'] }, () => {})",
      "it('[CMD-2] b', { timeout: 9 }, () => {})",
      "it('[CMD-4] c', () => { expect(process.env['DATABASE_URL']).toBe('') }, 9)",
      "describe('[CMD-3] c', onPostgres, () => { it('d', () => {}) })",
      "describe.skipIf(onPostgres.skip)('e', { tags: onPostgres.tags }, () => { it('f', () => {}) })",
    ]
    expect(declared('server/a.int.test.ts', ...file)).toEqual([
      ['[CMD-1] a', 'CMD-1', 'namespace'],
      ['[CMD-2] b', 'CMD-2'],
      ['[CMD-4] c', 'CMD-4'],
      ['[CMD-3] c > d', 'CMD-3', 'postgres'],
      ['e > f', '', 'postgres'],
    ])
    rmSync(join(root, 'server/a.int.test.ts'))
    const inBrowser = [
      "test.describe('a', () => {",
      "  test.skip(!process.env['DATABASE_URL'], 'Embedded.')",
      "  test('b', async ({ page }) => { await test.step('c', async () => {}) })",
      '})',
      "test('d', async () => {})",
    ]
    expect(declared('e2e/live/a.e2e.ts', ...inBrowser)).toEqual([
      ['a > b', '', 'postgres'],
      ['d', ''],
    ])
  })

  it('of a contract is one of each file that runs the contract', () => {
    write('server/testing/kit.ts', "import { expect } from 'vitest'", "it('[CMD-9] no test', () => {})")
    write(
      'server/testing/part.ts',
      "import { it } from 'vitest'",
      "export const part = () => it('[CMD-1] a', () => {})",
    )
    write('server/testing/contract.ts', "import { describe, it } from 'vitest'", "import { part } from './part.ts'")
    const file = ["import './testing/contract.ts'", "import './testing/kit.ts'", "it('[CMD-2] b', () => {})"]
    write('server/a.int.test.ts', ...file)
    write('server/b.int.test.ts', ...file)
    const tests = testsOf(root).map(({ file: name, title }) => `${name}: ${title}`)
    expect(tests).toEqual([
      'server/a.int.test.ts: [CMD-1] a',
      'server/a.int.test.ts: [CMD-2] b',
      'server/b.int.test.ts: [CMD-1] a',
      'server/b.int.test.ts: [CMD-2] b',
    ])
  })
})

it('a file that loads both cores is of a kind of its own', () => {
  expect(kindOf('server/system-tests/crash.int.test.ts')).toBe('heavy')
  expect(kindOf('server/commands/stream.int.test.ts')).toBe('int')
})

it('a file that is no TypeScript is an error, not a file without tests', () => {
  expect(() => declared('events/a.test.ts', "it('[CMD-1] a', () => {")).toThrow('events/a.test.ts')
})
