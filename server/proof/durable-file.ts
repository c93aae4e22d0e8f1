import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '../database/durable-fs.ts'

/** Replaces a file, for its owner alone: the new text is on disk when this resolves, and a crash leaves one of the two. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const draft = `${path}.part`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  syncFolder(dirname(path))
}
