import { readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { quotesOf, rulesOf, testsOf } from '../server/cli/gate/rule-quotes.mjs'
import { KINDS, kindOf } from '../server/cli/gate/test-kinds.mjs'
import vitestConfig from '../vitest.config.ts'

// docs/rules.md against the files that quote it: a rule is named by its number, which therefore has to mean one thing for ever.

const MAX_WORDS = 40
const root = resolve(import.meta.dirname, '..')
const folders = ['.oxlint', 'bench', 'client', 'docs', 'e2e', 'events', 'projections', 'server']

const rules = rulesOf(root)
const tests = testsOf(root)
const numbers = new Set(rules.map(({ number }) => number))
const sections = [...new Set(rules.map(({ section }) => section))]

const quotes = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs|md)$/.test(name))
    .flatMap((name) => {
      const file = join(folder, name)
      const text = readFileSync(join(root, file), 'utf8')
      const found = text.matchAll(new RegExp(`\\b(?:${sections.join('|')})-\\d+`, 'g'))
      return [...new Set([...found].map(([number]) => number))].map((number) => ({ file, number }))
    }),
)

describe('docs/rules.md', () => {
  it('gives each number once, in the section that it is named after', () => {
    const wrong = rules.filter(({ section, number }) => !new RegExp(`^${section}-[1-9]\\d*$`).test(number))
    const twice = rules.filter(({ number }, index) => rules.findIndex((other) => other.number === number) !== index)
    expect({ wrong, twice }).toEqual({ wrong: [], twice: [] })
  })

  it('has every rule that a file names', () => {
    expect(quotes.length).toBeGreaterThan(rules.length)
    expect(quotes.filter(({ number }) => !numbers.has(number))).toEqual([])
  })

  it(`says a rule in at most ${MAX_WORDS} words`, () => {
    const long = rules.map(({ number, text }) => ({ number, words: text.split(/\s+/).length }))
    expect(long.filter(({ words }) => words > MAX_WORDS)).toEqual([])
  })

  it('[GATE-9] has for every rule a test that the gate runs, and that names it in its title', () => {
    // .ci/run has a Postgres on every machine, and fails without one.
    const proofs = quotesOf(
      tests.filter(({ needs, isNightly }) => !isNightly && needs.every((need) => need === 'postgres')),
    )
    expect(rules.filter(({ number }) => !proofs.has(number)).map(({ number }) => number)).toEqual([])
  })

  it('is named by no title that a reader would take for a quote and the net does not', () => {
    const names = new RegExp(`\\b(?:${sections.join('|')})-\\d+`, 'g')
    const loose = tests.filter(({ title, rules: quoted }) => new Set(title.match(names)).size !== quoted.length)
    expect(loose.map(({ file, title }) => `${file}: ${title}`)).toEqual([])
  })
})

it('the kinds of tests are those of the runs', () => {
  const projects = (vitestConfig.test?.projects ?? []) as TestProjectInlineConfiguration[]
  const runs = projects.flatMap(({ test }) => (test ? [test] : []))
  const matches = (file: string, globs: readonly string[] = []) => globs.some((glob) => matchesGlob(file, glob))
  const runOf = (file: string) => runs.find(({ include, exclude }) => matches(file, include) && !matches(file, exclude))
  const kinds = new Map<unknown, string>([...KINDS.map((kind) => [kind, kind] as const), ['replacing', 'int']])
  const files = [...new Set(quotes.map(({ file }) => file))].filter((file) => /\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  const wrong = files.filter((file) => kindOf(file) !== kinds.get(runOf(file)?.name))
  expect(wrong.map((file) => ({ file, kind: kindOf(file), run: runOf(file)?.name }))).toEqual([])
})
