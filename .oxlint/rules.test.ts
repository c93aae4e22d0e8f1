// Longer than 300 lines: one table of violations that is read as a whole.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

// A scratch project under our own linter configuration, one violation a file: a rule that stopped working would let its file pass.

const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })
const head = 'export const value = 1\n'
const lines = (count: number) => `${head}${'// a line\n'.repeat(count - 1)}`

const violations: [name: string, file: string, text: string, code: string][] = [
  ['a package in events', 'events/a.ts', "import 'immer'\n", 'fieldboard(borders)'],
  ['a Node module in events', 'events/b.ts', "import 'node:fs'\n", 'fieldboard(borders)'],
  ['server from events', 'events/c.ts', "import '../server/value.ts'\n", 'fieldboard(borders)'],
  ['server from projections', 'projections/a.ts', "import '../server/value.ts'\n", 'fieldboard(borders)'],
  [
    'code of pg in projections',
    'projections/b.ts',
    "import pg from 'pg'\nexport const a = pg\n",
    'fieldboard(borders)',
  ],
  ['another folder by a relative path', 'server/a.ts', "import '../events/value.ts'\n", 'fieldboard(borders)'],
  ['its own folder by an alias', 'events/d.ts', "import '#events/value.ts'\n", 'fieldboard(borders)'],
  ['client from server', 'server/b.ts', "import '../client/value.ts'\n", 'fieldboard(borders)'],
  ['projections from client', 'client/a.ts', "import '#projections/value.ts'\n", 'fieldboard(borders)'],
  ['projections from client, later', 'client/b.ts', "await import('#projections/value.ts')\n", 'fieldboard(borders)'],
  ['a Node module in client', 'client/c.ts', "import 'node:fs'\n", 'fieldboard(borders)'],
  ['a server package in client', 'client/d.ts', "import 'pg'\n", 'fieldboard(borders)'],
  ['another feature', 'client/features/one/a.ts', "import '../two/value.ts'\n", 'fieldboard(borders)'],
  ['another feature from below', 'client/features/one/x/a.ts', "import '../../two/value.ts'\n", 'fieldboard(borders)'],
  ['live from api', 'client/api/a.ts', "import '../live/value.ts'\n", 'fieldboard(borders)'],
  ['the frame from a feature', 'client/features/one/b.ts', "import '../../frame/value.ts'\n", 'fieldboard(borders)'],
  ['a feature from shared', 'client/shared/a.ts', "import '../features/one/value.ts'\n", 'fieldboard(borders)'],
  ['the root from the frame', 'client/frame/a.ts', "import '../value.ts'\n", 'fieldboard(borders)'],
  ['routes from http', 'server/http/a.ts', "import '../routes/value.ts'\n", 'fieldboard(borders)'],
  ['the composition from a route', 'server/routes/a.ts', "import '../value.ts'\n", 'fieldboard(borders)'],
  ['commands from event-store', 'server/event-store/a.ts', "import '../commands/value.ts'\n", 'fieldboard(borders)'],
  ['a program from the composition', 'server/o.ts', "import './cli/value.ts'\n", 'fieldboard(borders)'],
  ['a kit of tests from the product', 'server/http/b.ts', "import '../testing/value.ts'\n", 'fieldboard(borders)'],
  ['the gallery from client', 'client/ui/a.ts', "import '../gallery/value.ts'\n", 'fieldboard(borders)'],
  ['a feature from the gallery', 'client/gallery/a.ts', "import '../features/one/value.ts'\n", 'fieldboard(borders)'],
  ['a global of Node in client', 'client/e.ts', 'export const a = process.argv\n', 'eslint(no-restricted-globals)'],
  [
    'crypto.randomUUID in client',
    'client/i.ts',
    'export const a = crypto.randomUUID()\n',
    'eslint(no-restricted-properties)',
  ],
  ['a comment that begins with What', 'events/k.ts', '/** What it is. */\nexport const a = 1\n', 'fieldboard(words)'],
  ['a comment that begins with Whether', 'server/q.ts', '// Whether it is.\nexport const a = 1\n', 'fieldboard(words)'],
  ['a comment about nobody', 'client/j.ts', '/** Seen by nobody. */\nexport const a = 1\n', 'fieldboard(words)'],
  ['a limit without a noun', 'server/u.ts', '/** After so much. */\nexport const A_MS = 1\n', 'fieldboard(limits)'],
  ['a type that is a bare participle', 'server/x.ts', 'export type Told = number\n', 'fieldboard(words)'],
  ['a limit called MOST', 'server/r.ts', 'export const MOST_ROWS = 1\n', 'fieldboard(words)'],
  [
    'a number of runs in a test',
    'events/l.test.ts',
    "import fc from 'fast-check'\nfc.assert(fc.property(fc.nat(), () => true), { numRuns: 500 })\n",
    'fieldboard(rounds)',
  ],
  ['a seed in a test', 'events/m.test.ts', 'export const parameters = { seed: 7 }\n', 'fieldboard(rounds)'],
  [
    'the seed that fast-check takes by itself',
    'events/n.test.ts',
    "import fc from 'fast-check'\nfc.assert(fc.property(fc.nat(), () => true))\n",
    'fieldboard(rounds)',
  ],
  ['a constant of rounds in a test', 'e2e/rounds.e2e.ts', 'export const ROUNDS = 40\n', 'fieldboard(rounds)'],
  ['seeds in a list in a test', 'server/seeds.test.ts', 'export const SEEDS = [1, 2, 3]\n', 'fieldboard(rounds)'],
  [
    'an index as a seed in a test',
    'server/index-seed.test.ts',
    'export const a = Array.from({ length: 20 }, (_, seed) => seed)\n',
    'fieldboard(rounds)',
  ],
  [
    'chance from a seed of its own in a test',
    'server/u.test.ts',
    'declare const seededRandom: (seed: number) => unknown\nexport const a = seededRandom(7)\n',
    'fieldboard(rounds)',
  ],
  ['export *', 'events/e.ts', "export * from './value.ts'\n", 'fieldboard(no-barrel)'],
  ['a re-export', 'events/f.ts', "export { value } from './value.ts'\n", 'fieldboard(no-barrel)'],
  ['a size of type', 'client/f.ts', "export const a = { sm: 'h-8 md:text-[0.8rem]' }\n", 'fieldboard(class-names)'],
  ['a class with !', 'client/g.tsx', "export const A = () => <p className='flex! p-2' />\n", 'fieldboard(class-names)'],
  [
    'a class with ! in cn',
    'client/h.ts',
    "declare const cn: (a: unknown) => string\nexport const a = cn({ '!p-2': true })\n",
    'fieldboard(class-names)',
  ],
  [
    'a layer of Radix that Escape closes in its own way',
    'client/i.tsx',
    "import { Popover as P } from 'radix-ui'\nexport const A = () => <P.Content side='top' />\n",
    'fieldboard(close-on-escape)',
  ],
  ['201 lines', 'server/c.ts', lines(201), 'fieldboard(file-length)'],
  ['301 lines in a test', 'server/d.test.ts', lines(301), 'fieldboard(file-length)'],
  ['a cycle', 'events/g.ts', "import { h } from './h.ts'\nexport const g = () => h\n", 'import(no-cycle)'],
  [
    'a floating promise of a package',
    'server/e.ts',
    "import pg from 'pg'\nnew pg.Client().query('select 1')\n",
    'typescript(no-floating-promises)',
  ],
  [
    'a promise where nobody waits',
    'server/f.ts',
    "import { createServer } from 'node:http'\ncreateServer(async () => { await Promise.resolve() })\n",
    'typescript(no-misused-promises)',
  ],
  [
    'a missing case',
    'events/i.ts',
    "export function f(a: { type: 'A' } | { type: 'B' }) {\n  switch (a.type) {\n    case 'A': return 1\n  }\n  return 2\n}\n",
    'typescript(switch-exhaustiveness-check)',
  ],
  [
    'a silent default',
    'events/j.ts',
    "export function f(a: 'A' | 'B') {\n  switch (a) {\n    case 'A': return 1\n    default: return 2\n  }\n}\n",
    'typescript(switch-exhaustiveness-check)',
  ],
  ['any', 'server/g.ts', 'export const a = (b: any): unknown => b\n', 'typescript(no-explicit-any)'],
  [
    'an any that came along',
    'server/h.ts',
    "export const a = JSON.parse('1').b\n",
    'typescript(no-unsafe-member-access)',
  ],
  ['!', 'server/i.ts', 'export const a = (b: string | null) => b!\n', 'typescript(no-non-null-assertion)'],
  ['an unused variable', 'server/j.ts', 'const a = 1\n', 'eslint(no-unused-vars)'],
  ['ts-ignore', 'server/k.ts', '// @ts-ignore\nexport const a = 1\n', 'typescript(ban-ts-comment)'],
  ['a silenced rule', 'server/l.ts', '// eslint-disable-next-line\nconst a = 1\n', 'eslint(no-unused-vars)'],
  ['work put off', 'server/m.ts', `// ${'to'}${'do'}: later\n${head}`, 'eslint(no-warning-comments)'],
  ['a file name in another case', 'server/aValue.ts', head, 'unicorn(filename-case)'],
  ['a retry of a test', 'server/p.test.ts', "it('a', { retry: 2 }, () => {})\n", 'fieldboard(honest-tests)'],
  ['configured retries', 'e2e/playwright.config.ts', 'export default { retries: 1 }\n', 'fieldboard(honest-tests)'],
  [
    'a sleep in a test',
    'server/s.test.ts',
    "import { setTimeout as sleep } from 'node:timers/promises'\nawait sleep(100)\n",
    'fieldboard(honest-tests)',
  ],
  [
    'a promise of a timer in a test',
    'server/t.test.ts',
    'await new Promise((resolve) => setTimeout(resolve, 100))\n',
    'fieldboard(honest-tests)',
  ],
  [
    'waitForTimeout in a test',
    'e2e/a.e2e.ts',
    'declare const page: { waitForTimeout(ms: number): Promise<void> }\nawait page.waitForTimeout(100)\n',
    'fieldboard(honest-tests)',
  ],
  [
    'a screen that stays',
    'client/s.test.ts',
    "import { render } from '@testing-library/react'\n",
    'fieldboard(honest-tests)',
  ],
  [
    'a skipped test',
    'server/n.test.ts',
    "import { it } from 'vitest'\nit.skip('a', () => {})\n",
    'vitest(no-disabled-tests)',
  ],
  ...Object.entries({
    'a promise of its own': 'await new Promise(() => undefined)',
    'an event': "import { once } from 'node:events'\nawait once(process, 'exit')",
    'a request': "await fetch('http://127.0.0.1')",
    'an acknowledgement': 'declare const socket: { emitWithAck(): Promise<void> }\nawait socket.emitWithAck()',
    'a page': 'declare const page: { evaluate(): Promise<void> }\nawait page.evaluate()',
    'a connection to Postgres': "import pg from 'pg'\nexport const client = new pg.Client()",
    'a loop that asks': 'declare const isSo: () => Promise<boolean>\nwhile (!(await isSo())) continue',
    'a loop that pauses':
      "import { setTimeout as sleep } from 'node:timers/promises'\nlet isSo = false\nwhile (!isSo) await sleep(5)\nisSo = true",
    'a loop without a condition': 'for (;;) await Promise.resolve()',
  }).map(([what, text], n): [string, string, string, string] => [
    `${what} that is waited for without an end in bench`,
    `bench/a${n}.ts`,
    `${text}\nexport {}\n`,
    'fieldboard(waits-end)',
  ]),
]

