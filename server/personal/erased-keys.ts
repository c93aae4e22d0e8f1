import { existsSync } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../database/durable-fs.ts'

/** In DATA_DIR, apart from the database and from its backups: a database that goes back in time brings no one back. */
const FILE = 'erased-keys'

/** The ids of keys that were destroyed, as this machine remembers them. */
export async function erasedKeys(dataDir: string): Promise<string[]> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return [...new Set(text.split('\n').filter((line) => line !== ''))]
}

/**
 * Remembers keys that are destroyed: they are on disk when this resolves. Lines are only ever added, in one write, so that two
 * calls at once lose nothing; a line that a crash cut off is no id, and the next call writes that id anew.
 */
export async function rememberErased(dataDir: string, ids: readonly string[]): Promise<void> {
  const known = new Set(await erasedKeys(dataDir))
  const fresh = ids.filter((id) => !known.has(id))
  if (fresh.length === 0) return
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, FILE)
  const isNew = !existsSync(path)
  const file = await open(path, 'a', 0o600)
  try {
    await file.appendFile(['', ...fresh, ''].join('\n'))
    await file.sync()
  } finally {
    await file.close()
  }
  if (isNew) syncFolder(dataDir)
}
