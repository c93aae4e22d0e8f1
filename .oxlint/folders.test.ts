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

/** The most files that a folder holds beside its own folders. */
const MAX_FILES = 32
/** Made by programs, or by others. */
const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
const notOurs = new Set(['.git', ...ignored.map((line) => line.replace(/^\/|\/$/g, ''))])

/** The folders of `base` that hold too many files, each with how many. */
function crowdedIn(base: string, folder = ''): string[] {
  const entries = readdirSync(join(base, folder), { withFileTypes: true })
  const count = entries.filter((entry) => entry.isFile()).length
  const below = entries.filter((entry) => entry.isDirectory() && !notOurs.has(join(folder, entry.name)))
  return [
    ...(count > MAX_FILES ? [`${folder} holds ${count} files`] : []),
    ...below.flatMap(({ name }) => crowdedIn(base, join(folder, name))),
  ]
}

describe('folders', () => {
  it(`[DOC-20] hold at most ${MAX_FILES} files`, () => {
    expect(crowdedIn(root)).toEqual([])
  })

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

  it('are found where they hold too many files', () => {
    const base = mkdtempSync(join(tmpdir(), 'folders-'))
    for (const [folder, count] of [
      ['server/full', MAX_FILES],
      ['server/crowded', MAX_FILES + 1],
      ['node_modules', MAX_FILES + 1],
    ] as const) {
      mkdirSync(join(base, folder), { recursive: true })
      for (let n = 0; n < count; n++) writeFileSync(join(base, folder, `${n}.ts`), '')
    }
    expect(crowdedIn(base)).toEqual(['server/crowded holds 33 files'])
    rmSync(base, { recursive: true })
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
