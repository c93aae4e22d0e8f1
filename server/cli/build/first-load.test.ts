import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { checkFirstLoad } from './first-load.mjs'
import { precompress } from './precompress.mjs'

/** A build whose board is so big, in bytes that cannot be compressed. */
async function buildWith(boardBytes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldboard-first-load-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const manifest = {
    'index.html': { file: 'index.js', name: 'index', imports: ['_shell.js'] },
    '_shell.js': { file: 'shell.js', name: 'shell' },
    '_board.js': { file: 'board.js', name: 'board', imports: ['_shell.js'] },
    '_socket.js': { file: 'socket.js', name: 'socket', imports: ['_board.js'] },
    '_menus.js': { file: 'menus.js', name: 'menus', imports: ['_board.js'] },
    '_board-tools.js': { file: 'tools.js', name: 'board-tools', imports: ['_menus.js'] },
    'login-screen.tsx': { file: 'login.js', name: 'login-screen', imports: ['_shell.js'] },
    'dialog.tsx': { file: 'dialog.js', name: 'dialog', imports: ['_board.js'] },
  }
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  for (const name of ['index', 'shell', 'socket', 'login', 'menus', 'tools'])
    await writeFile(join(folder, `${name}.js`), 'again '.repeat(100_000))
  for (const name of ['board', 'dialog']) await writeFile(join(folder, `${name}.js`), randomBytes(boardBytes))
  await precompress(folder)
  return folder
}

it('[HTTP-12] a build says how much JavaScript comes first, compressed, each file once and no dialog', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  checkFirstLoad(await buildWith(160_000))
  expect(log.mock.calls.flat()).toEqual([
    expect.stringMatching(/^JavaScript until the login form shows: 0\.\d kB of at most 123\.2 kB\.$/),
    expect.stringMatching(/^JavaScript until a board shows: 160\.\d kB of at most 178\.6 kB\.$/),
    expect.stringMatching(/^JavaScript until the first card shows: 160\.\d kB of at most 190\.6 kB\.$/),
    expect.stringMatching(/^JavaScript until the toolbar of a board shows: 160\.\d kB of at most 266\.0 kB\.$/),
  ])
})

it('[HTTP-12] a build fails whose board needs more, and names the biggest files', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const folder = await buildWith(240_000)
  expect(() => checkFirstLoad(folder)).toThrow(
    /240\.\d kB of at most 178\.6 kB\. The biggest files: board\.js \(240\.0 kB\), /,
  )
})
