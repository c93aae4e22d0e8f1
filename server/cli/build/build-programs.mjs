import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'

/** The folder of a run: below node_modules, where programs find their packages. */
export const programsOf = (/** @type {string} */ run) => resolve('node_modules/.cache/fieldboard/programs', run)

/**
 * Builds programs that are not part of dist/, in a folder of this run alone, which goes when the process ends.
 * @param {string[]} entries paths of their TypeScript files, from the root of the project
 * @param {string} [outDir]
 * @returns {Promise<string>} the folder, where `some/where/NAME.ts` has become `NAME.js`
 */
export async function buildPrograms(entries, outDir = programsOf(randomUUID())) {
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  // Not before it is needed: the caller may have installed it just now.
  const { build } = await import('vite')
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { ssr: true, outDir, sourcemap: true, target: 'node20', rolldownOptions: { input: entries } },
  })
  return outDir
}
