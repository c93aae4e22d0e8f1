import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FormerUser } from '#events/account/former-user.ts'
import { User } from '#events/account/user.ts'
import { roundsOf } from '#events/kernel/testing/rounds.ts'
import { PASSWORD, type Send } from '../testing/app/app.ts'
import { emptyDatabase, newFolder } from '../testing/database.ts'
import { openDatabase } from '../database/open.ts'
import { createEmployee, NewEmployee } from '../identity/create-employee.ts'
import { sendTo } from '../testing/processes/node.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { createUser } from '../testing/app/people.ts'
import { erasedKeys as erasedIds } from '../personal/erased-keys.ts'
import { backUpPlace, type Env, openPlace, restorePlace, seedPlace, wrongIn } from '../testing/processes/place.ts'
import { buildProgram, type Program } from '../testing/processes/program.ts'
import { type ServerProcess, startServer } from '../testing/processes/server-process.ts'
import { sessionCookieOf } from '../testing/app/session-cookie.ts'

/** Several servers start, one after the other. */
const PATIENCE_MS = 600_000
/** Parts of the name of the person who is erased. */
const NAME = /wilhelmine|rabenschlag/i

let program: Program
let restoreProgram: Program
let folder: string
let servers: ServerProcess[] = []
const drops: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = await newFolder()
  program = await buildProgram('server/main.ts')
  restoreProgram = await buildProgram('server/cli/restore.ts')
})
afterEach(() => {
  for (const { child } of servers) child.kill('SIGKILL')
  servers = []
})
afterAll(async () => {
  await Promise.all(drops.map((drop) => drop()))
  await rm(folder, { recursive: true, force: true })
})

/** Starts a server, and signs its employee in. */
async function start(env: Env, login = { username: 'employee', password: PASSWORD }) {
  const server = startServer(program, env)
  servers.push(server)
  const url = await server.listens()
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 60_000 }).toBe(200)
  const { headers } = await sendTo(url)('POST', '/api/auth/login', login)
  const employee = sendTo(url, sessionCookieOf(headers['set-cookie']))
  const stop = async () => {
    server.child.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0 })
  }
  return { url, employee, stop }
}

const formerUsers = async (employee: Send) =>
  FormerUser.array().parse((await employee('GET', '/api/users/former')).body)
const users = async (employee: Send) => User.array().parse((await employee('GET', '/api/users')).body)
/** The first names of the people of every test app. */
const STAYING = ['colleague', 'customer', 'employee', 'installer', 'stranger']
const erased = (id: number) => ({ id, firstName: 'a former', lastName: 'user', email: '', erasure: 'erased' })

/** Where an installation begins; with the empty database that a restore wants. */
async function place(name: string, isPostgres: boolean): Promise<Env> {
  const env = { DATA_DIR: join(folder, name), DEMO: '0' }
  await mkdir(env.DATA_DIR)
  if (!isPostgres) return env
  const { url, drop } = await emptyDatabase()
  drops.push(drop)
  return { ...env, DATABASE_URL: url }
}

/** An installation with its people and one more, and what can be done with them. */
async function installation(isPostgres: boolean) {
  const env = await place(isPostgres ? 'server' : 'embedded', isPostgres)
  await seedPlace(env)
  let app = await start(env)
  const person = { email: 'wilhelmine@rabenschlag.example', firstName: 'Wilhelmine', lastName: 'Rabenschlag' }
  const { user, link } = await createUser(app.employee, { ...person, role: 'employee' })
  const project = { name: 'House', verkadaInstanceId: 1, assignedUsers: [person.email] }
  expect(await app.employee('POST', '/api/projects', project)).toMatchObject({ status: 201 })
  const file = (name: string) => join(folder, `${name}.tar`)
  return {
    env,
    id: user.id,
    file,
    employee: () => app.employee,
    /** Signs in the person who is to be erased. */
    async asPerson() {
      const { token, email } = link
      const anonymous = sendTo(app.url)
      await anonymous('POST', '/api/auth/set-password', { token, email, password: 'First-Employee-1' })
      const login = { username: email, password: 'First-Employee-1' }
      const { headers } = await anonymous('POST', '/api/auth/login', login)
      return sendTo(app.url, sessionCookieOf(headers['set-cookie']))
    },
    stop: () => app.stop(),
    /** Backs up; the server of an embedded database stands still meanwhile. */
    async backUp(name: string) {
      if (!isPostgres) await app.stop()
      await backUpPlace(env, file(name))
      if (!isPostgres) app = await start(env)
    },
    async erase() {
      expect(await app.employee('POST', `/api/users/${user.id}/erase`)).toMatchObject({ status: 202 })
      await expect.poll(() => formerUsers(app.employee), { timeout: 60_000 }).toEqual([erased(user.id)])
    },
  }
}