const allowed: [name: string, file: string, text: string][] = [
  ['zod and its own folder in events', 'events/ok.ts', "import 'zod'\nimport './value.ts'\n"],
  ['a package in a test of events', 'events/ok.test.ts', "import 'vitest'\nimport 'fast-check'\n"],
  ['types of pg in projections', 'projections/ok.ts', "import type { Client } from 'pg'\nexport type C = Client\n"],
  ['events and packages in server', 'server/ok.ts', "import 'pg'\nimport 'node:fs'\nimport '#events/value.ts'\n"],
  ['events and packages in client', 'client/ok.ts', "import 'zustand'\nimport '#events/value.ts'\n"],
  [
    'its own feature, and what is shared',
    'client/features/one/ok.ts',
    "import './value.ts'\nimport '../../ui/value.ts'\n",
  ],
  ['the floors below in shared', 'client/shared/ok.ts', "import '../ui/value.ts'\nimport '../live/value.ts'\n"],
  ['the floors below in a route', 'server/routes/ok.ts', "import '../http/value.ts'\nimport '../errors/value.ts'\n"],
  ['the server in a test of a read model', 'projections/ok.test.ts', "import '../server/value.ts'\n"],
  ['parts in the gallery', 'client/gallery/examples/ok.ts', "import '../value.ts'\nimport '../../ui/value.ts'\n"],
  ['anything in e2e', 'e2e/ok.ts', "import 'pg'\nimport '../server/value.ts'\nimport '#projections/value.ts'\n"],
  [
    'classes, and words with !',
    'client/ok-classes.tsx',
    "export const A = () => <p className='text-label text-[var(--a)]' title='Done!' />\n",
  ],
  [
    'waits with an end in bench',
    'bench/ok.ts',
    [
      "import { once } from 'node:events'",
      'declare const within: (what: string, awaited: Promise<unknown>) => Promise<void>',
      "await within('its end', once(process, 'exit'))",
      "await within('a value', new Promise(() => undefined))",
      "await fetch('http://127.0.0.1', { signal: AbortSignal.timeout(5) })",
      'for (let n = 0; n < 3; n++) await Promise.resolve()',
      "process.once('disconnect', () => process.exit(0))\n",
    ].join('\n'),
  ],
  [
    'seeds and rounds that are given',
    'events/ok-rounds.test.ts',
    "import fc from 'fast-check'\ndeclare const given: { numRuns: number; seed: number }\n" +
      'fc.assert(fc.property(fc.nat(), () => true), { ...given, examples: [[7]] })\n',
  ],
  [
    'a pause in a test with its reason',
    'server/ok-pause.test.ts',
    "import { setTimeout as sleep } from 'node:timers/promises'\n// The fault lasts.\nawait sleep(100)\n",
  ],
  [
    'a layer of Radix that closes as all do',
    'client/ok-escape.tsx',
    "import { Dialog } from 'radix-ui'\ndeclare const useCloseOnEscape: (close: () => void) => object\n" +
      'export function A() {\n  const closing = useCloseOnEscape(() => {})\n  return <Dialog.Content {...closing} />\n}\n',
  ],
  ['200 lines', 'server/ok-length.ts', lines(200)],
  [
    '201 lines with a reason',
    'server/ok-long.ts',
    `// Longer than 200 lines: one table that is read as a whole.\n${lines(200)}`,
  ],
]

