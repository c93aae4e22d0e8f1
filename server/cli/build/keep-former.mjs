import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The files whose names say what is in them: no later build has another one under such a name. */
const NAMED_BY_CONTENT = 'assets'

/**
 * Puts the files of a built client aside before the next build, for pages that are still open and ask for what they have not
 * needed so far (docs/rules.md, OFFLINE-9). Only files that are named by their content stay.
 * @param {string} folder of the client; afterwards there is none
 * @param {string} former folder that they move to; those of the build before that one go
 */
export async function keepFormer(folder, former) {
  if (!existsSync(join(folder, NAMED_BY_CONTENT))) return
  await rm(former, { recursive: true, force: true })
  await rename(folder, former)
  const others = (await readdir(former)).filter((name) => name !== NAMED_BY_CONTENT)
  await Promise.all(others.map((name) => rm(join(former, name), { recursive: true })))
}
