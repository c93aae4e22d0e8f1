// Longer than 300 lines: because one table goes through every route and every message that there is.
import { createHash, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { z } from 'zod'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PERSON_HEADER } from '#events/kernel/http.ts'
import { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { socketsOf } from '../live/live-socket.ts'
import { addCard, createProject } from '../testing/answers.ts'
import { createProvider } from '../provider/provider.ts'
import { type SimulatedProvider, startSimulatedProvider } from '../provider/simulated/server.ts'
import {
  type Answer,
  PASSWORD,
  type Send,
  startTestApp,
  type TestApp,
  type TestPerson,
  userIdOf,
} from '../testing/app.ts'
import { dataUrl, JPEG, photoForm, PNG } from '../testing/pictures.ts'
import { boardOf } from '../testing/live-socket.ts'
import { type LiveClient, liveClients } from '../testing/test-client.ts'
import { makePublic, requireAccess } from './access.ts'

let app: TestApp
let employee: Send
let provider: SimulatedProvider
const clients = liveClients(() => app)

beforeAll(async () => {
  provider = await startSimulatedProvider()
  app = await startTestApp(undefined, { provider: createProvider({ baseUrl: provider.url }) })
  employee = await app.as('employee')
})
afterEach(() => clients.closeAll())
afterAll(async () => {
  await app.close()
  await provider.close()
})

const DIGEST = createHash('sha256').update(JPEG).digest('hex')
const FEEDBACK = {
  type: 'bug',
  title: 'The list',
  description: 'It is empty.',
  screenshot: dataUrl(PNG),
  pagePath: '/',
}

/**
 * A valid body for each route that takes one, under `METHOD url`. Which routes there are, who may call them, and what each
 * must answer comes from the routes that are registered.
 */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /api/projects': { name: 'New', verkadaInstanceId: 1 },
  'PATCH /api/projects/:id': { verkadaInstanceId: 1 },
  'PATCH /api/projects/:id/users': { assignedUsers: ['installer@test.example', 'customer@test.example'] },
  'PATCH /api/projects/:id/checklist': { cameraViewsConfirmed: true },
  'PATCH /api/projects/:id/status': { status: 'open' },
  'POST /api/projects/:id/devices/manual': { name: 'Cam' },
  'POST /api/projects/:id/devices/import': {
    fileName: 'a.csv',
    rows: [{ name: 'C', type: 'camera', description: '' }],
  },
  'POST /api/projects/:id/devices/move': { moves: [{ deviceId: 1, to: 'waiting' }] },
  'PUT /api/projects/:id/seen': { revision: 0 },
  'PATCH /api/devices/:id/status': { status: 'waiting' },
  'PATCH /api/devices/:id/description': { description: 'x' },
  'PATCH /api/devices/:id/name': { name: 'x' },
  'POST /api/projects/:id/notes': { title: 'x', content: 'y' },
  'POST /api/organizations': { name: 'New' },
  'POST /api/folders': { name: 'New' },
  'PATCH /api/folders/:id': { name: 'Renamed' },
  'PATCH /api/projects/:id/move-to-folder': { folderId: null },
  'POST /api/verkada-instances': { name: 'New', organizationId: 1, apiKey: 'sim-good', webhookSecret: '' },
  'PATCH /api/verkada-instances/:id': { name: 'x' },
  'PATCH /api/notes/:id': { title: 'x', content: 'y' },
  'POST /api/feedback': FEEDBACK,
  'PATCH /api/feedback/:id/status': { status: 'closed' },
  'POST /api/page-views': { userId: 1, page: '/', action: 'view', durationMs: null },
  'POST /api/invitations': { email: 'guest@test.example' },
  'POST /api/users': { firstName: 'New', lastName: 'User', email: 'new@test.example' },
  'PATCH /api/users/:id/info': { firstName: 'New', lastName: 'User', username: 'renamed' },
  'PATCH /api/users/:id/role': { role: 'installer' },
  'PATCH /api/users/:id/company': { companyId: null },
  'PATCH /api/users/role': { userIds: [4711], role: 'installer' },
  'PATCH /api/users/company': { userIds: [4711], companyId: null },
  'POST /api/users/delete': { userIds: [4711] },
  'POST /api/users/:id/change-password': { currentPassword: PASSWORD, newPassword: PASSWORD },
  'POST /api/companies': { name: 'New' },
  'PATCH /api/companies/:id': { name: 'Renamed' },
  'PATCH /api/admin/quota-limit/:id': { quotaLimitMB: 2048 },
  'POST /api/devices/:id/photos': photoForm(JPEG),
  'DELETE /api/devices/:id/photos': { photoPath: `/api/devices/1/photos/${DIGEST}` },
  'PATCH /api/settings': { quotaDefaultMB: 1024 },
}
/** What must be unique among all that the routes make and rename. */
const UNIQUE: Readonly<Record<string, () => object>> = {
  'POST /api/organizations': () => ({ name: randomUUID() }),
  'POST /api/users': () => ({ email: `${randomUUID()}@test.example` }),
  'PATCH /api/users/:id/info': () => ({ username: randomUUID() }),
  'POST /api/companies': () => ({ name: randomUUID() }),
  'PATCH /api/companies/:id': () => ({ name: randomUUID() }),
}
const bodyOf = (name: string): unknown =>
  name in UNIQUE ? { ...z.looseObject({}).parse(BODIES[name]), ...UNIQUE[name]?.() } : BODIES[name]
