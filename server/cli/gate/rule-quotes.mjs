// Which tests of the gate quote which rules of docs/rules.md: the titles of tests, and of what they stand in, name the numbers.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'
import { kindOf } from './test-kinds.mjs'
import { NIGHTLY, skipReasons } from './test-plan.mjs'

/** @typedef {import('./test-kinds.mjs').Kind} Kind */

/**
 * A test as the file declares it: one of `it.each` is one, and one of a contract is one for each file that runs the contract.
 * `title`: with those of what it stands in. `needs`: for lack of which a machine skips it (`skipReasons`). `isNightly`: the gate
 * leaves it to `.ci/nightly` (`NIGHTLY`).
 * @typedef {{ file: string, kind: Kind, title: string, rules: string[], needs: string[], isNightly: boolean }} Test
 */

/** @typedef {{ section: string, number: string, text: string }} Rule */

/** @param {string} root @returns {Rule[]} the rules of docs/rules.md in their order */
export const rulesOf = (root) =>
  readFileSync(join(root, 'docs/rules.md'), 'utf8')
    .split(/^## (?=[A-Z]+:)/m)
    .slice(1)
    .flatMap((part) => {
      const section = part.slice(0, part.indexOf(':'))
      const lines = part.matchAll(/^- \*\*(.+?)\*\* (.+)$/gm)
      return [...lines].map(([, number = '', text = '']) => ({ section, number, text }))
    })

const FOLDERS = ['.oxlint', 'bench', 'client', 'e2e', 'events', 'projections', 'server']

/** @param {string} root @returns {Test[]} all tests of the gate and of the night */
export const testsOf = (root) =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => posix.join(folder, name))
      .toSorted()
      .flatMap((file) => testsOfFile(root, file)),
  )

/** @param {string} root @param {string} file from the root @returns {Test[]} of the file and of the contracts that it imports */
function testsOfFile(root, file) {
  const kind = kindOf(file)
  if (kind === undefined) return []
  return declaredIn(root, file).map(({ titles, needs, isNightly }) => {
    const title = titles.join(' > ')
    return { file, kind, title, rules: rulesIn(title), needs: [...new Set(needs)], isNightly }
  })
}

/**
 * The tests that quote each rule, by kind.
 * @param {Test[]} tests
 * @returns {Map<string, Map<Kind, Test[]>>}
 */
export function quotesOf(tests) {
  /** @type {Map<string, Map<Kind, Test[]>>} */
  const quotes = new Map()
  for (const test of tests) {
    for (const rule of test.rules) {
      const kinds = quotes.get(rule) ?? new Map()
      quotes.set(rule, kinds.set(test.kind, [...(kinds.get(test.kind) ?? []), test]))
    }
  }
  return quotes
}

/** @param {string} title @returns {string[]} the rules that it quotes: `[LIVE-1] [LIVE-2]`, `[LIVE-1, LIVE-2]` */
const rulesIn = (title) => [
  ...new Set([...title.matchAll(/\[([^\]]*)\]/g)].flatMap(([, quote = '']) => quote.match(/\b[A-Z]+-\d+\b/g) ?? [])),
]

/**
 * A node of Vite's parser has its type and its place in the text, and beside them the fields of that type.
 * @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node
 * @typedef {{ titles: string[], needs: string[], isNightly: boolean }} Scope a file, a describe, or a test
 * @typedef {(node: Node) => string} Source gives the text of a node
 */

/** These may stand between `it`, `test` or `describe` and the title: `it.each(rows)('title')`, `test.describe('title')`. */
const MODIFIERS = new Set(['describe', 'each', 'for', 'skipIf', 'runIf'])

/**
 * `['test', 'describe']` for `test.describe`, `['it', 'each']` for `it.each(rows)`; empty for all that is no name.
 * @param {Node} callee
 * @returns {string[]}
 */
function pathOf(callee) {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return pathOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return pathOf(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.computed) return []
  const path = pathOf(callee.object)
  return path.length > 0 ? [...path, callee.property.name] : []
}

