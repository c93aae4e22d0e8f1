// Rules of this project that oxlint does not bring: who may import whom, no barrels, the length of a file.
import { relative, resolve, sep } from 'node:path'
import { escapeRule } from './escape.mjs'
import { honestRule } from './honest-tests.mjs'
import { roundsRule, testFile } from './test-rules.mjs'
import { waitRule } from './waits-end.mjs'
import { limitRule, wordRule } from './words.mjs'

/** Packages that only make sense on a server; Node's own modules among them. */
const serverOnly = /^(node:|pg$|socket\.io$|fastify|@fastify\/|@electric-sql\/|@node-rs\/)/

/**
 * Which other folders a folder may import, and which packages. Tests may import any package (the client's excepted: they
 * are bundled like the client); e2e/ and bench/ may import anything.
 */
const borders = {
  events: { folders: [], mayUse: (name) => name === 'zod' },
  projections: { folders: ['events'], mayUse: (name, isType) => name === 'pg' && isType },
  server: { folders: ['events', 'projections'], mayUse: () => true },
  client: { folders: ['events'], mayUse: (name) => !serverOnly.test(name) },
}

/** The floors of the client, from the ground up: a file imports its own floor and those below. */
const clientFloors = ['styles', 'ui', 'api', 'live', 'shared', 'features', 'frame']

/**
 * The floors of the server, from the ground up. Files in `server/` itself are the composition: they stand on all of these, and
 * the programs of `cli/` on them. Tests and their kits may see everything.
 */
const serverFloors = [
  ...['errors', 'network', 'fairness', 'database', 'event-store'],
  ...['commands', 'metrics', 'history', 'queue'],
  ...[
    'identity',
    'provider',
    'photos',
    'rendering',
    'proof',
    'acceptance',
    'as-built',
    'personal',
    'uploads',
    'mail',
    'webhooks',
    'reactors',
  ],
  ...['http', 'live', 'routes'],
  ...['startup', 'backup', 'demo'],
]
const aboveServer = /^server\/(cli|testing|system-tests)\/|\.test\.tsx?$/

/** Floor of a file, from 0 for the ground: files in `client/` and `server/` themselves stand on all floors there. */
function floorOf(path) {
  const floors = path.startsWith('server/') ? serverFloors : clientFloors
  if (aboveServer.test(path)) return floors.length + 1
  const floor = floors.indexOf(/^(client|server)\/([^/]+)\//.exec(path)?.[2])
  return floor === -1 ? floors.length : floor
}

/** The gallery shows ui/ and what that stands on, with the settings of libraries that lie in `client/` itself. */
const inGallery = /^client\/gallery\//
const besideGallery = /^client\/(gallery\/.*|[^/]+)$/

/** `client/features/board/card/card-name.tsx` → `board`; undefined outside of the features. */
const featureOf = (path) => /^client\/features\/([^/]+)/.exec(path)?.[1]

/** Why `file` (a path from the root) may not import `specifier`, or undefined when it may. */
function trespass(file, specifier, isType) {
  const folder = file.split('/')[0]
  const border = borders[folder]
  if (!border) return undefined
  const isAlias = specifier.startsWith('#')
  if (!isAlias && !specifier.startsWith('.')) {
    const isFree = testFile.test(file) && folder !== 'client'
    return isFree || border.mayUse(specifier, isType) ? undefined : `${folder}/ may not import ${specifier}`
  }
  const target = isAlias ? specifier.slice(1) : resolve('/', file, '..', specifier).split(sep).join('/').slice(1)
  const targetFolder = target.split('/')[0]
  // Tests of read models stand beside them, and run on the database and the kits of the server.
  if (folder === 'projections' && testFile.test(file) && targetFolder === 'server') return undefined
  if (targetFolder !== folder) {
    if (!border.folders.includes(targetFolder)) return `${folder}/ may not import ${targetFolder}/`
    return isAlias ? undefined : `import another folder as #${target}`
  }
  if (isAlias) return 'inside a folder imports are relative'
  if (inGallery.test(target) && !inGallery.test(file)) return 'the gallery is no part of the product'
  if (inGallery.test(file) && floorOf(target) > clientFloors.indexOf('ui') && !besideGallery.test(target))
    return 'the gallery shows ui/ only'
  const [own, other] = [featureOf(file), featureOf(target)]
  if (own && other && own !== other) return `features are strangers: ${own} may not import ${other}`
  if (['client', 'server'].includes(folder) && floorOf(file) < floorOf(target)) {
    return `${file.split('/')[1]} may not import ${target}, which stands above it`
  }
  return undefined
}

const isTypeOnly = ({ importKind, exportKind, specifiers = [] }) =>
  importKind === 'type' ||
  exportKind === 'type' ||
  (specifiers.length > 0 && specifiers.every((specifier) => specifier.importKind === 'type'))

/** Folders import along the borders of the architecture only. */
const borderRule = {
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')
    const check = (node) => {
      if (typeof node.source?.value !== 'string') return
      const message = trespass(file, node.source.value, isTypeOnly(node))
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
    }
  },
}

/** A name is exported by the file that makes it: no barrels, no `export *`. */
const barrelRule = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: 'no re-export: import the name from the file that makes it' })
    return {
      ExportAllDeclaration: report,
      ExportNamedDeclaration: (node) => {
        if (node.source) report(node)
      },
    }
  },
}

/** At most 200 lines, 300 in tests; more only with a reason, in the first lines: `// Longer than 200 lines: because …`. */
const lengthRule = {
  create(context) {
    const limit = testFile.test(context.filename) ? 300 : 200
    return {
      Program(node) {
        const { lines, text } = context.sourceCode
        const count = text.endsWith('\n') ? lines.length - 1 : lines.length
        const isExplained = lines.slice(0, 5).some((line) => /^\/\/ Longer than \d+ lines: .{20,}/.test(line))
        if (count > limit && !isExplained) {
          context.report({ node, message: `${count} lines, more than the ${limit} that a file may have` })
        }
      },
    }
  },
}

/** True if a text stands in `className`, or in a call that makes class names. */
function isOfClasses(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === 'JSXAttribute') return at.name.name === 'className'
    if (at.type === 'CallExpression' && ['cn', 'cva'].includes(at.callee.name)) return true
  }
  return false
}

/** Sizes of type are tokens, and no class needs `!`: of two that set the same thing, `cn` keeps the later one. */
const classRule = {
  create(context) {
    const check = (node, text) => {
      if (/(^|[\s:])text-\[[\d.]+[a-z]+\]/.test(text)) {
        context.report({
          node,
          message: 'a size of type is a token: text-label, text-title (client/styles/tokens.css)',
        })
      }
      if (/(^|[\s:])![a-z[]|\S!(\s|$)/.test(text) && isOfClasses(node)) {
        context.report({ node, message: 'a class without "!": the later one of two wins (client/ui/cn.ts)' })
      }
    }
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    }
  },
}

export default {
  meta: { name: 'fieldboard' },
  rules: {
    borders: borderRule,
    'no-barrel': barrelRule,
    'file-length': lengthRule,
    'class-names': classRule,
    words: wordRule,
    limits: limitRule,
    'waits-end': waitRule,
    rounds: roundsRule,
    'honest-tests': honestRule,
    'close-on-escape': escapeRule,
  },
}