/** Routes without a body, and those whose success is another status than 200. */
const WITHOUT_BODY: ReadonlySet<string> = new Set([
  'DELETE /api/projects/:id',
  'DELETE /api/devices/:id',
  'DELETE /api/notes/:id',
  'DELETE /api/feedback/:id',
  'DELETE /api/organizations/:id',
  'DELETE /api/folders/:id',
  'DELETE /api/verkada-instances/:id',
  'POST /api/users/:id/reset-password',
  'POST /api/admin/reset-quota/:id',
  'DELETE /api/users/:id',
  'DELETE /api/companies/:id',
  'POST /api/projects/:id/devices/import/:batchId/undo',
  'POST /api/projects/:id/devices/sync',
])
const PUBLIC_ROUTES: readonly string[] = [
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/register',
  'POST /api/auth/register',
  'POST /api/auth/complete-registration',
  'GET /api/auth/verify-reset-token',
  'POST /api/auth/set-password',
  'POST /api/webhook/verkada',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
]

const ROLE_OF = { employee: 'employee', installer: 'installer', customer: 'customer', stranger: 'installer' } as const
const people = Object.keys(ROLE_OF) as (keyof typeof ROLE_OF)[]
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Every registered route that is not public, as `METHOD url`. HEAD goes with GET. */
const routes = () =>
  app.routeList.flatMap(({ method, url, config }) => {
    const access = config?.access
    const methods = [method].flat().filter((one): one is Method => one !== 'HEAD')
    return methods.map((one) => ({ name: `${one} ${url}`, method: one, url, access }))
  })

/** A fresh project with a card, to which the installer and the customer are assigned, in the place of the ids of a url. */
async function placeOf(url: string, caller: TestPerson = 'employee'): Promise<string> {
  if (url.endsWith('/change-password')) return url.replace(':id', String(userIdOf(caller)))
  if (url.startsWith('/api/admin/')) return url.replace(':id', '1')
  const project = await createProject(employee, 'P', ['installer', 'customer'])
  const device = await addCard(employee, project.id, 'Cam')
  if (url.includes(':digest')) await employee('POST', `/api/devices/${device.id}/photos`, photoForm(JPEG))
  const note = await employee('POST', `/api/projects/${project.id}/notes`, { title: 'x', content: 'y' })
  const ids = new Map([
    ['devices', device.id],
    ['notes', idOf(note)],
    ['feedback', idOf(await employee('POST', '/api/feedback', FEEDBACK))],
    ['users', url.includes('users/:id') && !url.includes('projects') ? await made('POST /api/users') : 0],
    ['companies', url.includes('companies') ? await made('POST /api/companies') : 0],
    ['folders', url.includes('folders/:id') ? await made('POST /api/folders') : 0],
    ['organizations', url.includes('organizations') ? await organization() : 0],
    ['verkada-instances', url.includes('instances') ? await instance() : 0],
  ])
  const id = ids.get(url.split('/')[2] ?? '') ?? project.id
  return url
    .replace(':id', String(id))
    .replace(':batchId', '00000000-0000-4000-8000-000000000000')
    .replace(':digest', DIGEST)
    .replace(':line', '1')
}

const idOf = ({ body }: Answer): number => z.object({ id: z.int() }).parse(body).id
/** Each its own, since the route may delete it; without a project. */
const made = async (name: string) => idOf(await employee('POST', name.slice('POST '.length), bodyOf(name)))
const organization = () => made('POST /api/organizations')
const instance = async () =>
  idOf(await employee('POST', '/api/verkada-instances', BODIES['POST /api/verkada-instances']))

/** Of a page of the person with this id. */
const ofPage = (userId: number) => ({ headers: { [PERSON_HEADER]: String(userId) } })

