import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

// docs/rules.md against the files that quote it: a rule is named by its number, which therefore has to mean one thing for ever.

const MAX_WORDS = 40
const root = resolve(import.meta.dirname, '..')
const folders = ['.oxlint', 'bench', 'client', 'docs', 'e2e', 'events', 'projections', 'server']

const rules = readFileSync(join(root, 'docs/rules.md'), 'utf8')
  .split(/^## (?=[A-Z]+:)/m)
  .slice(1)
  .flatMap((part) => {
    const section = part.slice(0, part.indexOf(':'))
    return [...part.matchAll(/^- \*\*(.+?)\*\* (.+)$/gm)].map(([, number = '', text = '']) => ({
      section,
      number,
      text,
    }))
  })
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
})
