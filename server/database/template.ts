import { randomUUID } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { chmod, cp, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { z } from 'zod'
import { syncFolder } from './durable-fs.ts'

const require = createRequire(import.meta.url)

/** Of PGlite, whose version belongs to the template's name. */
const { packageDir, version } = (() => {
  const entry = require.resolve('@electric-sql/pglite')
  const dir = entry.slice(0, entry.lastIndexOf(join('pglite', sep)) + 'pglite'.length)
  return { packageDir: dir, ...z.object({ version: z.string() }).parse(require(join(dir, 'package.json'))) }
})()

/** Which PGlite writes the embedded database. */
export const PGLITE_VERSION = version

/** node_modules/.cache/fieldboard, beside the package. */
const cacheDir = join(dirname(dirname(packageDir)), '.cache', 'fieldboard')

/**
 * Folder of an empty, cleanly closed database to copy from, beside the packages. Made once (initdb in WebAssembly takes seconds
 * and some 800 MB; a copy takes a fraction of a second), by the build, else by the first start.
 * @throws the system's error where it cannot be made.
 */
export async function ensureTemplate(): Promise<string> {
  const template = join(cacheDir, `pglite-${version}`)
  if (isReadable(template)) return template
  await mkdir(cacheDir, { recursive: true })
  return makeTemplate(template)
}

function isReadable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  const database = await PGlite.create(folder)
  await database.close()
}

async function makeTemplate(template: string): Promise<string> {
  // Under another name first: a process that is killed meanwhile must not leave half a database under the final one.
  const draft = `${template}.${randomUUID()}`
  try {
    await makeEmpty(draft)
    // One user may build and another start, as in the image; there is nothing in it to hide.
    await setModes(draft, { folder: 0o755, file: 0o644 })
    await rename(draft, template)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!isReadable(template)) throw error // else another process was faster
  }
  return template
}

/**
 * Puts an empty database into `folder`, which must not exist: whole and on disk, or not at all.
 * A remainder of an attempt that was killed is removed first.
 */
export async function createFromTemplate(folder: string): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  // Without a template, which may not be written everywhere, it only takes longer.
  const template = await ensureTemplate().catch((error: unknown) => {
    if (error instanceof Error && 'code' in error) return null
    throw error
  })
  if (template === null) await makeEmpty(draft)
  else await cp(template, draft, { recursive: true })
  // All may read the template, and perhaps no user may write it; this folder is its owner's alone.
  await setModes(draft, { folder: 0o700, file: 0o600 })
  await syncAll(draft)
  await rename(draft, folder)
  syncFolder(dirname(folder))
}

/** `folder` and all that is in it, each folder before what it holds. */
async function entriesOf(folder: string): Promise<{ path: string; isFolder: boolean }[]> {
  const below = await readdir(folder, { withFileTypes: true, recursive: true })
  const entries = below.map((entry) => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() }))
  return [{ path: folder, isFolder: true }, ...entries]
}

async function setModes(folder: string, modes: { folder: number; file: number }): Promise<void> {
  for (const { path, isFolder } of await entriesOf(folder)) await chmod(path, isFolder ? modes.folder : modes.file)
}

/** Makes all that is in a folder durable, names and contents. */
export async function syncAll(folder: string): Promise<void> {
  for (const { path, isFolder } of await entriesOf(folder)) {
    if (isFolder) {
      syncFolder(path)
    } else {
      const file = await open(path, 'r+')
      await file.sync()
      await file.close()
    }
  }
}
