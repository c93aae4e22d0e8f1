import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** The package beside which builds and starts leave what later starts profit from (server/database/template.ts). */
const COPIED = '@electric-sql/pglite'

/** Links the packages as `npm ci` leaves them in the node_modules of `folder`: without what builds and starts left in ours. */
export async function linkPackages(folder: string): Promise<void> {
  const packages = join(folder, 'node_modules')
  const names = await Promise.all(
    (await readdir('node_modules')).map(async (name) =>
      name.startsWith('@') ? (await readdir(join('node_modules', name))).map((member) => `${name}/${member}`) : [name],
    ),
  )
  for (const name of names.flat()) {
    if (name.startsWith('.')) continue
    const path = join(packages, name)
    await mkdir(dirname(path), { recursive: true })
    if (name === COPIED) await cp(join('node_modules', name), path, { recursive: true })
    else await symlink(resolve('node_modules', name), path)
  }
  await cp('node_modules/.package-lock.json', join(packages, '.package-lock.json'))
}
