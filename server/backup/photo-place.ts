import { existsSync } from 'node:fs'
import { cp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncAll } from '../database/template.ts'

// The folder of photos may be there before a restore: a disk of its own is mounted on it, and no folder takes its place.

/** The folder at the root of a disk of its own. */
const OF_THE_DISK = 'lost+found'

const entriesOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name !== OF_THE_DISK)

/** True if a restore may put photos into the folder; false where there is none. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  const entries = await entriesOf(folder).catch((error: unknown) => {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  })
  return entries?.length === 0
}

/** Removes what is in a folder, which stays. Without one nothing happens. */
export async function emptyFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  for (const name of await entriesOf(folder)) await rm(join(folder, name), { recursive: true })
}

/** Puts all that is in one folder into another that is empty, also on another disk, and makes it durable. */
export async function moveInto(from: string, to: string): Promise<void> {
  for (const name of await readdir(from))
    await rename(join(from, name), join(to, name)).catch((error: unknown) => {
      if (!isCode(error, 'EXDEV')) throw error
      return cp(join(from, name), join(to, name), { recursive: true })
    })
  await syncAll(to)
}

const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
