import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { moveInto } from './photo-place.ts'

/** A disk of its own on most Linux machines. */
const MEMORY = '/dev/shm'

it.each([tmpdir(), ...(existsSync(MEMORY) ? [MEMORY] : [])])(
  '[BACKUP-3] photos come into a folder that is there, on %s',
  async (disk) => {
    const [from, place] = await Promise.all([tmpdir(), disk].map((folder) => mkdtemp(join(folder, 'fieldboard-'))))
    if (from === undefined || place === undefined) throw new Error('No folders.')
    onTestFinished(async () => {
      for (const folder of [from, place]) await rm(folder, { recursive: true })
    })
    await mkdir(join(from, 'draft', 'feedback-7'), { recursive: true })
    await writeFile(join(from, 'draft', 'feedback-7', 'a.png'), 'photo')
    await symlink(place, join(from, 'photos'))
    await moveInto(join(from, 'draft'), join(from, 'photos'))
    expect(await readFile(join(place, 'feedback-7', 'a.png'), 'utf8')).toBe('photo')
    expect(await readdir(place)).toEqual(['feedback-7'])
  },
)
