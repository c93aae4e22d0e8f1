import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCard, createProject } from '../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { buildProgram, type Program } from '../testing/processes/program.ts'
import { listedKeys } from '../proof/keys.ts'
import { TEST_SECRET } from '../testing/processes/server-process.ts'

// A server runs on the database meanwhile.
describe('the program proof-key', onPostgres, () => {
  let app: TestApp
  let employee: Send
  let programs: Readonly<Record<'proof-key' | 'verify-record', Program>>
  let folder: string
  beforeAll(async () => {
    programs = {
      'proof-key': await buildProgram('server/cli/proof-key.ts'),
      'verify-record': await buildProgram('server/cli/verify-record.ts'),
    }
    folder = await mkdtemp(join(tmpdir(), 'fieldboard-records-'))
    app = await startTestApp(undefined, { config: { signs: true } })
    employee = await app.as('employee')
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  const run = (name: keyof typeof programs, ...args: string[]) => runIn(app.dataDir, name, ...args)
  async function runIn(dataDir: string, name: keyof typeof programs, ...args: string[]) {
    const env = { DATABASE_URL: app.databaseUrl ?? '', DATA_DIR: dataDir, APP_SECRET: TEST_SECRET }
    const child = programs[name].startWith(env, args)
    if (!child.stdout || !child.stderr) throw new Error('the program has no output')
    const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code: child.exitCode, said, complained }
  }
  /** The lines of the keys, the oldest first, without their dates. */
  async function keys(...args: string[]): Promise<string[]> {
    const { code, said, complained } = await run('proof-key', ...args)
    expect(complained).toBe('')
    expect(code).toBe(0)
    return said
      .trim()
      .split('\n')
      .map((line) => line.replace(/^\S+ /, ''))
  }
  /** The lines of the keys as the database has them. */
  const known = async () => (await listedKeys(app.runtime.pool)).map(({ line }) => line)
  /** The file of a project's record as the server makes it now. */
  async function recordOf(project: number, name: string): Promise<string> {
    const headers = { cookie: await app.cookieOf('employee') }
    const { statusCode, rawPayload } = await app.inject({ url: `/api/projects/${project}/record`, headers })
    expect(statusCode).toBe(200)
    await writeFile(join(folder, name), rawPayload)
    return join(folder, name)
  }

  it('[PROOF-7] rotates beside a server that runs; the old record stays verifiable, the new one is led to by the old key', async () => {
    const { id } = await createProject(employee, 'Hafen')
    const old = await recordOf(id, 'old.zip')
    const [first = ''] = await known()
    const rotated = await keys('rotate')
    expect(rotated).toEqual([first, expect.stringMatching(/^fieldboard\/\S+ \(signed by the one before\)$/)])
    await addCard(employee, id, 'Tor 1')
    const later = await recordOf(id, 'later.zip')
    for (const file of [old, later]) {
      const { code, said } = await run('verify-record', file, '--key', first)
      expect([code, said]).toEqual([0, expect.stringMatching(/^Confirmed: the record of project/)])
    }
    // The new key knows nothing of the record of before it.
    const [, next = ''] = rotated
    const { code, said } = await run('verify-record', old, '--key', next.split(' ')[0] ?? '')
    expect([code, said]).toEqual([1, expect.stringContaining('not signed by the key that you know')])
  })

  it('[PROOF-7] begins anew with a key that the old one has not signed, and says so to a person who knows that', async () => {
    const { id } = await createProject(employee, 'Anew')
    await recordOf(id, 'before.zip')
    const [first = ''] = await known()
    const all = await keys('start-anew')
    expect(all.at(-1)).not.toContain('signed by')
    const { code, said } = await run('verify-record', await recordOf(id, 'anew.zip'), '--key', first)
    expect([code, said]).toEqual([1, expect.stringContaining('not signed by the key that you know')])
  })

  it('[PROOF-7] [BACKUP-12] refuses words that it does not know, and a rotation without the key', async () => {
    const nowhere = join(folder, 'nowhere')
    const refused = { code: 1, complained: expect.stringMatching(/^There is no .*nowhere: set DATA_DIR .*\n$/) }
    expect(await runIn(nowhere, 'proof-key')).toMatchObject(refused)
    expect(existsSync(nowhere)).toBe(false)
    expect(await run('proof-key', 'rotten')).toMatchObject({ code: 1, complained: expect.stringContaining('rotate') })
    const before = await known()
    await rm(join(app.dataDir, 'proof'), { recursive: true })
    expect(await run('proof-key', 'rotate')).toMatchObject({
      code: 1,
      complained: expect.stringContaining('has no key that signs now'),
    })
    const after = await keys()
    expect(after.map((line) => line.replace(' (signed by the one before)', ''))).toEqual(before)
  })
})
