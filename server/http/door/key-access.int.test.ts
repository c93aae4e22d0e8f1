import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FindAnswer } from '#events/find/api.ts'
import { HistoryPage } from '#events/project/history/api.ts'
import { type Scope, SCOPES } from '#events/registry.ts'
import { createProvider } from '../../provider/client/provider.ts'
import { type SimulatedProvider, startSimulatedProvider } from '../../provider/simulated/server.ts'
import { makeKey, withKey } from '../../testing/app/api-keys.ts'
import { addCard, createProject } from '../../testing/app/answers.ts'
import { type Answer, caughtUp, type Send, startTestApp, type TestApp } from '../../testing/app/app.ts'
import { commonPlaces } from '../../testing/app/common-places.ts'
import { bodyOf, everyRoute, placeOf, queryOf } from '../../testing/app/every-route.ts'
import { addSurveyCard, makeFirstForm } from '../../testing/app/survey-cards.ts'

let app: TestApp
let employee: Send
let provider: SimulatedProvider

beforeAll(async () => {
  provider = await startSimulatedProvider()
  app = await startTestApp(undefined, { provider: createProvider({ baseUrl: provider.url }) })
  employee = await app.as('employee')
  await makeFirstForm(employee)
  await employee('POST', '/api/settings/logo', bodyOf('POST /api/settings/logo'))
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

/** Routes of passwords, roles and keys, of what a person has seen and earned, of the preview of an import, of the server's state, of addresses that outlive a key, and pages. */
const CLOSED_TO_KEYS: readonly string[] = [
  'DELETE /api/acceptance/:id/link',
  'POST /api/acceptance/:id/link',
  'POST /api/acceptance/:id/refuse',
  'POST /api/acceptance/:id/sign',
  'DELETE /api/api-keys/:id',
  'DELETE /api/users/:id',
  'GET /api/achievements',
  'GET /api/administration',
  'GET /api/administration.csv',
  'GET /api/api-keys',
  'GET /api/api-keys/scopes',
  'GET /api/import-mappings',
  'GET /api/projects/:id/devices/rewritten',
  'GET /api/projects/:id/digest',
  'GET /api/seen',
  'GET /api/system/health',
  'GET /api/system/log-check',
  'GET /api/system/metrics',
  ...['PATCH /api/settings', 'POST /api/settings/logo', 'DELETE /api/settings/logo'],
  'PATCH /api/users/:id/email',
  'PATCH /api/users/:id/role',
  'PATCH /api/users/role',
  'POST /api/api-keys',
  'POST /api/import-mappings',
  'POST /api/invitations',
  'POST /api/page-views',
  'POST /api/users',
  'POST /api/users/:id/change-password',
  'POST /api/users/:id/erase',
  'POST /api/users/:id/reset-password',
  'POST /api/users/:id/resume',
  'POST /api/users/:id/sign-out',
  'GET /api/users/:id/overview',
  'POST /api/users/:id/hand-over',
  'POST /api/users/:id/suspend',
  'POST /api/users/:id/unlock',
  'POST /api/users/delete',
  'PUT /api/projects/:id/seen',
  'GET /api/docs',
  'GET /api/docs/json',
  'GET /api/docs/page.js',
  'GET /api/docs/swagger-ui-bundle.js',
  'GET /api/docs/swagger-ui.css',
  'GET /api/calendar',
  'POST /api/calendar',
  'DELETE /api/calendar',
  'POST /api/webhooks',
  'PATCH /api/webhooks/:id',
  'DELETE /api/webhooks/:id',
  'POST /api/webhooks/:id/rotate-secret',
  'POST /api/webhooks/:id/test',
  'POST /api/webhooks/:id/deliveries/:deliveryId/send',
]

/** Words of what {@link placeOf} makes, by the scopes that read them. */
const WORDS: Readonly<Partial<Record<Scope, string>>> = {
  ...{ 'surveys:read': 'Answer of a section', 'notes:read': 'Text of a note', 'projects:read': 'Name of a project' },
  ...{ 'accounts:read': 'colleague@test.example', 'feedback:read': 'Text of a feedback' },
  'folders:read': 'Name of a folder',
}

const without = (scope: Scope) => SCOPES.filter((one) => one !== scope)

/** Those of {@link WORDS} that a body has, which no key reads without these scopes. */
const scopesIn = ({ body }: Answer) =>
  SCOPES.filter((scope) => WORDS[scope] !== undefined && JSON.stringify(body).includes(WORDS[scope]))

describe('every registered route', () => {
  it('[KEY-5] names the scope by which an API key may call it, but for those that take a person who is signed in', () => {
    const closed = everyRoute(app).filter(({ access, scopes }) => access !== 'public' && scopes.length === 0)
    expect(closed.map(({ name }) => name).toSorted()).toEqual(CLOSED_TO_KEYS.toSorted())
  })

  it('[KEY-2, KEY-5, KEY-20, KEY-22] answers a key what its scopes read, one without its scope 403, and nothing happens', async () => {
    const keyOf = async (scopes: readonly Scope[]) => withKey(app, await makeKey(employee, scopes))
    const all = await keyOf(SCOPES)
    const reads = await keyOf(SCOPES.filter((scope) => scope.endsWith(':read')))
    const writes = await keyOf(SCOPES.filter((scope) => scope.endsWith(':write')))
    const colleague = await app.as('colleague')
    const lacking = new Map<Scope, Send>()
    for (const scope of SCOPES.filter((one) => WORDS[one] !== undefined))
      lacking.set(scope, withKey(app, await makeKey(colleague, without(scope))))
    const told = new Set<Scope>()
    const commonPlaceOf = commonPlaces(employee)
    for (const { name, method, url, access, scopes } of everyRoute(app)) {
      if (access === undefined || url === '/api/webhook/verkada' || !url.startsWith('/api/')) continue
      const leaves = method === 'GET' || scopes.length === 0
      const named = access === 'public' ? url : await (leaves ? commonPlaceOf(url) : placeOf(employee, url))
      const place = named + queryOf(url)
      const mayCall = access !== 'public' && scopes.length > 0 && access.roles.includes('employee')
      const isWrite = scopes.some((scope) => scope.endsWith(':write'))
      const others = isWrite ? reads : writes
      // The key was told of nothing that the session has made.
      await caughtUp(app.runtime)
      const head = await app.runtime.store.head()
      const refusal = await others(method, place, bodyOf(name))
      expect([name, refusal.status, refusal.body]).toEqual([
        name,
        403,
        expect.objectContaining({ code: scopes.length > 0 ? 'scope-missing' : 'key-not-taken' }),
      ])
      expect([name, await app.runtime.store.head()]).toEqual([name, head])
      const answer = await all(method, place, bodyOf(name))
      const isTooEarly = /\/(sync|record|as-built)$/.test(name)
      const accepted =
        /(import\/:batchId\/undo|devices\/(facts|same|not-same|assign|schedule)|^PUT .*\/(cables|pins(\/:deviceId)?))$/.test(
          name,
        )
          ? [404]
          : isTooEarly
            ? [200, 409]
            : [200, 201, 202, 204]
      expect([name, mayCall ? accepted : [403]]).toEqual([name, expect.arrayContaining([answer.status])])
      const blind = isWrite && mayCall ? scopesIn(await writes(method, place, bodyOf(name))) : []
      expect([name, blind]).toEqual([name, []])
      for (const scope of scopesIn(answer)) {
        told.add(scope)
        const less = await lacking.get(scope)?.(method, place, bodyOf(name))
        expect([name, scope, less && scopesIn(less).includes(scope)]).toEqual([name, scope, false])
      }
    }
    expect([...told].toSorted()).toEqual(Object.keys(WORDS).toSorted())
  })

  it('[KEY-20] tells a key of a project neither its surveys, its notes nor its site sheet where it may not read them', async () => {
    const project = await createProject(employee, 'With a survey')
    const device = await addSurveyCard(employee, project.id)
    await employee('POST', `/api/projects/${project.id}/notes`, bodyOf('POST /api/projects/:id/notes'))
    await employee('PUT', `/api/projects/${project.id}/site`, { gateCode: '4711' })
    await caughtUp(app.runtime)
    const key = withKey(app, await makeKey(employee, ['projects:read', 'projects:write']))
    const WORDS_OF = ['Title of a survey', 'Text of a note', 'changed the site sheet']
    const wordsIn = ({ body }: Answer) => WORDS_OF.filter((words) => JSON.stringify(body).includes(words))
    const told = new Map<string, readonly string[]>()
    for (const { method, url, scopes } of everyRoute(app)) {
      if (method !== 'GET' || !scopes.includes('projects:read') || !url.includes('/:id')) continue
      const id = url.includes('/devices/:id') ? device : project.id
      for (const number of url.includes(':line') ? [2, 3, 4] : [0]) {
        const place = url.replace(':id', String(id)).replace(/:line|:revision/, String(number)) + queryOf(url)
        told.set(place.replace(String(id), ':id'), wordsIn(await employee('GET', place)))
        expect([place, wordsIn(await key('GET', place))]).toEqual([place, []])
      }
    }
    const [survey, note, site] = WORDS_OF.map((words) => [words])
    const at = (path: string) => [path, told.get(`/api/projects/:id/${path}`)]
    for (const path of ['devices', 'board', 'events', 'history/2']) expect(at(path)).toEqual([path, survey])
    expect([at('history/3')[1], at('history/4')[1], told.get('/api/devices/:id')]).toEqual([note, site, survey])
    for (const path of ['history', 'history.csv', 'history.jsonl']) expect(at(path)).toEqual([path, WORDS_OF])
    const found = async (send: Send) =>
      HistoryPage.parse((await send('GET', `/api/projects/${project.id}/history?text=title%20of`)).body).lines.length
    expect([await found(employee), await found(key)]).toEqual([1, 0])
    // Where cards say what sections say, the key needs the scope of these, too.
    expect(await key('POST', '/api/forms/1/cards', { projectId: project.id, sectionIds: [1] })).toMatchObject({
      ...{ status: 403, body: { code: 'scope-missing', scope: 'surveys:read' } },
    })
  })

  it('[KEY-22] gives a key no file that tells of things whose scope it lacks', async () => {
    const files = [
      ['/api/projects/:id/record', 'surveys:read'],
      ['/api/plans/:id/as-built', 'projects:read'],
      ['/api/acceptance/:id/pdf', 'sites:read'],
    ] as const
    const owner = await app.as('colleague')
    const all = withKey(app, await makeKey(owner, SCOPES))
    for (const [url, scope] of files) {
      const path = await placeOf(employee, url)
      const less = await withKey(app, await makeKey(owner, without(scope)))('GET', path)
      expect([url, less]).toMatchObject([url, { status: 403, body: { code: 'scope-missing', scope } }])
      expect([url, (await all('GET', path)).status]).not.toEqual([url, 403])
    }
  })

  it('[KEY-21] answers a key that changes what it may not read the id alone, and a conflict without what stands there', async () => {
    const key = withKey(app, await makeKey(employee, ['projects:write']))
    const { body } = await key('POST', '/api/projects', { name: 'Unseen', verkadaInstanceId: 1 })
    expect(body).toEqual({ id: expect.any(Number) })
    const { id } = body as { id: number }
    const rename = { name: 'Mine', base: 'Another' }
    const conflict = await key('PATCH', `/api/projects/${id}/name`, rename)
    expect(await employee('PATCH', `/api/projects/${id}/name`, rename)).toMatchObject({
      body: { theirs: { name: 'Unseen' } },
    })
    expect(conflict.status).toBe(409)
    expect(JSON.stringify(conflict.body)).not.toContain('Unseen')
    expect(conflict.body).toMatchObject({
      code: 'changed-meanwhile',
      message: expect.stringContaining('projects:read'),
    })
  })

  it('[KEY-24] tells a key of what beat its command no more than it reads in the history', async () => {
    const project = await createProject(employee, 'With stories')
    const made = await addSurveyCard(employee, project.id)
    const { id: gone } = await addCard(employee, project.id, 'SECRETCARD')
    await employee('DELETE', `/api/devices/${gone}`)
    await caughtUp(app.runtime)
    const late = { status: 'installed', from: 'waiting' }
    const calls = [
      ['PATCH', `/api/devices/${gone}/status`, late],
      ['PATCH', `/api/devices/${gone}/description`, { description: 'Mine', base: '' }],
      ['DELETE', `/api/devices/${gone}`],
      ['PATCH', `/api/devices/${made}/status`, { status: 'confirmed', from: 'installed' }],
      ['PATCH', `/api/devices/${made}/status`, { status: 'confirmed' }],
      [
        ...(['POST', `/api/projects/${project.id}/devices/move`] as const),
        { moves: [gone, made].map((deviceId) => ({ deviceId, to: 'confirmed', from: 'installed' })) },
      ],
    ] as const
    const words = ['SECRETCARD', 'Title of a survey', 'employee Test', 'You ']
    const told = async (send: Send) => {
      const found: unknown[] = []
      for (const [method, path, content] of calls) {
        const { status, body: answer } = await send(method, path, content)
        found.push([status, ...words.filter((word) => JSON.stringify(answer).includes(word))])
      }
      return found
    }
    const keyOf = async (...scopes: Scope[]) => withKey(app, await makeKey(await app.as('colleague'), scopes))
    const [card, survey] = ['SECRETCARD', 'Title of a survey']
    const name = 'employee Test'
    const whole = [404, 404, 404, 409, 409, 200].map((status, index) => [
      status,
      ...(index === 3 || index === 4 ? [] : [card]),
      ...(index < 3 ? [] : [survey]),
      name,
    ])
    expect(await told(await keyOf('projects:write', 'projects:read', 'surveys:read'))).toEqual(whole)
    const withoutSurveys = whole.map((row) => row.filter((word) => word !== survey))
    expect(await told(await keyOf('projects:write', 'projects:read'))).toEqual(withoutSurveys)
    expect(await told(await keyOf('projects:write'))).toEqual(whole.map(([status]) => [status]))
  })

  it('[KEY-23] finds for a key what its scopes read, and shows it webhooks without their secrets', async () => {
    const keyOf = async (...scopes: Scope[]) => withKey(app, await makeKey(employee, scopes))
    const kindsFor = async (key: Send) => {
      await caughtUp(app.runtime)
      const { found, recent } = FindAnswer.parse((await key('GET', '/api/find?q=survey&recent=form-1,project-1')).body)
      const kinds = new Set(found.map(({ kind }) => kind))
      return { kinds: [...kinds], recent: recent.map(({ kind }) => kind), details: found.map(({ detail }) => detail) }
    }
    await createProject(employee, 'Survey of the quay')
    expect(await kindsFor(employee)).toMatchObject({ kinds: ['project', 'form'], recent: ['form', 'project'] })
    const surveys = await kindsFor(await keyOf('surveys:read'))
    expect(surveys).toMatchObject({ kinds: ['form'], recent: ['form'] })
    expect(new Set(surveys.details)).toEqual(new Set(['']))
    expect(await kindsFor(await keyOf('surveys:write', 'projects:read'))).toMatchObject({ kinds: ['project'] })

    await employee('POST', '/api/webhooks', bodyOf('POST /api/webhooks'))
    const webhooks = await (await keyOf('webhooks:read'))('GET', '/api/webhooks')
    expect(webhooks).toMatchObject({
      status: 200,
      body: expect.arrayContaining([expect.objectContaining({ projectId: null })]),
    })
    expect(JSON.stringify(webhooks.body)).not.toMatch(/secret|whsec/i)
    expect(SCOPES).not.toContain('webhooks:write')
  })
})

it('[KEY-10] an API key reads settings and opens no self-registration', async () => {
  const key = withKey(app, await makeKey(employee, SCOPES))
  expect(await key('GET', '/api/settings')).toMatchObject({ status: 200, body: { selfRegistration: false } })
  expect(SCOPES).not.toContain('settings:write')
  expect(await key('PATCH', '/api/settings', { selfRegistration: true })).toMatchObject({
    status: 403,
    body: { code: 'key-not-taken' },
  })
  expect(await employee('GET', '/api/settings')).toMatchObject({ body: { selfRegistration: false } })
})
