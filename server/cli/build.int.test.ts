import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isNewFolder } from '../photos/disk.ts'
import { copySources } from '../testing/processes/copy-sources.ts'
import { QUICK_CODE } from '../testing/processes/program.ts'
import { TEST_SECRET } from '../testing/processes/server-process.ts'

/** A build and the making of two databases take a while on a busy machine. */
const limit = { timeout: 180_000 }

describe('[STORE-6] a build', () => {
  let folder: string
  let cache: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldboard-build-'))
    await copySources(folder)
    cache = join(folder, 'node_modules/.cache')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const run = (program: string, env: Record<string, string> = {}, ...args: string[]) =>
    promisify(execFile)(process.execPath, [QUICK_CODE, join(folder, program), ...args], {
      env: { ...process.env, ...env },
    })
  const settings = (dataDir: string) => ({
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    EVENTSTORE_URL: '',
    NODE_ENV: '',
    APP_SECRET: TEST_SECRET,
  })
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

  it('that can make no template says so, and is whole all the same', limit, async () => {
    await writeFile(cache, 'a file, so that nothing can be put into it')
    const { stderr } = await run('server/cli/build.mjs')
    expect(stderr).toMatch(/^ENOTDIR.*\n.*has no template yet.*\n$/)
    expect(await readFile(join(folder, 'dist/stamp'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  })

  it(
    '[STORE-15] without a template lets a first start make it, or its own database alone where it may not write there',
    limit,
    async () => {
      const start = async (dataDir: string) => {
        await run('dist/server/create-employee.js', settings(dataDir), '--email', 'first@test.example')
        expect(await modeOf(join(dataDir, 'pglite/PG_VERSION'))).toBe('600')
        expect(await isNewFolder(join(dataDir, 'photos'))).toBe(false)
      }
      await start(join(folder, 'data without'))
      expect((await stat(cache)).isFile()).toBe(true)
      await rm(cache)
      await start(join(folder, 'data with'))
      expect(await readdir(join(cache, 'fieldboard'))).toEqual([expect.stringMatching(/^pglite-[\d.]+$/)])
    },
  )

  it('leaves a template for every user, which is made once and copied by a first start', limit, async () => {
    await rm(cache, { recursive: true, force: true })
    // The step of a build that had nowhere to put it before.
    expect(await run('dist/server/make-template.js')).toEqual({ stdout: '', stderr: '' })
    const made = await readdir(join(cache, 'fieldboard'))
    expect(made).toEqual([expect.stringMatching(/^pglite-[\d.]+$/)])
    const template = join(cache, 'fieldboard', made[0] ?? '')
    expect([await modeOf(template), await modeOf(join(template, 'PG_VERSION'))]).toEqual(['755', '644'])

    const mark = join(template, 'mark')
    await writeFile(mark, '')
    await chmod(mark, 0o444)
    await run('dist/server/make-template.js')
    const dataDir = join(folder, 'data')
    await run('dist/server/create-employee.js', settings(dataDir), '--email', 'first@test.example')
    expect(await readdir(join(cache, 'fieldboard'))).toEqual(made)
    const copy = join(dataDir, 'pglite')
    expect([await modeOf(copy), await modeOf(join(copy, 'mark'))]).toEqual(['700', '600'])
  })
})
