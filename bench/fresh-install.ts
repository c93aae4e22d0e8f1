import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Scope } from './scope.ts'

/** The package beside which a start leaves what the next ones profit from. */
const COPIED = '@electric-sql/pglite'

/**
 * What `npm ci` and a build leave, in a folder of its own and without what an earlier start left in node_modules.
 * @returns the path of the server's program.
 */
export async function freshInstall(scope: Scope): Promise<string> {
  const folder = await scope.keep(mkdtemp(join(tmpdir(), 'fieldboard-bench-')), (made) =>
    rm(made, { recursive: true, force: true }),
  )
  const packages = join(folder, 'node_modules')
  const names = await Promise.all(
    (await readdir('node_modules')).map(async (name) =>
      name.startsWith('@') ? (await readdir(join('node_modules', name))).map((member) => `${name}/${member}`) : [name],
    ),
  )
  for (const name of names.flat()) {
    if (name.startsWith('.')) continue
    const path = join(packages, name)
    await mkdir(join(path, '..'), { recursive: true })
    if (name === COPIED) await cp(join('node_modules', name), path, { recursive: true })
    else await symlink(resolve('node_modules', name), path)
  }
  await cp('package.json', join(folder, 'package.json'))
  await cp('dist', join(folder, 'dist'), { recursive: true })
  return join(folder, 'dist/server/main.js')
}
