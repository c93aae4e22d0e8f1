import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { REPORTING_VIEWS } from '#projections/reporting/views.ts'
import { SETTINGS } from '../server/startup/config.ts'
import { readDocker } from '../server/testing/stand-ins/docker.mjs'
import { blocksOf } from '../server/testing/processes/documents.ts'

// Documents can be followed: their links lead somewhere, and a test proves each block that operators copy.

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const filesIn = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
const documents = ['README.md', ...filesIn('docs', '.md')]

/** A document without its blocks and code, whose brackets are no links. */
const proseOf = (text: string) => text.replace(/^ *```.*?^ *```$/gms, '').replace(/`[^`\n]*`/g, 'code')

/** The anchors that GitHub makes of a document's headings. */
function anchorsIn(text: string): Set<string> {
  const headings = text.replace(/^ *```.*?^ *```$/gms, '').matchAll(/^#{1,6} (.+)$/gm)
  const seen = new Map<string, number>()
  const anchors = [...headings].map(([, heading = '']) => {
    const words = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
    const anchor = words.replaceAll(' ', '-')
    const times = seen.get(anchor) ?? 0
    seen.set(anchor, times + 1)
    return times === 0 ? anchor : `${anchor}-${times}`
  })
  return new Set(anchors)
}

/** The links of a document to files of this repository, with the anchor there. */
function linksIn(file: string) {
  const targets = [...proseOf(read(file)).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target)
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#')
      return { file, target, path: path === '' ? file : normalize(join(dirname(file), path)), anchor }
    })
}

/** The documents of today: a decision is of its day. */
const present = documents.filter((file) => !file.startsWith('docs/decisions/'))
const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> }

/** The code of a document: between backticks, and each line of its shell blocks without a comment. */
function codeIn(file: string): string[] {
  const text = read(file)
  const lines = blocksOf(text).flatMap((block) => (block.language === 'sh' ? block.text.split('\n') : []))
  const spans = [...text.replace(/^ *```.*?^ *```$/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  return [...spans, ...lines.map((line) => line.replace(/\s+# .*$/, ''))]
}

/** The scripts that a command runs. */
const scriptsIn = (code: string) => [
  ...[...code.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name),
  ...[...code.matchAll(/\bnpm (start|test)\b/g)].map(([, name = '']) => name),
]
/** The options of a command, each with its script. */
const optionsIn = (code: string) =>
  [...code.matchAll(/--([a-z][\w-]+)/g)].flatMap(([, option = '']) =>
    scriptsIn(code).map((script) => [script, option] as const),
  )
/** True if an option stands in the sources of a script: its own, and those that it builds or loads. */
function takes(script: string, option: string): boolean {
  const [own = ''] = /server\/cli\/[\w/-]+\.mjs/.exec(scripts[script] ?? '') ?? []
  const named = [...read(own).matchAll(/'(server\/[\w/-]+\.ts|dist\/server\/[\w-]+\.js)'/g)]
  const files = named.map(([, file = '']) => file.replace('dist/server', 'server/cli').replace(/\.js$/, '.ts'))
  return [own, ...files, `${script}/arguments.ts`].some(
    (file) => existsSync(join(root, file)) && new RegExp(`\\b${option}'?[:,] |--${option}\\b`).test(read(file)),
  )
}

describe('documents', () => {
  it('[OPS-1] have links that lead to a file, and to a heading where they name one', () => {
    const links = documents.flatMap(linksIn)
    expect(links.length).toBeGreaterThan(200)
    expect(links.filter(({ anchor }) => anchor !== undefined).length).toBeGreaterThan(10)
    const dead = links.filter(
      ({ path, anchor }) =>
        !existsSync(join(root, path)) || (anchor !== undefined && !anchorsIn(read(path)).has(anchor)),
    )
    expect(dead.map(({ file, target }) => `${file}: ${target}`)).toEqual([])
  })

  it('[OPS-2] of operators have no block that no test runs or reads', () => {
    const tests = filesIn('server', '.ts')
    const uses = tests.flatMap((test) => [...read(test).matchAll(/blockWith\(\s*'([^']+)',\s*'([^']+)'/g)])
    const blocks = ['README.md', 'docs/operations.md'].flatMap((file) =>
      blocksOf(read(file)).map((block) => ({ file, ...block })),
    )
    expect(blocks.length).toBeGreaterThan(12)
    const unproven = blocks.filter(
      ({ file, text }) => !uses.some(([, of, mark = '']) => of === file && text.includes(mark)),
    )
    expect(unproven.map(({ file, line }) => `${file}:${line}`)).toEqual([])
  })

  it('[OPS-5] name scripts, options and programs that there are', () => {
    const spans = present.flatMap((file) => codeIn(file).map((code) => ({ file, code })))
    const wrong = (isRight: (code: string) => boolean) =>
      spans.filter(({ code }) => !isRight(code)).map(({ file, code }) => `${file}: ${code}`)
    expect(spans.filter(({ code }) => code.startsWith('npm run ')).length).toBeGreaterThan(30)
    expect(wrong((code) => scriptsIn(code).every((name) => name in scripts))).toEqual([])
    expect(wrong((code) => optionsIn(code).every(([script, option]) => takes(script, option)))).toEqual([])
    const programs = (code: string) => [...code.matchAll(/dist\/server\/([\w-]+)\.js/g)].map(([, name = '']) => name)
    const isProgram = (name: string) => name === 'main' || existsSync(join(root, `server/cli/${name}.ts`))
    expect(wrong((code) => programs(code).every(isProgram))).toEqual([])
    const composed = spans.flatMap(({ code }) => code.match(/docker compose .+$/) ?? [])
    expect(composed.length).toBeGreaterThan(5)
    for (const command of composed) expect(readDocker(command.split(/\s+/).slice(1))).toBeInstanceOf(Array)
  })

  it('[OPS-5] name each view of reports, and no other', () => {
    const [, table = ''] = /\| view \| a row is .*?\n(.*?)\n\n/s.exec(read('docs/operations.md')) ?? []
    const named = table.split('\n').flatMap((row) => (row.split(' | ')[0] ?? '').match(/[a-z_]+/g) ?? [])
    expect(named.toSorted()).toEqual(REPORTING_VIEWS.map(({ name }) => name).toSorted())
  })

  it('[OPS-5] name each metric', () => {
    const sources = filesIn('server', '.ts').filter((file) => !file.endsWith('.test.ts'))
    const metrics = sources.flatMap((file) => [...read(file).matchAll(/name: '(fieldboard_[a-z_]+)',\s+help/g)])
    expect(metrics.length).toBeGreaterThan(10)
    const [, section = ''] = /^## Metrics\n(.*?)^## /ms.exec(read('docs/operations.md')) ?? []
    expect(metrics.flatMap(([, name = '']) => (section.includes(`\`${name}\``) ? [] : [name]))).toEqual([])
  })

  it('[OPS-5] name each setting of the server, and no other', () => {
    const [, table = ''] = /\| variable \| meaning .*?\n(.*?)\n\n/s.exec(read('docs/operations.md')) ?? []
    const named = table.split('\n').flatMap((row) => (row.split(' | ')[0] ?? '').match(/[A-Z_]{2,}/g) ?? [])
    // It is of Node and of packages, too.
    const others = new Set(['NODE_ENV'])
    expect(named.toSorted()).toEqual(SETTINGS.filter((name) => !others.has(name)).toSorted())
  })
})
