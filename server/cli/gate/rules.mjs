// npm run rules: which tests of the gate quote which rules of docs/rules.md.
//   npm run rules -- LIVE-33 CMD-25       the tests that quote each of these rules
//   npm run rules -- --only e2e           the rules that this kind of tests alone quotes: unit, int, dom, heavy, e2e
//   npm run rules -- --file e2e/board     each test of the file or folder, and for each of its rules which tests quote it, too
//   npm run rules                         how many rules each kind quotes, and those that no test quotes
import { relative } from 'node:path'
import { quotesOf, rulesOf, testsOf } from './rule-quotes.mjs'
import { KINDS } from './test-kinds.mjs'

/** @typedef {import('./test-kinds.mjs').Kind} Kind */
/** @typedef {import('./rule-quotes.mjs').Test} Test */

const [first, ...more] = process.argv.slice(2)
const rules = rulesOf('.')
const all = testsOf('.')
const tests = all.filter(({ isNightly }) => !isNightly)
const quotes = quotesOf(tests)

/** @param {string} number */
const kindsOf = (number) => KINDS.filter((kind) => quotes.get(number)?.has(kind))

/** @param {Test} test */
const lineOf = ({ kind, file, title, needs, isNightly }) =>
  `  ${kind.padEnd(5)}  ${file}: ${title}${isNightly ? ' (nightly)' : ''}${needs.map((need) => ` (needs ${need})`).join('')}`

/** @param {string[]} numbers */
function printRules(numbers) {
  for (const number of numbers) {
    console.log(`${number} ${rules.find((rule) => rule.number === number)?.text ?? 'There is no such rule.'}`)
    for (const kind of KINDS) for (const test of quotes.get(number)?.get(kind) ?? []) console.log(lineOf(test))
  }
}

/** @param {string} kind */
function printOnly(kind) {
  const only = rules.map(({ number }) => number).filter((number) => kindsOf(number).join() === kind)
  printRules(only)
  console.log(`${only.length} rules are quoted by tests of the kind ${kind} alone.`)
}

/** @param {Test} test */
const sayOthers = (test) => (/** @type {string} */ number) => {
  const cheaper = kindsOf(number).filter((kind) => KINDS.indexOf(kind) < KINDS.indexOf(test.kind))
  const beside =
    quotes
      .get(number)
      ?.get(test.kind)
      ?.filter((other) => other !== test).length ?? 0
  return `  ${number}  ${cheaper.length > 0 ? cheaper.join(', ') : 'NOTHING CHEAPER'}; ${beside} other ${test.kind}`
}

/** @param {string[]} paths of files or folders */
function printFiles(paths) {
  const wanted = paths.map((path) => relative('.', path))
  const found = all.filter(({ file }) => wanted.some((path) => file === path || file.startsWith(`${path}/`)))
  if (found.length === 0) throw new Error(`The gate runs no test in ${wanted.join(', ')}.`)
  for (const test of found) {
    console.log(lineOf(test))
    for (const line of test.rules.map(sayOthers(test))) console.log(line)
  }
  const isProved = (/** @type {Test} */ test) => !test.rules.map(sayOthers(test)).join().includes('NOTHING CHEAPER')
  console.log(
    `${found.length} tests; ${found.filter(isProved).length} quote no rule, or only rules that cheaper tests quote.`,
  )
}

function printSums() {
  for (const kind of KINDS) {
    const all = rules.filter(({ number }) => kindsOf(number).includes(kind)).length
    const only = rules.filter(({ number }) => kindsOf(number).join() === kind).length
    console.log(
      `${kind}: ${tests.filter((test) => test.kind === kind).length} tests, ${all} rules, ${only} of them alone`,
    )
  }
  const without = rules.map(({ number }) => number).filter((number) => !quotes.has(number))
  console.log(`${without.length} of ${rules.length} rules are quoted by no test: ${without.join(', ')}`)
}

if (first === undefined) printSums()
else if (first === '--only') printOnly(more[0] ?? '')
else if (first === '--file') printFiles(more)
else printRules([first, ...more])
