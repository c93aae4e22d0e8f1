import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

// docs/security.md names rules and files as proof of what it promises: they have to be there.

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const page = read('docs/security.md')
const rules = new Set([...read('docs/rules.md').matchAll(/^- \*\*([A-Z]+-\d+)\*\* /gm)].map(([, number]) => number))

const RULE = /\b[A-Z]+-\d+\b/g
/** The files in backticks: they have a folder or an ending, as commands, variables and options have not. */
const FILE = /`([\w.-]+\/[\w./-]+|[\w-]+\.(?:md|yml|json)|Dockerfile)`/g
const rulesOf = (text: string) =>
  [...text.matchAll(RULE)].map(([number]) => number).filter((name) => name !== 'AES-256')
const filesOf = (text: string) => [...text.matchAll(FILE)].map(([, file = '']) => file)
const partOf = (title: string) => page.split(/^## /m).find((part) => part.startsWith(title)) ?? ''
const rowsOf = (title: string) =>
  [...partOf(title).matchAll(/^\| (.+) \| (.+) \| (.+) \|$/gm)].map(([, ...cells]) => cells).slice(1)

describe('docs/security.md', () => {
  it('names rules that there are', () => {
    expect(rulesOf(page).length).toBeGreaterThan(100)
    expect(rulesOf(page).filter((number) => !rules.has(number))).toEqual([])
  })

  it('names files that there are', () => {
    expect(filesOf(page).length).toBeGreaterThan(100)
    expect(filesOf(page).filter((file) => !existsSync(join(root, file)))).toEqual([])
    const links = [...page.matchAll(/\]\(([^)#]+)/g)].map(([, file = '']) => file)
    expect(links.filter((file) => !existsSync(join(root, 'docs', file)))).toEqual([])
  })

  it('names tests that quote the rules beside them', () => {
    const promises = rowsOf('What is promised')
    expect(promises.length).toBeGreaterThan(10)
    const met = rowsOf('ASVS').filter(([, verdict]) => verdict === 'met')
    const unproved = [...promises, ...met].flatMap(([, ...said]) => {
      const tests = filesOf(said.join(' ')).filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
      const texts = tests.map(read).join('\n')
      return rulesOf(said.join(' ')).filter((number) => !new RegExp(`\\b${number}\\b`).test(texts))
    })
    expect(unproved).toEqual([])
  })

  it('judges each requirement once', () => {
    const requirements = rowsOf('ASVS')
    expect(requirements.length).toBeGreaterThan(80)
    const verdicts = new Set(requirements.map(([, verdict]) => verdict))
    expect([...verdicts].toSorted((one = '', other = '') => one.localeCompare(other))).toEqual([
      'does not apply',
      'met',
      'not met',
    ])
    const numbers = requirements.flatMap(([what = '']) => what.match(/\b\d+\.\d+\.\d+\b/g) ?? [])
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  })
})
