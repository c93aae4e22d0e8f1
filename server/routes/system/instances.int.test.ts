import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Instance, Organization } from '#events/catalog/api.ts'
import { BEFORE_ALL } from '../../event-store/port.ts'
import { createProvider } from '../../provider/client/provider.ts'
import { type SimulatedProvider, startSimulatedProvider } from '../../provider/simulated/server.ts'
import { createProject } from '../../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp } from '../../testing/app/app.ts'

let simulated: SimulatedProvider
let app: TestApp
let employee: Send
let colleague: Send
let installer: Send
/** All that was logged. */
let logged = ''
/** Every answer that was given. */
const answers: string[] = []

beforeAll(async () => {
  simulated = await startSimulatedProvider()
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString()
      done()
    },
  })
  const patient = createProvider({ baseUrl: simulated.url, pauseMs: 1 })
  const impatient = createProvider({ baseUrl: simulated.url, silenceMs: 300 })
  app = await startTestApp(undefined, {
    provider: { ...patient, checkKey: (apiKey) => (apiKey === 'sim-slow' ? impatient : patient).checkKey(apiKey) },
    log: pino({ level: 'trace' }, sink),
  })
  const noting =
    (send: Send): Send =>
    async (...request) => {
      const answer = await send(...request)
      answers.push(JSON.stringify([answer.headers, answer.body]))
      return answer
    }
  employee = noting(await app.as('employee'))
  colleague = noting(await app.as('colleague'))
  installer = noting(await app.as('installer'))
})
afterAll(async () => {
  await app.close()
  await simulated.close()
})

const newName = (what: string) => `${what} ${randomUUID()}`
const body = (over: object = {}) => ({
  name: newName('Sites'),
  organizationId: 1,
  apiKey: 'sim-good',
  webhookSecret: 'WHSEC-1',
  ...over,
})
const PATH = '/api/verkada-instances'
async function create(over: object = {}): Promise<Instance> {
  const { status, body: created } = await employee('POST', PATH, body(over))
  expect(status).toBe(201)
  return Instance.parse(created)
}
const list = async (send = employee) => z.array(Instance).parse((await send('GET', PATH)).body)
const organizations = async (send = employee) =>
  z.array(Organization).parse((await send('GET', '/api/organizations')).body)
const secretOf = (id: Instance['id'], kind: 'api-key' | 'webhook-secret') => app.runtime.instanceSecrets.read(id, kind)
const head = () => app.runtime.store.head()

