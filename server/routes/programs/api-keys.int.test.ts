import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiKey, CreatedApiKey } from '#events/keys/api.ts'
import { MAX_KEYS_OF_ONE } from '#events/keys/keys.ts'
import { HistoryExportRow, HistoryPage } from '#events/project/history/api.ts'
import { SCOPES } from '#events/registry.ts'
import { createProject } from '../../testing/app/answers.ts'
import { sweepKeys } from '../../identity/keys/key-rows.ts'
import { newKey } from '../../identity/keys/key-text.ts'
import { caughtUp, type Send, userIdOf } from '../../testing/app/app.ts'
import { withKey } from '../../testing/app/api-keys.ts'
import { createPerson, withCookie } from '../../testing/app/people.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

/** The server's clock: so many milliseconds ahead. */
let ahead = 0
const app = await sharedApp({ now: () => new Date(Date.now() + ahead) })
const employee = await app.as('employee')
const colleague = await app.as('colleague')

beforeEach(async () => {
  for (const { id } of await list()) await employee('DELETE', `/api/api-keys/${id}`)
})

const create = async (send: Send, scopes: readonly string[] = ['projects:read'], body: object = {}) =>
  CreatedApiKey.parse((await send('POST', '/api/api-keys', { name: 'Reports', scopes, ...body })).body)
const list = async (send = employee) => z.array(ApiKey).parse((await send('GET', '/api/api-keys')).body)
const projects = (key: string) => withKey(app, key)('GET', '/api/projects')
const refused = { status: 401, body: { code: 'key-refused' } }