/**
 * The text of a title, as far as it is written down: what is computed stands in it as `…`. Undefined for what is no title.
 * @param {Node | undefined} node
 * @returns {string | undefined}
 */
function textOf(node) {
  if (node?.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node?.type === 'TemplateLiteral')
    return node['quasis'].map((/** @type {Node} */ part) => part['value'].cooked).join('…')
  if (node?.type === 'BinaryExpression') return `${textOf(node['left']) ?? '…'}${textOf(node['right']) ?? '…'}`
  return node?.type === 'Identifier' || node?.type === 'MemberExpression' ? '…' : undefined
}

/**
 * @param {string} root
 * @param {string} file
 * @returns {Scope[]} the tests of the file, and of files that it imports and that declare tests as well
 */
function declaredIn(root, file) {
  const text = readFileSync(join(root, file), 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  /** @type {Source} */
  const sourceOf = ({ start, end }) => text.slice(start, end)
  /** @type {Scope[]} */
  const tests = []
  /** @type {(node: Node, scope: Scope) => void} */
  const walk = (node, scope) => {
    if (node.type === 'ImportDeclaration' && node['source'].value.startsWith('.')) {
      const imported = posix.join(dirname(file), node['source'].value)
      if (kindOf(imported) === undefined && isContract(root, imported)) tests.push(...declaredIn(root, imported))
    }
    const inner = node.type === 'CallExpression' ? scopeOf(node, scope, sourceOf) : undefined
    if (inner?.isTest) tests.push(inner)
    for (const child of childrenOf(node)) walk(child, inner ?? scope)
  }
  walk(/** @type {Node} */ (/** @type {unknown} */ (program)), {
    titles: [],
    needs: [],
    isNightly: false,
  })
  return tests
}

/** @param {string} root @param {string} file that a test imports */
const isContract = (root, file) =>
  /\.tsx?$/.test(file) && /import \{[^}]*\bit\b[^}]*\} from 'vitest'/.test(readFileSync(join(root, file), 'utf8'))

/** @param {Node} node @returns {Node[]} */
const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string')

/**
 * The scope that a call opens: a test or a describe; undefined for other calls. One of Playwright's `test.skip(...)` holds for all
 * that follows it in `scope`.
 * @param {Node} call
 * @param {Scope} scope
 * @param {Source} sourceOf
 * @returns {(Scope & { isTest: boolean }) | undefined}
 */
function scopeOf({ callee, arguments: given }, scope, sourceOf) {
  const [name = '', ...modifiers] = pathOf(callee)
  const title = textOf(given[0])
  if (name === 'test' && modifiers[0] === 'skip') scope.needs.push(...needsIn(sourceOf(given[0])))
  if (!['it', 'test', 'describe'].includes(name) || !modifiers.every((modifier) => MODIFIERS.has(modifier)))
    return undefined
  if (title === undefined || given.length < 2) return undefined
  // `it.each(rows)`, whose title is given to what it returns.
  if (callee.type === 'MemberExpression' && modifiers.at(-1) !== 'describe') return undefined
  // Options stand in front of the function; a time stands behind it.
  const hasOptions = given.length > 2 && !/Function/.test(given[1].type)
  const options = hasOptions ? sourceOf(given[1]) : ''
  return {
    titles: [...scope.titles, title],
    needs: [...scope.needs, ...needsIn(options)],
    isNightly: scope.isNightly || options.includes(NIGHTLY),
    isTest: name !== 'describe' && !modifiers.includes('describe'),
  }
}

/** The words by which a test says each reason. */
const WORDS = { postgres: /onPostgres|DATABASE_URL/, nginx: /onNginx/, namespace: /namespace/i }

/**
 * Reads the needs of a test from its options, or from the condition of a `test.skip`.
 * @param {string} source
 */
const needsIn = (source) =>
  /** @type {(keyof typeof skipReasons)[]} */ (Object.keys(skipReasons)).filter((reason) => WORDS[reason].test(source))
