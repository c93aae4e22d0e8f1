import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../proof/durable-file.ts'

/** In DATA_DIR, apart from the database and from its backups: a database that goes back in time brings no one back. */
const FILE = 'erased-keys'

/** The ids of keys that were destroyed, as this machine remembers them. */
export async function erasedKeys(dataDir: string): Promise<string[]> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter((line) => line !== '')
}

/** Remembers keys that are about to be destroyed: it is on disk when this resolves. */
export async function rememberErased(dataDir: string, ids: readonly string[]): Promise<void> {
  const all = new Set([...(await erasedKeys(dataDir)), ...ids])
  await mkdir(dataDir, { recursive: true })
  await writeDurably(join(dataDir, FILE), [...all, ''].join('\n'))
}
