import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockDataDir } from './database/data-dir-lock.ts'
import { EMBEDDED } from './database/embedded-folder.ts'
import { createFromTemplate } from './database/template.ts'
import { LIMITS } from './http/door/limits.ts'
import { openTestDatabase, type TestDatabase } from './testing/database.ts'
import { sendTo } from './testing/processes/node.ts'
import { buildProgram, canUnshare, type Program } from './testing/processes/program.ts'
import { type ServerProcess, startServer } from './testing/processes/server-process.ts'

let program: Program
let folder: string
let children: ChildProcess[] = []

beforeAll(async () => {
  program = await buildProgram('server/main.ts')
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldboard-main-'))
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  await rm(folder, { recursive: true, force: true })
})

function start(env: Readonly<Record<string, string>>): ServerProcess {
  const server = startServer(program, { DATA_DIR: folder, ...env })
  children.push(server.child)
  return server
}

async function listenSomewhere(): Promise<{ port: number; close: () => void }> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

const ownNamespace = { skip: !canUnshare(), tags: ['namespace'] }

describe('[FAULT-10] a start that cannot succeed ends with one sentence', () => {
  it('where a setting is malformed', async () => {
    expect(await start({ LOG_LEVEL: 'loud' }).ended).toEqual({
      code: 1,
      err: 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.\n',
    })
  })
  it('where no Postgres answers, without the password', async () => {
    // No system gives out this port by itself.
    const { code, err } = await start({ DATABASE_URL: 'postgres://me:pass-word@127.0.0.1:1/board' }).ended
    expect({ code, err }).toEqual({
      code: 1,
      err: 'The Postgres server of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n',
    })
  })
  it.each([
    ['a new', null, /^The embedded database in .* cannot be opened: ENOSPC: no space left on device, write\.\n$/],
    [
      'a killed',
      '{}',
      /^The embedded database in .* cannot be opened: could not write .*: No space left on device\.\n$/,
    ],
    ['an old', ' '.repeat(65_536), /^There is no room left: Migration .*: No space left on device\.\n$/],
  ])('[FAULT-65] where the disk of %s server is full', ownNamespace, async (_, lock, sentence) => {
    const [made, disk] = [join(folder, 'made'), join(folder, 'disk')]
    for (const path of [made, disk]) await mkdir(path)
    await createFromTemplate(join(made, EMBEDDED))
    // Its room is that of the new one, and what is left.
    if (lock !== null) await writeFile(join(made, 'lock'), lock)
    expect(await startServer(program.onFullDisk(made, disk), { DATA_DIR: disk }).ended).toEqual({
      code: 1,
      err: expect.stringMatching(sentence),
    })
  })
  it('[FAULT-65] where the embedded database is damaged', async () => {
    await createFromTemplate(join(folder, EMBEDDED))
    await truncate(join(folder, EMBEDDED, 'global', 'pg_control'), 10)
    expect(await start({}).ended).toEqual({
      code: 1,
      err: `The embedded database in ${folder} cannot be opened: could not read file "global/pg_control": read 10 of 296.\n`,
    })
  })
  it('where another process has DATA_DIR', async () => {
    const unlock = await lockDataDir(folder, console)
    const { code, err } = await start({}).ended
    unlock()
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^.* is in use by process \d+: .*\.\n$/) })
  })
  it('where DATA_DIR cannot be a folder', async () => {
    await writeFile(join(folder, 'file'), '')
    const { code, err } = await start({ DATA_DIR: join(folder, 'file', 'data') }).ended
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^.* cannot be opened: ENOTDIR: .*\.\n$/) })
  })
})

describe('a server', () => {
  let test: TestDatabase
  let env: Record<string, string>
  beforeEach(async () => {
    test = await openTestDatabase()
    await test.database.close()
    env = { DATABASE_URL: test.databaseUrl ?? '', DATA_DIR: test.dataDir }
  })
  afterEach(() => test.drop())

  it('whose port is taken says so in one sentence', async () => {
    const { port, close } = await listenSomewhere()
    const { code, err } = await start({ ...env, PORT: String(port), DEMO: '0' }).ended
    close()
    expect({ code, err }).toEqual({
      code: 1,
      err: `Port ${port} of 127.0.0.1 is in use: stop what listens there, or set another PORT.\n`,
    })
  })

  it('[ACCESS-63] stops in good order in the middle of making the demo, and serves it to no others', async () => {
    await cutOffDemo()
    expect(await start({ ...env, PUBLIC_URL: 'https://board.example.com' }).ended).toEqual({
      code: 1,
      err: expect.stringMatching(/^This store holds the demo, whose passwords are public: .*\n$/),
    })
  })

  // The browser tests begin with a server that makes all of the demo; the demo's own tests cut it off.
  it('goes on with a demo that was cut off, and says who is in it', { tags: '@nightly' }, async () => {
    await cutOffDemo()
    const second = start({ ...env, DEMO: '1' })
    await second.said(/^Demo accounts: employee, planner, installer, customer\. Password: Demo-1234$/m)
    second.child.kill('SIGTERM')
    expect(await second.ended).toEqual({ code: 0, err: '' })
  })

  /** Stops a server once the demo has people. */
  async function cutOffDemo() {
    const server = start({ ...env, DEMO: '1' })
    const url = await server.listens()
    const login = { username: 'customer', password: 'Demo-1234' }
    await expect.poll(async () => (await sendTo(url)('POST', '/api/auth/login', login)).status).toBe(200)
    // As npm adds a SIGTERM of its own to the SIGINT of the terminal.
    server.child.kill('SIGINT')
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, err: '' })
  }

  it('[SEND-27] that sends nothing out says so, and one that a client holds up while it stops ends at once when it is told again', async () => {
    const server = start({ ...env, DEMO: '0', OUTBOUND: 'off' })
    const { port } = new URL(await server.listens())
    const slow = connect(Number(port), '127.0.0.1')
    slow.on('error', () => undefined)
    slow.write('POST /api/auth/login HTTP/1.1\r\nhost: x\r\nx-requested-with: t\r\ncontent-length: 10\r\n\r\n')
    const health = await fetch(`http://127.0.0.1:${port}/readyz`)
    expect(await health.json()).toEqual({ status: 'ready' })
    server.child.kill('SIGTERM')
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .not.toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 1, err: expect.stringContaining('OUTBOUND=off') })
    slow.destroy()
  })

  it('[HTTP-4] that people use keeps the limits, which tests and benchmarks do without', async () => {
    const tries = async (args?: readonly string[]) => {
      const server = startServer(program, { ...env, DEMO: '0' }, args)
      children.push(server.child)
      const url = new URL('/api/auth/login', await server.listens())
      let refused = 0
      for (let n = 0; n < LIMITS.signIn.max + 1; n++) {
        const { status } = await fetch(url, { method: 'POST', headers: { 'x-requested-with': 'test' } })
        if (status === 429) refused += 1
      }
      server.child.kill('SIGTERM')
      await server.ended
      return refused
    }
    expect(await tries([])).toBe(1)
    expect(await tries()).toBe(0)
  })
})