const root = resolve(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'lint-'))
const found = new Map<string, string[]>()

const put = (file: string, text: string) => {
  mkdirSync(dirname(join(scratch, file)), { recursive: true })
  writeFileSync(join(scratch, file), text)
}

beforeAll(() => {
  const settings = ['package.json', 'tsconfig.json', 'client/tsconfig.json', '.oxlintrc.json']
  for (const file of [
    ...settings,
    '.oxlint/rules.mjs',
    '.oxlint/escape.mjs',
    '.oxlint/honest-tests.mjs',
    '.oxlint/test-rules.mjs',
    '.oxlint/waits-end.mjs',
    '.oxlint/words.mjs',
  ])
    cpSync(join(root, file), join(scratch, file))
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'))
  const folders = [
    'events',
    'projections',
    'server',
    'client',
    'client/ui',
    'client/live',
    'client/gallery',
    'client/features/one',
    'client/features/two',
  ]
  for (const folder of folders) put(`${folder}/value.ts`, head)
  put('events/h.ts', "import { g } from './g.ts'\nexport const h = () => g\n")
  for (const [, file, text] of [...violations, ...allowed]) put(file, text)

  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(
    process.execPath,
    [oxlint, '-f', 'json', 'events', 'projections', 'server', 'client', 'e2e', 'bench'],
    { cwd: scratch, encoding: 'utf8' },
  )
  for (const { filename, code } of Report.parse(JSON.parse(stdout)).diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), code])
  }
}, 60_000)

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('[GATE-7] the linter refuses', () => {
  it.each(violations)('%s', (_name, file, _text, code) => {
    expect(found.get(file)).toContain(code)
  })
})

describe('the linter allows', () => {
  it.each(allowed)('%s', (_name, file) => {
    expect(found.get(file)).toBeUndefined()
  })
})
