import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The pages and the scripts that each fetches until it shows, named as in vite.config.ts, and how many bytes of compressed
 * JavaScript they and all that they import may be together (docs/rules.md, HTTP-12).
 */
const PAGES = [
  { what: 'the login form', names: ['index', 'login-screen'], maxBytes: 123_200 },
  { what: 'a board', names: ['index', 'board'], maxBytes: 178_600 },
  { what: 'the first card', names: ['index', 'board', 'socket'], maxBytes: 190_600 },
  { what: 'the toolbar of a board', names: ['index', 'board', 'socket', 'menus', 'board-tools'], maxBytes: 266_000 },
]

/**
 * Vite's record of the files that it made.
 * @typedef {Record<string, { file: string, name?: string, imports?: string[] }>} Manifest
 */

/**
 * The scripts of these names, and what they import before they run, as paths in the folder of the build.
 * @param {Manifest} manifest
 * @param {string[]} names
 */
function scriptsOf(manifest, names) {
  const keyOf = (/** @type {string} */ name) => {
    const key = Object.keys(manifest).find((candidate) => manifest[candidate]?.name === name)
    if (key === undefined)
      throw new Error(`The build has no script called ${name}, so what it loads first is not known.`)
    return key
  }
  const keys = new Set(names.map(keyOf))
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported)
  return [...keys].flatMap((key) => manifest[key]?.file ?? [])
}

/**
 * Says how much JavaScript the first pages take, compressed as the server sends it.
 * @param {string} folder of the client's build, compressed
 * @throws when a page takes more than it may; the error names the biggest files.
 */
export function checkFirstLoad(folder) {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const sizeOf = (/** @type {string} */ file) =>
    statSync(join(folder, existsSync(join(folder, `${file}.br`)) ? `${file}.br` : file)).size
  // A page without scripts.
  if (Object.keys(manifest).length === 0) return
  for (const { what, names, maxBytes } of PAGES) {
    const files = scriptsOf(manifest, names).map((file) => ({ file, bytes: sizeOf(file) }))
    const bytes = files.reduce((sum, each) => sum + each.bytes, 0)
    const sentence = `JavaScript until ${what} shows: ${kilobytes(bytes)} of at most ${kilobytes(maxBytes)}.`
    console.log(sentence)
    if (bytes <= maxBytes) continue
    const biggest = files.sort((one, other) => other.bytes - one.bytes).slice(0, 3)
    const named = biggest.map((each) => `${each.file} (${kilobytes(each.bytes)})`).join(', ')
    throw new Error(`${sentence} The biggest files: ${named}. What is not seen at first may come on demand.`)
  }
}

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`
