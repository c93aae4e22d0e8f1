import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { linkPackages } from '../../server/testing/processes/packages.ts'
import type { Scope } from '../scope.ts'

/**
 * Makes a folder as `npm ci` and a build leave it: dist/, and the embedded database's template as a build makes it,
 * without anything that a start has ever left in node_modules.
 * @returns the path of the server's program.
 */
export async function freshInstall(scope: Scope): Promise<string> {
  const folder = await scope.keep(mkdtemp(join(tmpdir(), 'fieldboard-bench-')), (made) =>
    rm(made, { recursive: true, force: true }),
  )
  await linkPackages(folder)
  await cp('package.json', join(folder, 'package.json'))
  await cp('dist', join(folder, 'dist'), { recursive: true })
  await promisify(execFile)(process.execPath, [join(folder, 'dist/server/make-template.js')])
  return join(folder, 'dist/server/main.js')
}
