import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { keepFormer } from './keep-former.mjs'

const filesOf = async (folder: string) => (await readdir(folder, { recursive: true })).toSorted()

it('[OFFLINE-9] puts the hashed files of the build before aside, and those of the one before that go', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'fieldboard-former-'))
  onTestFinished(() => rm(dist, { recursive: true }))
  const [client, former] = [join(dist, 'client'), join(dist, 'client-before')]
  const build = async (...names: string[]) => {
    await mkdir(join(client, 'assets'), { recursive: true })
    for (const name of ['index.html', 'sw.js', ...names.map((one) => `assets/${one}`)])
      await writeFile(join(client, name), '')
  }
  await build('a-1.js')
  await keepFormer(client, former)
  expect(await filesOf(former)).toEqual(['assets', 'assets/a-1.js'])
  await build('a-2.js')
  await keepFormer(client, former)
  expect(await filesOf(dist)).toEqual(['client-before', 'client-before/assets', 'client-before/assets/a-2.js'])
  // A build that never came to its files leaves what there was.
  await keepFormer(client, former)
  expect(await filesOf(former)).toEqual(['assets', 'assets/a-2.js'])
})