describe('API keys', () => {
  it('[KEY-1] are shown once; the list, the log and the database hold neither key nor, in the log, name', async () => {
    const { key, ...row } = await create(employee, ['projects:read', 'notes:read'], { name: 'Night report' })
    expect(row).toMatchObject({ userId: userIdOf('employee'), name: 'Night report', lastUsedAt: null, expiresAt: null })
    expect(await list()).toEqual([row])
    const { rows } = await app.runtime.pool.query(`select * from api_key`)
    expect(JSON.stringify(rows)).not.toContain(key.slice(-56))
    const log: string[] = []
    for await (const event of app.runtime.store.readAll('')) log.push(JSON.stringify(event))
    expect(log.filter((event) => event.includes('ApiKeyCreated'))).not.toEqual([])
    expect(log.filter((event) => event.includes(key.slice(-56)) || event.includes('Night report'))).toEqual([])
  })

  it('[KEY-1] a creation that is sent again makes no second key and shows none', async () => {
    const body = { name: 'Twice', scopes: ['projects:read'] }
    const options = { key: '00000000-0000-4000-8000-0000000000aa' }
    const first = CreatedApiKey.parse((await employee('POST', '/api/api-keys', body, options)).body)
    const again = await employee('POST', '/api/api-keys', body, options)
    expect(again).toMatchObject({ status: 409, body: { code: 'key-shown' } })
    expect(await list()).toHaveLength(1)
    expect((await projects(first.key)).status).toBe(200)
  })

  it('[KEY-2] act as their person, without marker header, from any origin; a cookie beside a key counts for nothing', async () => {
    const { key } = await create(employee, ['projects:read', 'projects:write'])
    const headers = { 'x-requested-with': undefined, origin: 'https://elsewhere.example' }
    const made = await withKey(app, key)('POST', '/api/projects', { name: 'By key', verkadaInstanceId: 1 }, { headers })
    expect(made.status).toBe(201)
    const cookie = await app.cookieOf('colleague')
    const both = await withKey(app, key)('GET', '/api/projects', undefined, { headers: { cookie } })
    expect(both).toMatchObject({ status: 200 })
    expect(both.headers['set-cookie']).toBeUndefined()
    const wrong = await withKey(app, 'nonsense')('GET', '/api/projects', undefined, { headers: { cookie } })
    expect(wrong).toMatchObject(refused)
  })

  it('[KEY-3] ten of one person are valid at a time, so that keys can be rotated; unknown scopes are refused', async () => {
    for (let n = 0; n < MAX_KEYS_OF_ONE; n++) await create(employee)
    const body = { name: 'More', scopes: ['projects:read'] }
    expect(await employee('POST', '/api/api-keys', body)).toMatchObject({
      status: 409,
      body: { code: 'too-many-keys' },
    })
    expect((await colleague('POST', '/api/api-keys', body)).status).toBe(201)
    const wrong = [{ scopes: [] }, { scopes: ['projects'] }, { scopes: ['moon:read'] }, { expiresAt: 'tomorrow' }]
    const past = [{ expiresAt: '2020-01-01T00:00:00Z' }, { name: ' ' }]
    for (const change of [...wrong, ...past])
      expect((await colleague('POST', '/api/api-keys', { ...body, ...change })).status).toBe(400)
    expect((await employee('GET', '/api/api-keys/scopes')).body).toEqual([...SCOPES])
  })

  it('[KEY-3] stop at their expiry, also when they were in use', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const { key } = await create(employee, ['projects:read'], { expiresAt })
    expect((await projects(key)).status).toBe(200)
    ahead = 3_600_000
    expect(await projects(key)).toMatchObject(refused)
    ahead = 0
  })

  it('[KEY-4] stop when an employee ends them, the owner or a colleague; a customer or installer cannot', async () => {
    const [one, other] = [await create(employee), await create(employee)]
    expect([await projects(one.key), await projects(other.key)].map(({ status }) => status)).toEqual([200, 200])
    for (const person of ['installer', 'customer'] as const)
      expect(await (await app.as(person))('DELETE', `/api/api-keys/${one.id}`)).toMatchObject({ status: 403 })
    expect((await employee('DELETE', `/api/api-keys/${one.id}`)).status).toBe(204)
    expect((await colleague('DELETE', `/api/api-keys/${other.id}`)).status).toBe(204)
    expect(await projects(one.key)).toMatchObject(refused)
    expect(await projects(other.key)).toMatchObject(refused)
    expect((await employee('DELETE', `/api/api-keys/${one.id}`)).status).toBe(204)
    expect(await employee('DELETE', '/api/api-keys/0123456789abcdef')).toMatchObject({ status: 404 })
    for (const id of ['1', 'x', '%00', 'f'.repeat(90)])
      expect([400, 404]).toContain((await employee('DELETE', `/api/api-keys/${id}`)).status)
  })

  it('[KEY-6] note their last use, an hour coarse, and every use in the metrics', async () => {
    const { key, id } = await create(employee)
    await projects(key)
    const [first] = await list()
    expect(first?.lastUsedAt).not.toBeNull()
    ahead = 60_000
    await projects(key)
    expect((await list())[0]?.lastUsedAt).toBe(first?.lastUsedAt)
    ahead = 2 * 3_600_000
    await projects(key)
    expect((await list())[0]?.lastUsedAt).not.toBe(first?.lastUsedAt)
    ahead = 0
    const uses = async () =>
      (await app.runtime.pool.query(`select user_id from api_metrics where api_key_id = $1`, [id])).rows
    await expect.poll(uses, { timeout: 15_000 }).toEqual(Array.from({ length: 3 }, () => ({ user_id: 1 })))
    expect(await app.runtime.figures.registry.metrics()).toMatch(/api_key_requests_total\{status="200"\} [1-9]/)
  })

  it('[KEY-7] that are malformed, huge, mistyped, made up or of another scheme open nothing, with one answer', async () => {
    const { key, id } = await create(employee)
    const mistyped = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
    const answers = [mistyped, newKey(id), 'x', '0'.repeat(8_000), 'fb_live_', `${key}${key}`, "' or 1=1"]
    for (const wrong of answers.filter((one) => !one.includes(' ')))
      expect(await projects(wrong)).toMatchObject({ ...refused, headers: { 'www-authenticate': 'Bearer' } })
    for (const authorization of [`Basic ${key}`, key, 'Bearer', 'Bearer  '])
      expect((await app.anonymous('GET', '/api/projects', undefined, { headers: { authorization } })).status).toBe(401)
  })

  it('[HIST-120, HIST-121] employees are told by which key something came, until its person is deleted; others are not', async () => {
    const { user, signIn } = await createPerson(app, employee, { role: 'employee' })
    const owner = withCookie(app, await signIn())
    const { key, id: keyId } = await create(owner, ['projects:read', 'projects:write'], { name: 'Night report' })
    const project = await createProject(employee, 'By key', ['customer'])
    const rows = [{ name: 'Cam', type: 'camera', description: '' }]
    await withKey(app, key)('POST', `/api/projects/${project.id}/devices/import`, { fileName: 'a.csv', rows })
    const told = async (person: Send) => {
      await caughtUp(app.runtime)
      const page = await person('GET', `/api/projects/${project.id}/history?order=oldest`)
      const { lines } = HistoryPage.parse(page.body)
      const file = String((await person('GET', `/api/projects/${project.id}/history.jsonl?order=oldest`)).body)
      const exported = file
        .trim()
        .split('\n')
        .map((line) => HistoryExportRow.parse(JSON.parse(line)))
      const shown = lines.map(({ source, apiKey }) => [source, ...(apiKey ? [apiKey] : [])])
      return {
        shown,
        exported: exported.map(({ source, apiKey }) => [source, ...(apiKey === undefined ? [] : [apiKey])]),
      }
    }
    const named = {
      shown: [['web'], ['api', { id: keyId, name: 'Night report' }]],
      exported: [['web'], ['api', 'Night report']],
    }
    expect(await told(employee)).toEqual(named)
    const unnamed = { shown: [['web'], ['api']], exported: [['web'], ['api']] }
    expect(await told(await app.as('customer'))).toEqual(unnamed)
    expect(await told(withKey(app, key))).toEqual(unnamed)
    expect((await owner('DELETE', `/api/api-keys/${keyId}`)).status).toBe(204)
    await sweepKeys(app.runtime.pool, app.runtime.bus)
    expect(await told(employee)).toEqual(named)
    expect((await employee('DELETE', `/api/users/${user.id}`)).status).toBe(204)
    const nameless = { shown: [['web'], ['api', { id: keyId, name: null }]], exported: [['web'], ['api', null]] }
    expect(await told(employee)).toEqual(nameless)
  })

  it('[KEY-2] a person may see with a key what they may see without one, and no more', async () => {
    const project = await createProject(employee, 'Seen')
    const { key } = await create(employee, ['projects:read'])
    expect((await withKey(app, key)('GET', `/api/projects/${project.id}`)).status).toBe(200)
    expect((await withKey(app, key)('GET', '/api/projects/999999')).status).toBe(404)
  })

  it('[KEY-4] stop with the role and with the account of their person, and do not come back with the role', async () => {
    const { user, signIn } = await createPerson(app, employee, { role: 'employee' })
    const { key } = await create(withCookie(app, await signIn()))
    expect((await projects(key)).status).toBe(200)
    const role = (to: string) =>
      employee('PATCH', `/api/users/${user.id}/role`, { role: to }).then(({ status }) => status)
    expect(await role('installer')).toBe(200)
    await expect.poll(() => projects(key)).toMatchObject(refused)
    await expect.poll(() => list()).toEqual([])
    expect(await role('employee')).toBe(200)
    expect(await projects(key)).toMatchObject(refused)
    // A changed role ended their session.
    const again = await create(withCookie(app, await signIn()))
    expect((await projects(again.key)).status).toBe(200)
    expect((await employee('DELETE', `/api/users/${user.id}`)).status).toBe(204)
    await expect.poll(() => projects(again.key)).toMatchObject(refused)
    const { rows } = await app.runtime.pool.query(`select id from api_key where user_id = $1`, [user.id])
    expect(rows).toEqual([])
  })
})
