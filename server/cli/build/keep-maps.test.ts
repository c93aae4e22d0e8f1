import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { keepMaps } from './keep-maps.mjs'

it('[HTTP-31] moves source maps out of the served folder, and those of an earlier build go', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'fieldboard-maps-'))
  onTestFinished(() => rm(dist, { recursive: true }))
  const [client, maps] = [join(dist, 'client'), join(dist, 'maps')]
  await mkdir(join(client, 'assets'), { recursive: true })
  await mkdir(maps)
  for (const name of ['index.html', 'assets/a.js', 'assets/a.js.map']) await writeFile(join(client, name), name)
  await writeFile(join(maps, 'older.js.map'), '')

  await keepMaps(client, maps)
  const filesOf = async (folder: string) => (await readdir(folder, { recursive: true })).toSorted()
  expect(await filesOf(client)).toEqual(['assets', 'assets/a.js', 'index.html'])
  expect(await filesOf(maps)).toEqual(['assets', 'assets/a.js.map'])
  expect(await readFile(join(maps, 'assets/a.js.map'), 'utf8')).toBe('assets/a.js.map')
})
