import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PERSON_HEADER } from '#events/kernel/http.ts'
import { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { socketsOf } from '../../live/live-socket.ts'
import { addCard, createProject } from '../../testing/app/answers.ts'
import { createProvider } from '../../provider/client/provider.ts'
import { type SimulatedProvider, startSimulatedProvider } from '../../provider/simulated/server.ts'
import { type Send, startTestApp, type TestApp } from '../../testing/app/app.ts'
import { commonPlaces } from '../../testing/app/common-places.ts'
import { BODIES, bodyOf, everyRoute, placeOf, queryOf, WITHOUT_BODY } from '../../testing/app/every-route.ts'
import { makeFirstForm } from '../../testing/app/survey-cards.ts'
import { withEach } from '../../testing/app/with-each.ts'
import { boardOf } from '../../testing/live-socket.ts'
import { type LiveClient, liveClients } from '../../testing/test-client.ts'
import { makePublic, requireAccess } from './access.ts'

let app: TestApp
let employee: Send
let commonPlaceOf: ReturnType<typeof commonPlaces>
let provider: SimulatedProvider
const clients = liveClients(() => app)

beforeAll(async () => {
  provider = await startSimulatedProvider()
  app = await startTestApp(undefined, { provider: createProvider({ baseUrl: provider.url }), config: { signs: true } })
  employee = await app.as('employee')
  await makeFirstForm(employee)
  commonPlaceOf = commonPlaces(employee)
})
afterEach(() => clients.closeAll())
afterAll(async () => {
  await app.close()
  await provider.close()
})

const PUBLIC_ROUTES: readonly string[] = [
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/register',
  'POST /api/auth/register',
  'POST /api/auth/complete-registration',
  'GET /api/auth/verify-reset-token',
  'GET /api/auth/verify-invitation',
  'GET /api/auth/options',
  'POST /api/auth/set-password',
  'POST /api/webhook/verkada',
  'GET /api/calendar/:file',
  'GET /api/guest/acceptance',
  'GET /api/guest/acceptance/pdf',
  'POST /api/guest/acceptance/sign',
  'POST /api/guest/acceptance/refuse',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
]

const ROLE_OF = { employee: 'employee', installer: 'installer', customer: 'customer', stranger: 'installer' } as const
const people = Object.keys(ROLE_OF) as (keyof typeof ROLE_OF)[]
/** Of a page of the person with this id. */
const ofPage = (userId: number) => ({ headers: { [PERSON_HEADER]: String(userId) } })

describe('every registered route', () => {
  it('[ACCESS-14] says who may call it, and those that everyone may call are known', () => {
    expect(everyRoute(app).filter(({ access }) => access === undefined)).toEqual([])
    const open = everyRoute(app).filter(({ access }) => access === 'public')
    expect(open.map(({ name }) => name).toSorted()).toEqual(PUBLIC_ROUTES.toSorted())
  })

  it('has a valid body in this test, or takes none', () => {
    const silent = everyRoute(app).filter(({ access, name, method }) => {
      const isKnown = Object.hasOwn(BODIES, name) || WITHOUT_BODY.has(name)
      return access !== 'public' && method !== 'GET' && !isKnown
    })
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it.each(people)('[ACCESS-4, ACCESS-5] answers %s as its access says', async (person) => {
    const send = await app.as(person)
    await withEach(everyRoute(app), async ({ name, method, url, access }) => {
      if (access === undefined || access === 'public') return
      const mayCall = access.roles.includes(ROLE_OF[person])
      const isHidden = access.visible !== 'nothing' && person === 'stranger'
      const leaves = method === 'GET' || !mayCall || isHidden
      const place = await (leaves ? commonPlaceOf(url, person) : placeOf(employee, url, person))
      const { status } = await send(method, place + queryOf(url), bodyOf(name))
      // An import, a delivery and cards of a body or path that never were are all that may be missing to those who may ask for it.
      // So is a key to sync with, a person who is erased must have been deleted, and no page of a plan is drawn here.
      const accepted =
        /(batchId\/undo|deliveryId\/send|devices\/(facts|same|not-same|assign|schedule)|^PUT .*\/(cables|pins(\/:deviceId)?))$/.test(
          name,
        )
          ? [404]
          : /\/(sync|erase|as-built)$/.test(name)
            ? [409]
            : [200, 201, 202, 204]
      // Installers add cards where the project says so, which this one does not (RIGHTS-1).
      const isWithheld = name.endsWith('/devices/manual') && ROLE_OF[person] === 'installer'
      expect([name, !mayCall ? [403] : isHidden ? [404] : isWithheld ? [403] : accepted]).toEqual([
        name,
        expect.arrayContaining([status]),
      ])
    })
  })

  it('[ACCESS-1] answers 401 without a session, whatever the body holds', async () => {
    for (const { name, method, url, access } of everyRoute(app)) {
      if (access === 'public') continue
      const { status, body } = await app.anonymous(method, url.replace(':id', '1'), BODIES[name])
      expect([name, status, body]).toEqual([name, 401, expect.objectContaining({ code: 'signed-out' })])
    }
  })

  it('[ACCESS-23] answers 401 to a page of another person than the session is of, and nothing happens', async () => {
    const closed = everyRoute(app).filter(({ access }) => access !== 'public')
    const paths: ((typeof closed)[number] & { readonly path: string })[] = []
    for (const route of closed) paths.push({ ...route, path: await commonPlaceOf(route.url) })
    const head = await app.runtime.store.head()
    for (const { name, method, path } of paths) {
      const { status, body } = await employee(method, path, BODIES[name], ofPage(2))
      expect([name, status, body]).toEqual([name, 401, expect.objectContaining({ code: 'other-person' })])
    }
    expect(await employee('POST', '/api/auth/logout', undefined, ofPage(2))).toMatchObject({ status: 204 })
    expect(await app.runtime.store.head()).toBe(head)
    expect(await employee('GET', '/api/user', undefined, ofPage(1))).toMatchObject({ status: 200, body: { id: 1 } })
  })

  it('[ACCESS-2] takes no mutation without the marker header', async () => {
    for (const { name, method, url } of everyRoute(app)) {
      if (method === 'GET' || url === '/api/webhook/verkada') continue
      const headers = { 'x-requested-with': undefined }
      const { status, body } = await employee(method, url.replace(':id', '1'), BODIES[name], { headers })
      expect([name, status, body]).toEqual([name, 403, expect.objectContaining({ code: 'marker-missing' })])
    }
  })
})

/** A board, and a colleague who has it open and is told who else has. */
type WatchedBoard = { readonly projectId: ProjectId; readonly deviceId: DeviceId; readonly watcher: LiveClient }
const nameOf = (person: string) => `${person} Test`
const at = ({ watcher, projectId }: WatchedBoard, person: string) =>
  watcher.peopleAt(projectId)?.find(({ name }) => name === nameOf(person))

/** Waits until the watcher was told of what a client has sent: a change of the watcher's own comes after it. */
async function settle({ watcher, projectId, deviceId }: WatchedBoard, client: LiveClient): Promise<void> {
  // Answered after what the client sent before.
  await client.say('stream:open', {})
  for (const editing of [`card/${deviceId}`, null]) {
    watcher.socket.emit('stream:editing', { ...boardOf(projectId), part: editing })
    await watcher.until(() => at({ watcher, projectId, deviceId }, 'colleague')?.editing === editing)
  }
}

/** A valid message of each name, and whether it did what it is for. The names themselves come from what is registered. */
const MESSAGES: Readonly<
  Record<string, (client: LiveClient, board: WatchedBoard, person: string) => Promise<boolean>>
> = {
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
    const part = `card/${board.deviceId}`
    client.socket.emit('stream:editing', { ...boardOf(board.projectId), part })
    await settle(board, client)
    return at(board, person)?.editing === part
  },
}

/** The events that Socket.io itself listens to; it does nothing about an `error` that a client sends. */
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
