import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sources } from '../../cli/setup.mjs'
import { linkPackages } from './packages.ts'

/** Copies all that a build reads, with a page in place of the client, which would take as long as all the rest. */
export async function copySources(folder: string): Promise<void> {
  const copied = sources.filter((source) => source !== 'client')
  for (const source of copied) await cp(source, join(folder, source), { recursive: true })
  await cp('client/worker', join(folder, 'client/worker'), { recursive: true })
  await cp('client/verify', join(folder, 'client/verify'), { recursive: true })
  await writeFile(join(folder, 'client/index.html'), '<p>The client')
  await linkPackages(folder)
}