/** The files below a folder that hold one of these, each with what it holds. */
async function filesWith(top: string, words: readonly (string | Buffer)[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(top, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    for (const word of words)
      if (bytes.includes(word)) found.push(`${path}: ${typeof word === 'string' ? word : 'a sealed key'}`)
  }
  return found
}

/** All rows of a database, as text. */
async function allRows(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const { rows } = await pool.query<{ found: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as found from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { found } of rows)
    texts.push(JSON.stringify((await pool.query(`select '${found}' as name, t::text as text from ${found} t`)).rows))
  await pool.end()
  return texts.join('\n')
}

describe.skipIf(onPostgres.skip)('backups of a Postgres server', { tags: onPostgres.tags }, () => {
  /** An installation with backups from its whole life, which the tests share. */
  async function backedUp() {
    const from = await installation(true)
    await from.backUp('whole')
    await from.backUp('later')
    await from.employee()('DELETE', `/api/users/${from.id}`)
    await from.backUp('before the erasure')
    await from.erase()
    await from.backUp('after')
    await from.stop()
    return from
  }
  let shared: ReturnType<typeof backedUp> | undefined
  const source = () => (shared ??= backedUp())

  /** With the keys of that time, and DATA_DIR's list of those that were destroyed; or with the newest keys. */
  const ways = [
    ['whole', false],
    ['before the erasure', true],
    ['whole', true],
    ['before the erasure', false],
  ] as const
  it('[ERASE-22] [ERASE-23] [ERASE-24] bring no one back who was erased since', { timeout: PATIENCE_MS }, async () => {
    const { env, id, file } = await source()
    expect(await wrongIn(env)).toEqual([])

    for (const [name, newest] of ways.slice(0, roundsOf({ gate: 2, nightly: ways.length }))) {
      const to = await place(`${name} ${newest}`, true)
      if (!newest) await copyFile(join(env['DATA_DIR'] ?? '', 'erased-keys'), join(to['DATA_DIR'] ?? '', 'erased-keys'))
      await restorePlace(to, file(name), newest ? `${file('after')}.keys` : undefined)
      expect(await allRows(to['DATABASE_URL'] ?? '')).not.toMatch(NAME)
      const app = await start(to)
      await expect.poll(() => formerUsers(app.employee), { timeout: 60_000 }).toEqual([erased(id)])
      expect((await users(app.employee)).map((user) => user.firstName).toSorted()).toEqual(STAYING)
      expect(await app.employee('GET', '/api/projects')).toMatchObject({
        body: [{ name: 'House', assignedUsers: [] }],
      })
      // Ids go on past those of the log.
      const { user } = await createUser(app.employee)
      expect(user.id).toBeGreaterThan(id)
      await app.stop()
      expect(await allRows(to['DATABASE_URL'] ?? '')).not.toMatch(NAME)
      expect(await wrongIn(to)).toEqual([])
      expect(await readFile(join(to['DATA_DIR'] ?? '', 'erased-keys'), 'utf8')).toMatch(/^[0-9a-f]{16}$/m)
    }
  })

  it('[ERASE-21] [ERASE-25] open with newer keys, and without keys nameless', { timeout: PATIENCE_MS }, async () => {
    const { file, id } = await source()
    const whole = await place('with newer keys', true)
    await restorePlace(whole, file('whole'), `${file('later')}.keys`)
    const app = await start(whole)
    expect(await users(app.employee)).toContainEqual(expect.objectContaining({ id, firstName: 'Wilhelmine' }))
    await app.stop()

    const nameless = await place('nameless', true)
    const lonely = file('lonely')
    await copyFile(file('whole'), lonely)
    await expect(restorePlace(nameless, lonely)).rejects.toThrow(/There are no keys in .*lonely\.tar\.keys/)
    const restoring = startServer(restoreProgram, nameless, [lonely, '--without-keys'])
    await restoring.said(/Every name/)
    expect(await restoring.ended).toMatchObject({ code: 0 })
    const other = { username: 'other', password: PASSWORD }
    const runtime = await openPlace(nameless)
    await expect.poll(() => runtime.isCurrent(), { timeout: 60_000 }).toBe(true)
    await createEmployee(runtime, NewEmployee.parse({ ...other, email: 'other@test.example' }))
    await runtime.close()
    const { employee } = await start(nameless, other)
    // Lost keys are no erasures: the accounts stay.
    const named = [...STAYING, 'Wilhelmine'].map(() => 'a former')
    expect((await users(employee)).map((user) => user.firstName).toSorted()).toEqual([...named, 'other'])
    expect(await formerUsers(employee)).toEqual([])
  })
})

describe('backups of the embedded database', () => {
  it('[ERASE-26] [ERASE-70] hold no name, no key and no row that is gone, and bring no one back; nor does DATA_DIR', {
    timeout: PATIENCE_MS,
  }, async () => {
    const { env, id, file, employee, stop, backUp, erase, asPerson } = await installation(false)
    const apiKey = { name: 'Quittenkompott', scopes: ['projects:read'] }
    expect(await (await asPerson())('POST', '/api/api-keys', apiKey)).toMatchObject({ status: 201 })
    await backUp('before')
    const [archive, keys] = [await readFile(file('before')), await readFile(`${file('before')}.keys`, 'utf8')]
    expect(archive.toString('latin1')).not.toMatch(NAME)
    const { keys: rows }: { keys: { id: string; sealed: string }[] } = JSON.parse(keys)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ sealed }) => archive.includes(Buffer.from(sealed, 'base64')))).toEqual([])
    const dataDir = env['DATA_DIR'] ?? ''
    const words = ['Wilhelmine', 'Rabenschlag', 'wilhelmine@', 'Quittenkompott']
    expect((await filesWith(dataDir, words)).length).toBeGreaterThan(words.length)
    await employee()('DELETE', `/api/users/${id}`)
    await erase()
    await stop()
    const gone = new Set(await erasedIds(dataDir))
    const sealed = rows.flatMap((row) => (gone.has(row.id) ? Buffer.from(row.sealed, 'base64') : []))
    expect(sealed).toHaveLength(1)
    const secrets = sealed.flatMap((key) => [key, key.toString('hex'), key.toString('base64')])
    expect(await filesWith(dataDir, [...words, ...secrets])).toEqual([])
    // An earlier build left a word where a row was.
    const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir, log: console })
    await pool.query(`create table word as select 'Wilhelmine' as word; delete from word`)
    await pool.query('update person_key set off_disk = false where sealed is null')
    await close()
    expect(await filesWith(dataDir, words)).not.toEqual([])
    const again = await start(env)
    await again.stop()
    expect(await filesWith(dataDir, [...words, ...secrets])).toEqual([])
    const to = await place('to', false)
    await copyFile(join(dataDir, 'erased-keys'), join(to['DATA_DIR'] ?? '', 'erased-keys'))
    await restorePlace(to, file('before'))
    const app = await start(to)
    await expect.poll(() => formerUsers(app.employee), { timeout: 60_000 }).toEqual([erased(id)])
    await app.stop()
  })
})
