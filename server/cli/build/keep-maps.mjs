import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Moves the source maps of a built client out of the folder that is served to everyone: they hold its whole source
 * (docs/rules.md, HTTP-31). They stay beside the build, under the same paths, for those who read an error of a browser.
 * @param {string} folder of the client
 * @param {string} kept folder of the maps; those of an earlier build go
 */
export async function keepMaps(folder, kept) {
  await rm(kept, { recursive: true, force: true })
  const maps = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.map'))
  for (const name of maps) {
    await mkdir(dirname(join(kept, name)), { recursive: true })
    await rename(join(folder, name), join(kept, name))
  }
}
