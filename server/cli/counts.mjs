// npm run counts: how often the sources say the same thing, measured from the code alone. The last line is one line of JSON.
// counts.test.ts holds the limits, docs/adding-a-feature.md is written from them.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/** Minimum of a project's events or commands that a file names one by one. */
const ONE_BY_ONE = 4

const FOLDERS = ['client', 'events', 'projections', 'server']
const OF_TESTS = /\.(test|e2e)\.tsx?$|(^|\/)(testing|fixtures|system-tests)\/|^e2e\//

/** The words by which the files of a document are called, which are no shared files; of the documents that come beside projects. */
const DOCUMENTS = { form: /form|survey|section|template/i, plan: /plan|as-built|render|pins/i }

/**
 * A source file. `code`: its text without comments. `imports`: the files of ours that it imports, also for types alone and on demand.
 * @typedef {{ file: string, lines: number, code: string, imports: string[] }} Source
 */

/**
 * @typedef {object} Counts
 * @property {string[]} eventFiles that name a project's events one by one
 * @property {string[]} commandFiles that name a project's commands one by one
 * @property {number} sourceLines
 * @property {number} testLines of tests and what they share
 * @property {number} sourceFiles
 * @property {string[][]} circles files that import each other, all of a circle together
 * @property {Record<string, number>} perCommand how many source files name a command of a project, or the event named like it
 * @property {Record<string, string[]>} perDocument the shared source files that name a document beside the project
 */

/** @param {string} root of the repository @returns {Counts} */
export function countsOf(root) {
  const paths = [...FOLDERS, 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => posix.join(folder, path)),
  )
  const files = paths.filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts')).toSorted()
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const linesOf = (/** @type {string} */ text) => text.split('\n').length - 1
  const known = new Set(files)
  const sources = files
    .filter((file) => !OF_TESTS.test(file))
    .map((file) => {
      const text = texts.get(file) ?? ''
      return { file, lines: linesOf(text), ...read(file, text, known) }
    })
  const events = declared(sources, 'event')
  const commands = declared(sources, 'command')
  return {
    eventFiles: naming(sources, events, ONE_BY_ONE),
    commandFiles: naming(sources, commands, ONE_BY_ONE),
    sourceLines: sources.reduce((sum, { lines }) => sum + lines, 0),
    testLines: files
      .filter((file) => OF_TESTS.test(file))
      .reduce((sum, file) => sum + linesOf(texts.get(file) ?? ''), 0),
    sourceFiles: sources.length,
    circles: circlesOf(new Map(sources.map(({ file, imports }) => [file, imports]))),
    perCommand: Object.fromEntries(
      commands.map((command) => {
        const event = events.find((one) => isNamedLike(one, command))
        return [command, naming(sources, event ? [command, event] : [command], 1).length]
      }),
    ),
    perDocument: Object.fromEntries(
      Object.entries(DOCUMENTS).map(([document, own]) => [
        document,
        sources
          .filter(
            ({ file, imports }) => !own.test(file) && imports.some((one) => one.startsWith(`events/${document}/`)),
          )
          .map(({ file }) => file),
      ]),
    ),
  }
}

/** @param {string} file @param {string} text @param {ReadonlySet<string>} known files @returns {Pick<Source, 'code' | 'imports'>} */
function read(file, text, known) {
  const { comments, module } = parseSync(file, text)
  const code = comments.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
  const imports = named
    .map((name) => (name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name)))
    .filter((path) => known.has(path) && !OF_TESTS.test(path))
  return { code, imports: [...new Set(imports)] }
}

/** @param {Source[]} sources @param {'event' | 'command'} kind @returns {string[]} the names of a project's events or commands */
function declared(sources, kind) {
  const ofProject = sources.filter(({ file }) => file.startsWith('events/project/'))
  const call = new RegExp(`\\b${kind}\\(\\s*'(\\w+)'`, 'g')
  return [...new Set(ofProject.flatMap(({ code }) => [...code.matchAll(call)].map(([, name = '']) => name)))]
}

/** @param {Source[]} sources @param {string[]} names @param {number} least @returns {string[]} the files that name so many of them */
const naming = (sources, names, least) =>
  sources
    .filter(({ code }) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(code)).length >= least)
    .map(({ file }) => file)

/** @param {string} event @param {string} command @returns {boolean} true for DeviceRenamed and RenameDevice */
export function isNamedLike(event, command) {
  const [verb = '', ...things] = command.split(/(?=[A-Z])/)
  const words = event.split(/(?=[A-Z])/)
  const stem = verb.toLowerCase().replace(/e$/, '')
  return words.at(-1)?.toLowerCase().startsWith(stem) === true && words.slice(0, -1).join() === things.join()
}

/** @param {ReadonlyMap<string, readonly string[]>} imports @returns {string[][]} the circles, by Tarjan's algorithm */
export function circlesOf(imports) {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const seen = new Map()
  /** @type {string[]} */
  const open = []
  /** @type {string[][]} */
  const circles = []
  /** @param {string} file */
  function visit(file) {
    const mark = { index: seen.size, low: seen.size, isOpen: true }
    seen.set(file, mark)
    open.push(file)
    for (const next of imports.get(file) ?? []) {
      const other = seen.get(next) ?? visit(next)
      if (other.isOpen) mark.low = Math.min(mark.low, other.low)
    }
    if (mark.low === mark.index) {
      const circle = open.splice(open.indexOf(file))
      for (const one of circle) Object.assign(seen.get(one) ?? {}, { isOpen: false })
      if (circle.length > 1) circles.push(circle)
    }
    return mark
  }
  for (const file of imports.keys()) if (!seen.has(file)) visit(file)
  return circles
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counts = countsOf(resolve('.'))
  for (const name of /** @type {const} */ (['eventFiles', 'commandFiles']))
    console.log([`${name} (${ONE_BY_ONE} names or more):`, ...counts[name].map((file) => `  ${file}`)].join('\n'))
  for (const [document, files] of Object.entries(counts.perDocument))
    console.log([`shared files that name the document ${document}:`, ...files.map((file) => `  ${file}`)].join('\n'))
  for (const circle of counts.circles) console.log(`circle: ${circle.join(' ')}`)
  const { eventFiles, commandFiles, circles, perDocument, ...rest } = counts
  const sizes = Object.entries(perDocument).map(([document, { length }]) => [document, length])
  const numbers = { eventFiles: eventFiles.length, commandFiles: commandFiles.length, circles: circles.length }
  console.log(JSON.stringify({ ...numbers, ...rest, perDocument: Object.fromEntries(sizes) }))
}
