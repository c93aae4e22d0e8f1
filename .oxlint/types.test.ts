import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'

// The gate has the linter check types, each file's in its own project: a scratch project with one fault a file.

const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })
const faults: [name: string, file: string, text: string, code: string][] = [
  ['a wrong type on the server', 'server/a.ts', "export const a: number = 'x'\n", 'typescript(TS2322)'],
  ['a wrong type in the client', 'client/a.ts', "export const a: number = 'x'\n", 'typescript(TS2322)'],
  ['the page on the server', 'server/b.ts', 'export const a = document.title\n', 'typescript(TS2584)'],
  ['a wrong type in a comment', 'server/c.mjs', "/** @type {number} */\nexport const a = 'x'\n", 'typescript(TS2322)'],
]
const root = resolve(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'lint-types-'))
const found = new Map<string, string[]>()

beforeAll(() => {
  cpSync(join(root, '.oxlintrc.json'), join(scratch, '.oxlintrc.json'))
  cpSync(join(root, '.oxlint'), join(scratch, '.oxlint'), { recursive: true })
  for (const file of ['package.json', 'tsconfig.json', 'client/tsconfig.json'])
    cpSync(join(root, file), join(scratch, file))
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'))
  for (const [, file, text] of faults) {
    mkdirSync(dirname(join(scratch, file)), { recursive: true })
    writeFileSync(join(scratch, file), text)
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '--type-check', '-f', 'json', 'server', 'client'], {
    cwd: scratch,
    encoding: 'utf8',
  })
  for (const { filename, code } of Report.parse(JSON.parse(stdout)).diagnostics)
    found.set(filename, [...(found.get(filename) ?? []), code])
}, 60_000)

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

it.each(faults)('the linter refuses %s', (_name, file, _text, code) => {
  expect(found.get(file)).toContain(code)
})
