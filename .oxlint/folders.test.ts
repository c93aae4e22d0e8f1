import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
/** Tests and their kits may see everything. */
const ofTests = /\.test\.tsx?$|^server\/(testing|system-tests)\//
const specifier = /(?:from|import\() ?'([.#][^']+)'/g

/** The file that an import leads to, from the root. */
const targetOf = (file: string, text: string): string =>
  text.startsWith('#') ? text.slice(1) : relative('/', resolve('/', dirname(file), text))

/** Pairs of folders directly under `parent` that import each other, each with the imports that make it one. */
function pairsIn(parent: string, base = root): string[] {
  /** By the folder that imports, then by the imported one: the files. */
  const imports = new Map<string, string[]>()
  const folderOf = (file: string): string | undefined => file.slice(parent.length + 1).match(/^([^/]+)\//)?.[1]
  const files = readdirSync(join(base, parent), { recursive: true, encoding: 'utf8' })
  for (const file of files.map((name) => `${parent}/${name}`)) {
    if (!/\.tsx?$/.test(file) || ofTests.test(file)) continue
    for (const [, text = ''] of readFileSync(join(base, file), 'utf8').matchAll(specifier)) {
      const target = targetOf(file, text)
      const [from, to] = [folderOf(file), target.startsWith(`${parent}/`) ? folderOf(target) : undefined]
      if (from === undefined || to === undefined || from === to) continue
      imports.set(`${from} > ${to}`, [...(imports.get(`${from} > ${to}`) ?? []), `${file} > ${target}`])
    }
  }
  return [...imports].flatMap(([way, files]) => {
    const [from, to] = way.split(' > ')
    const back = imports.get(`${to} > ${from}`)
    return back && way < `${to} > ${from}` ? [`${way}: ${files.join(', ')} and back ${back.join(', ')}`] : []
  })
}

describe('folders', () => {
  it.each([
    ...['events', 'projections', 'server', 'client/shared', 'client/features', 'e2e'],
    ...['client/features/board', 'server/provider', 'server/event-store', 'server/live', 'events/project'],
  ])('of %s import each other one way only', (parent) => {
    expect(pairsIn(parent)).toEqual([])
  })

  it('of aggregates have the names that the registry has for them', () => {
    const registry = readFileSync(join(root, 'events/registry.ts'), 'utf8')
    const named = [...registry.matchAll(/^ {2}(\w+): (\w+)Aggregate,/gm)].map(([, name, aggregate]) => [
      name,
      new RegExp(`${aggregate}Aggregate } from '\\./(\\w+)/`).exec(registry)?.[1],
    ])
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(([name, folder]) => name !== folder)).toEqual([])
  })

  it('are found where they import each other', () => {
    const base = mkdtempSync(join(tmpdir(), 'folders-'))
    for (const [own, other] of [
      ['one', 'two'],
      ['two', 'one'],
    ]) {
      mkdirSync(join(base, 'server', String(own)), { recursive: true })
      writeFileSync(join(base, 'server', String(own), 'a.ts'), `import { b } from '../${other}/a.ts'\n`)
    }
    expect(pairsIn('server', base)).toEqual([
      'one > two: server/one/a.ts > server/two/a.ts and back server/two/a.ts > server/one/a.ts',
    ])
    rmSync(base, { recursive: true })
  })
})