describe('every registered route', () => {
  it('[ACCESS-14] says who may call it, and those that everyone may call are known', () => {
    expect(routes().filter(({ access }) => access === undefined)).toEqual([])
    const open = routes().filter(({ access }) => access === 'public')
    expect(open.map(({ name }) => name).toSorted()).toEqual(PUBLIC_ROUTES.toSorted())
  })

  it('has a valid body in this test, or takes none', () => {
    const silent = routes().filter(({ access, name, method }) => {
      const isKnown = Object.hasOwn(BODIES, name) || WITHOUT_BODY.has(name)
      return access !== 'public' && method !== 'GET' && !isKnown
    })
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it.each(people)('[ACCESS-4, ACCESS-5] answers %s as its access says', async (person) => {
    const send = await app.as(person)
    for (const { name, method, url, access } of routes()) {
      if (access === undefined || access === 'public') continue
      const { status } = await send(method, await placeOf(url, person), bodyOf(name))
      const mayCall = access.roles.includes(ROLE_OF[person])
      const isHidden = access.visible !== 'nothing' && person === 'stranger'
      // An import that never was is all that may be missing to those who may ask for it.
      // So is a key to sync with.
      const accepted = name.endsWith('/undo') ? [404] : name.endsWith('/sync') ? [409] : [200, 201, 204]
      expect([name, !mayCall ? [403] : isHidden ? [404] : accepted]).toEqual([name, expect.arrayContaining([status])])
    }
  })

  it('[ACCESS-1] answers 401 without a session, whatever the body holds', async () => {
    for (const { name, method, url, access } of routes()) {
      if (access === 'public') continue
      const { status, body } = await app.anonymous(method, url.replace(':id', '1'), BODIES[name])
      expect([name, status, body]).toEqual([name, 401, expect.objectContaining({ code: 'signed-out' })])
    }
  })

  it('[ACCESS-23] answers 401 to a page of another person than the session is of, and nothing happens', async () => {
    const paths = await Promise.all(routes().map(async (route) => ({ ...route, path: await placeOf(route.url) })))
    const head = await app.runtime.store.head()
    for (const { name, method, path, access } of paths) {
      if (access === 'public') continue
      const { status, body } = await employee(method, path, BODIES[name], ofPage(2))
      expect([name, status, body]).toEqual([name, 401, expect.objectContaining({ code: 'other-person' })])
    }
    expect(await employee('POST', '/api/auth/logout', undefined, ofPage(2))).toMatchObject({ status: 204 })
    expect(await app.runtime.store.head()).toBe(head)
    expect(await employee('GET', '/api/user', undefined, ofPage(1))).toMatchObject({ status: 200, body: { id: 1 } })
  })

  it('[ACCESS-2] takes no mutation without the marker header', async () => {
    for (const { name, method, url } of routes()) {
      if (method === 'GET' || url === '/api/webhook/verkada') continue
      const headers = { 'x-requested-with': undefined }
      const { status, body } = await employee(method, url.replace(':id', '1'), BODIES[name], { headers })
      expect([name, status, body]).toEqual([name, 403, expect.objectContaining({ code: 'marker-missing' })])
    }
  })
})

/** A board, and a colleague who has it open and is told who else has. */
type Watched = { readonly projectId: ProjectId; readonly deviceId: DeviceId; readonly watcher: LiveClient }
const nameOf = (person: string) => `${person} Test`
const at = ({ watcher, projectId }: Watched, person: string) =>
  watcher.peopleAt(projectId)?.find(({ name }) => name === nameOf(person))

/** Waits until the watcher was told of what a client has sent: a change of the watcher's own comes after it. */
async function settle({ watcher, projectId, deviceId }: Watched, client: LiveClient): Promise<void> {
  // Answered after what the client sent before.
  await client.say('stream:open', {})
  for (const editing of [deviceId, null]) {
    watcher.socket.emit('stream:editing', { ...boardOf(projectId), part: editing })
    await watcher.until(() => at({ watcher, projectId, deviceId }, 'colleague')?.editing === editing)
  }
}

/** A valid message of each name, and whether it did what it is for. The names themselves come from what is registered. */
const MESSAGES: Readonly<Record<string, (client: LiveClient, board: Watched, person: string) => Promise<boolean>>> = {
  'stream:open': async (client, board, person) => {
    const answer = await client.open(board.projectId)
    if (!answer.ok) expect(answer.code).toBe('not-found')
    await settle(board, client)
    expect(at(board, person) !== undefined).toBe(answer.ok)
    return answer.ok
  },
  'stream:close': async (client, board, person) => {
    await client.open(board.projectId)
    await settle(board, client)
    const wasThere = at(board, person) !== undefined
    client.socket.emit('stream:close', boardOf(board.projectId))
    await settle(board, client)
    return wasThere && at(board, person) === undefined
  },
  'stream:editing': async (client, board, person) => {
    await client.open(board.projectId)
    client.socket.emit('stream:editing', { ...boardOf(board.projectId), part: board.deviceId })
    await settle(board, client)
    return at(board, person)?.editing === board.deviceId
  },
}

/** What Socket.io itself listens to; it does nothing about an `error` that a client sends. */
const OF_SOCKET_IO: ReadonlySet<string | symbol> = new Set(['disconnect', 'error'])

describe('every registered message of the live channel', () => {
  it.each(people)(
    '[ACCESS-5, LIVE-15] does what it is for when %s may see the project, and else nothing',
    async (person) => {
      const project = await createProject(employee, 'P', ['installer', 'customer'])
      const card = await addCard(employee, project.id, 'Cam')
      const watcher = await clients.connect('colleague')
      const board = { projectId: ProjectId.parse(project.id), deviceId: DeviceId.parse(card.id), watcher }
      expect(await watcher.open(board.projectId)).toMatchObject({ ok: true })
      const [socket] = socketsOf(app.io)
      const names = (socket?.eventNames() ?? []).filter((name) => !OF_SOCKET_IO.has(name)).map(String)
      expect(names.toSorted()).toEqual(Object.keys(MESSAGES).toSorted())
      for (const name of names) {
        const client = await clients.connect(person)
        expect([name, await MESSAGES[name]?.(client, board, person)]).toEqual([name, person !== 'stranger'])
        client.socket.disconnect()
        await watcher.until(() => at(board, person) === undefined)
      }
      expect(watcher.messages('stream:closed')).toEqual([])
    },
  )

  it('[ACCESS-1, LIVE-14] is not taken without a session: the connection is not let in', async () => {
    await expect(clients.connectAs({})).rejects.toThrow('signed-out')
    expect(socketsOf(app.io)).toEqual([])
  })
})

describe('a server with a route that does not say who may call it', () => {
  it('[ACCESS-14] does not start', async () => {
    const silent = Fastify()
    requireAccess(silent)
    silent.get('/api/secrets', () => 'everything')
    await expect(silent.ready()).rejects.toThrow('GET /api/secrets does not say who may call it')
  })
  it('[ACCESS-14] does not start, either, when the route comes after those that a plugin makes public', async () => {
    const server = Fastify()
    requireAccess(server)
    const access = { roles: ['employee'], visible: 'nothing' } as const
    await makePublic(server, () =>
      server.register(async (files) => {
        files.get('/index.html', () => 'the page')
        files.get('/plans', { config: { access } }, () => 'plans')
      }),
    )
    server.get('/api/secrets', () => 'everything')
    expect(server.routeList.map(({ method, url, config }) => [method, url, config?.access])).toEqual([
      ...['GET', 'HEAD'].map((method) => [method, '/index.html', 'public']),
      ...['GET', 'HEAD'].map((method) => [method, '/plans', access]),
      ...['GET', 'HEAD'].map((method) => [method, '/api/secrets', undefined]),
    ])
    await expect(server.ready()).rejects.toThrow('GET /api/secrets does not say who may call it')
  })
})

describe('the order of checks', () => {
  it('[ACCESS-4] a wrong role is refused before a malformed body or id is looked at', async () => {
    const installer = await app.as('installer')
    expect(await installer('POST', '/api/projects', '{broken')).toMatchObject({ status: 403 })
    expect(await installer('PATCH', '/api/devices/nonsense/name', {})).toMatchObject({ status: 403 })
  })
  it('[ACCESS-5] what one may not see answers 404 before a malformed body is looked at', async () => {
    const project = await createProject(employee, 'Hidden')
    const device = await addCard(employee, project.id, 'Cam')
    const stranger = await app.as('stranger')
    expect(await stranger('PATCH', `/api/devices/${device.id}/status`, { status: 7 })).toMatchObject({ status: 404 })
    expect(await stranger('PATCH', `/api/projects/${project.id}/checklist`, '{broken')).toMatchObject({ status: 404 })
  })
  it('[ACCESS-3] a request from a foreign page is refused', async () => {
    const answer = await employee('GET', '/api/projects', undefined, { headers: { origin: 'https://evil.example' } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'foreign-origin' } })
  })
  it('an unknown path answers JSON 404, never the page', async () => {
    expect(await employee('GET', '/api/nothing')).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})

describe('access that changes', () => {
  it('[ACCESS-5] ends at once when a person is unassigned, and comes back with the assignment', async () => {
    const project = await createProject(employee, 'Changing', ['installer'])
    const device = await addCard(employee, project.id, 'Cam')
    const installer = await app.as('installer')
    const move = () => installer('PATCH', `/api/devices/${device.id}/status`, { status: 'waiting' })
    expect((await move()).status).toBe(200)
    await employee('PATCH', `/api/projects/${project.id}/users`, { assignedUsers: [] })
    expect((await move()).status).toBe(404)
    expect((await installer('GET', '/api/projects')).body).not.toContainEqual(
      expect.objectContaining({ id: project.id }),
    )
    await employee('PATCH', `/api/projects/${project.id}/users`, { assignedUsers: ['INSTALLER@test.example'] })
    expect((await move()).status).toBe(200)
  })
})
