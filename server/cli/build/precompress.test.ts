import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { precompress } from './precompress.mjs'

it('[HTTP-5] lays a compressed copy beside each file of text that gets shorter, and beside no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldboard-precompress-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const text = 'the same again, '.repeat(100)
  await mkdir(join(folder, 'assets'))
  const files = { 'index.html': text, 'short.js': 'x', 'assets/a.js': text, 'assets/a.js.map': text, 'a.woff2': text }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)

  await precompress(folder)
  const made = (await readdir(folder, { recursive: true })).filter((name) => /\.(br|gz)$/.test(name)).sort()
  expect(made).toEqual(['assets/a.js.br', 'assets/a.js.gz', 'index.html.br', 'index.html.gz'])
  expect(brotliDecompressSync(await readFile(join(folder, 'index.html.br'))).toString()).toBe(text)
  expect(gunzipSync(await readFile(join(folder, 'assets/a.js.gz'))).toString()).toBe(text)
})