describe('instances', () => {
  it('[INSTANCE-5] are saved with a key that reads cameras, and say what else it cannot read', async () => {
    const made = await create({ apiKey: ' sim-no-alarms ' })
    expect(made).toMatchObject({
      organizationId: 1,
      key: { region: null, cannotRead: ['alarms'] },
      hasWebhookSecret: true,
    })
    expect(await list(colleague)).toContainEqual(made)
    expect(await secretOf(made.id, 'api-key')).toBe('sim-no-alarms')
    expect(await secretOf(made.id, 'webhook-secret')).toBe('WHSEC-1')
  })

  it('[INSTANCE-3] are made for a new organization that is named with them', async () => {
    const organizationName = newName('Quay')
    const made = await create({ organizationId: undefined, organizationName })
    expect(await organizations(installer)).toContainEqual(
      expect.objectContaining({ id: made.organizationId, name: organizationName }),
    )
    const taken = body({ organizationId: undefined, organizationName: organizationName.toUpperCase() })
    expect(await employee('POST', PATH, taken)).toMatchObject({
      status: 409,
      body: { message: `There is an organization "${organizationName}" already.` },
    })
  })

  it('[CMD-12] are made once, however often the call is sent, and with nothing else under its key', async () => {
    const key = randomUUID()
    const call = body({ organizationId: undefined, organizationName: newName('Once') })
    const first = await employee('POST', PATH, call, { key })
    const second = await employee('POST', PATH, call, { key })
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(await employee('POST', PATH, { ...call, apiKey: 'sim-empty' }, { key })).toMatchObject({ status: 422 })
    const { name } = call
    expect((await list()).filter((instance) => instance.name === name)).toHaveLength(1)
  })

  it.each([
    ['sim-unknown', 400, { error: 'Verkada refuses this API key', details: expect.stringContaining('expired') }],
    ['sim-expired', 400, { message: 'Verkada refuses this API key' }],
    ['sim-no-cameras', 400, { message: expect.stringContaining('permission') }],
    ['sim-no-cameras-401', 400, { message: expect.stringContaining('permission') }],
    ['sim-failing', 400, { verkadaError: { message: 'Internal error for key …' } }],
    ['sim-slow', 502, { message: 'Verkada did not answer. Nothing was saved. Try again in a moment.' }],
    ['sim-html', 502, { message: expect.stringContaining('not its API') }],
  ])('[INSTANCE-5] [INSTANCE-6] are not saved with the key %s', async (apiKey, status, answer) => {
    const before = await head()
    const over = { apiKey, organizationId: undefined, organizationName: newName('Never') }
    expect(await employee('POST', PATH, body(over))).toMatchObject({ status, body: answer })
    expect(await head()).toBe(before)
  })

  it.each([
    [{ name: ' ' }, 'Instance name is required'],
    [{ apiKey: '' }, 'API key is required'],
    [{ apiKey: 'two words' }, 'API key holds a character that no API key has'],
    [{ apiKey: 'x'.repeat(501) }, 'API key must be at most 500 characters'],
    [{ webhookSecret: 'a\u0000b' }, 'Webhook secret holds a character that cannot be stored'],
    [{ webhookSecret: 'a\ud800b' }, 'Webhook secret holds a character that cannot be stored'],
    [{ organizationId: undefined }, 'Please select an organization, or name a new one'],
    [{ organizationName: 'Both' }, 'Please select an organization, or name a new one'],
  ])('refuse %j before the provider is asked', async (over, message) => {
    const before = simulated.requests.length
    expect(await employee('POST', PATH, body(over))).toMatchObject({ status: 400, body: { message } })
    expect(simulated.requests.length).toBe(before)
  })

  it('refuse an organization that there is not', async () => {
    expect(await employee('POST', PATH, body({ organizationId: 999 }))).toMatchObject({ status: 404 })
  })

  it('[INSTANCE-8] take another name, key and webhook secret, each alone', async () => {
    const made = await create({ webhookSecret: '' })
    const path = `${PATH}/${made.id}`
    const name = newName('Renamed')
    expect(await employee('PATCH', path, { name })).toMatchObject({ status: 200, body: { ...made, name } })
    expect(await employee('PATCH', path, { apiKey: 'sim-cameras-only' })).toMatchObject({
      body: { key: { cannotRead: ['access', 'alarms'] }, hasWebhookSecret: false },
    })
    expect(await employee('PATCH', path, { webhookSecret: 'WHSEC-2' })).toMatchObject({
      body: { hasWebhookSecret: true },
    })
    expect(await secretOf(made.id, 'api-key')).toBe('sim-cameras-only')
    expect(await secretOf(made.id, 'webhook-secret')).toBe('WHSEC-2')
    expect(await employee('PATCH', path, { webhookSecret: ' ' })).toMatchObject({ status: 400 })
    expect(await employee('PATCH', `${PATH}/99999`, { name })).toMatchObject({ status: 404 })
  })

  it('[INSTANCE-8] keep the key that they have when the new one is not taken', async () => {
    const made = await create()
    const changed = { name: newName('Never'), apiKey: 'sim-no-cameras', webhookSecret: 'never' }
    expect(await employee('PATCH', `${PATH}/${made.id}`, changed)).toMatchObject({ status: 400 })
    expect(await list()).toContainEqual(made)
    expect(await secretOf(made.id, 'api-key')).toBe('sim-good')
    expect(await secretOf(made.id, 'webhook-secret')).toBe('WHSEC-1')
  })

  it('[INSTANCE-31] of two who rename one from the same name, the second is told of the first', async () => {
    const { id, name: base } = await create()
    const [first, second] = [newName('First'), newName('Second')]
    await employee('PATCH', `${PATH}/${id}`, { name: first, base })
    expect(await colleague('PATCH', `${PATH}/${id}`, { name: second, base })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', theirs: { name: first } },
    })
  })

  it('[INSTANCE-32] lose their webhook secret, also from its table, and keep the key', async () => {
    const { id } = await create()
    expect(await employee('PATCH', `${PATH}/${id}`, { webhookSecret: null })).toMatchObject({
      status: 200,
      body: { hasWebhookSecret: false },
    })
    const rows = 'select kind from instance_secret where instance_id = $1'
    expect((await app.runtime.pool.query(rows, [id])).rows).toEqual([{ kind: 'api-key' }])
    expect(await secretOf(id, 'webhook-secret')).toBeNull()
    await employee('PATCH', `${PATH}/${id}`, { webhookSecret: 'WHSEC-2' })
    expect(await secretOf(id, 'webhook-secret')).toBe('WHSEC-2')
    await employee('PATCH', `${PATH}/${id}`, { webhookSecret: null })
    await employee('PATCH', `${PATH}/${id}`, { apiKey: 'sim-no-alarms' })
    expect(await secretOf(id, 'api-key')).toBe('sim-no-alarms')
  })

  it('[INSTANCE-8] know a change under the key of another one', async () => {
    const made = await create()
    const key = randomUUID()
    const change = (webhookSecret: string) => employee('PATCH', `${PATH}/${made.id}`, { webhookSecret }, { key })
    expect(await change('WHSEC-3')).toMatchObject({ status: 200 })
    expect(await change('WHSEC-3')).toMatchObject({ status: 200 })
    expect(await change('WHSEC-4')).toMatchObject({ status: 422 })
    expect(await secretOf(made.id, 'webhook-secret')).toBe('WHSEC-3')
  })

  it('[INSTANCE-4] are deleted with their secrets, unless projects use them', async () => {
    const made = await create()
    const { id: project } = await createProject(employee, 'Uses it')
    const use = { verkadaInstanceId: made.id }
    expect(await employee('PATCH', `/api/projects/${project}`, use)).toMatchObject({ status: 200 })
    expect(await colleague('DELETE', `${PATH}/${made.id}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('used by 1 project(s)'), code: 'instance-used' },
    })
    await employee('DELETE', `/api/projects/${project}`)
    const key = randomUUID()
    expect(await colleague('DELETE', `${PATH}/${made.id}`, undefined, { key })).toMatchObject({ status: 204 })
    expect(await colleague('DELETE', `${PATH}/${made.id}`, undefined, { key })).toMatchObject({ status: 204 })
    expect(await colleague('DELETE', `${PATH}/${made.id}`)).toMatchObject({ status: 404 })
    expect((await list(colleague)).map(({ id }) => id)).not.toContain(made.id)
    expect(await secretOf(made.id, 'api-key')).toBeNull()
    expect(await employee('POST', '/api/projects', { name: 'Late', ...use })).toMatchObject({ status: 400 })
  })
})

describe('organizations', () => {
  it('[INSTANCE-1] are made by employees, once by each name, and read by installers', async () => {
    const name = newName('Harbour')
    const key = randomUUID()
    const made = await employee('POST', '/api/organizations', { name }, { key })
    expect(made).toMatchObject({ status: 201, body: { name } })
    expect(await employee('POST', '/api/organizations', { name }, { key })).toMatchObject({ body: made.body })
    expect(await organizations(installer)).toContainEqual(made.body)
    const again = await colleague('POST', '/api/organizations', { name: ` ${name.toUpperCase()}` })
    expect(again).toMatchObject({ status: 409, body: { code: 'organization-name-taken' } })
    expect(await installer('POST', '/api/organizations', { name: 'Mine' })).toMatchObject({ status: 403 })
    expect(await employee('POST', '/api/organizations', { name: '  ' })).toMatchObject({ status: 400 })
  })

  it('[INSTANCE-30] [INSTANCE-31] are renamed by employees, who are told of a name that was given meanwhile', async () => {
    const base = newName('Port')
    const { id } = Organization.parse((await employee('POST', '/api/organizations', { name: base })).body)
    const rename = (name: string, send = employee) => send('PATCH', `/api/organizations/${id}`, { name, base })
    const name = newName('Quay')
    expect(await rename(name)).toMatchObject({ status: 200, body: { id, name } })
    expect(await rename(newName('Pier'))).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', theirs: { name } },
    })
    expect(await rename(newName('Pier'), installer)).toMatchObject({ status: 403 })
    expect((await organizations()).find((one) => one.id === id)?.name).toBe(name)
  })

  it('[INSTANCE-2] are deleted when nothing belongs to them', async () => {
    const made = await create({ organizationId: undefined, organizationName: newName('Short') })
    const path = `/api/organizations/${made.organizationId}`
    const { body: project } = await employee('POST', '/api/projects', { name: 'P', verkadaInstanceId: made.id })
    expect(await employee('DELETE', path)).toMatchObject({
      status: 409,
      body: { message: 'This organization is used by 1 project(s) and 1 instance(s).' },
    })
    await employee('DELETE', `/api/projects/${z.object({ id: z.int() }).parse(project).id}`)
    await employee('DELETE', `${PATH}/${made.id}`)
    expect(await employee('DELETE', path)).toMatchObject({ status: 204 })
    expect((await organizations()).map(({ id }) => id)).not.toContain(made.organizationId)
    expect(await employee('DELETE', path)).toMatchObject({ status: 404 })
  })
})

describe('[INSTANCE-9] API keys and webhook secrets', () => {
  it('are in no answer, no log line, no event, and nowhere in the database as they are', async () => {
    const secrets = ['sim-good', 'sim-no-alarms', 'sim-cameras-only', 'sim-failing', 'WHSEC-']
    const events: string[] = []
    for await (const event of app.runtime.store.readAll(BEFORE_ALL)) events.push(JSON.stringify(event))
    const { rows } = await app.runtime.pool.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const tables = await Promise.all(
      rows.map(async ({ name }) =>
        JSON.stringify((await app.runtime.pool.query(`select t::text from ${name} t`)).rows),
      ),
    )
    expect([answers.length, logged.length, events.length, tables.length].every((count) => count > 0)).toBe(true)
    const places = { answers: answers.join(), logged, events: events.join(), tables: tables.join() }
    const found = Object.entries(places).flatMap(([place, text]) =>
      secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${place}`),
    )
    expect(found).toEqual([])
  })
})
