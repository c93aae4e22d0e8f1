import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIST_FILES } from '#events/lists/api.ts'
import { type Scope, SCOPES } from '#events/registry.ts'
import { createProvider } from '../provider/client/provider.ts'
import { type SimulatedProvider, startSimulatedProvider } from '../provider/simulated/server.ts'
import { makeKey, withKey } from '../testing/api-keys.ts'
import { caughtUp, type Send, startTestApp, type TestApp } from '../testing/app.ts'
import { bodyOf, everyRoute, makeFirstForm, placeOf } from '../testing/every-route.ts'

let app: TestApp
let employee: Send
let provider: SimulatedProvider

beforeAll(async () => {
  provider = await startSimulatedProvider()
  app = await startTestApp(undefined, { provider: createProvider({ baseUrl: provider.url }) })
  employee = await app.as('employee')
  await makeFirstForm(employee)
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

/** Routes of passwords, roles and keys, of what a person has seen and earned, of the server's state, of addresses that outlive a key, and pages. */
const CLOSED_TO_KEYS: readonly string[] = [
  'DELETE /api/api-keys/:id',
  'DELETE /api/users/:id',
  'GET /api/achievements',
  'GET /api/api-keys',
  'GET /api/api-keys/scopes',
  'GET /api/projects/:id/digest',
  'GET /api/seen',
  'GET /api/system/health',
  'GET /api/system/log-check',
  'GET /api/system/metrics',
  'PATCH /api/settings',
  'PATCH /api/users/:id/role',
  'PATCH /api/users/role',
  'POST /api/api-keys',
  'POST /api/invitations',
  'POST /api/page-views',
  'POST /api/users',
  'POST /api/users/:id/change-password',
  'POST /api/users/:id/erase',
  'POST /api/users/:id/reset-password',
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
  'GET /api/find',
  ...LIST_FILES.map((name) => `GET /api/lists/${name}.csv`),
  'GET /api/webhooks',
  'POST /api/webhooks',
  'PATCH /api/webhooks/:id',
  'DELETE /api/webhooks/:id',
  'POST /api/webhooks/:id/rotate-secret',
  'GET /api/webhooks/:id/deliveries',
  'POST /api/webhooks/:id/test',
  'POST /api/webhooks/:id/deliveries/:deliveryId/send',
]

const codeOf = (scope: Scope | undefined) => (scope === undefined ? 'key-not-taken' : 'scope-missing')

describe('every registered route', () => {
  it('[KEY-5] names the scope by which an API key may call it, but for those that take a person who is signed in', () => {
    const closed = everyRoute(app).filter(({ access, scope }) => access !== 'public' && scope === undefined)
    expect(closed.map(({ name }) => name).toSorted()).toEqual(CLOSED_TO_KEYS.toSorted())
  })

  it('[KEY-2, KEY-5] answers a key with its scope as its person, one without it 403, and nothing happens', async () => {
    const keyOf = async (scopes: readonly Scope[]) => withKey(app, await makeKey(employee, scopes))
    const all = await keyOf(SCOPES)
    const reads = await keyOf(SCOPES.filter((scope) => scope.endsWith(':read')))
    const writes = await keyOf(SCOPES.filter((scope) => scope.endsWith(':write')))
    for (const { name, method, url, access, scope } of everyRoute(app)) {
      if (access === undefined || url === '/api/webhook/verkada' || !url.startsWith('/api/')) continue
      const place = access === 'public' ? url : await placeOf(employee, url)
      const mayCall = access !== 'public' && scope !== undefined && access.roles.includes('employee')
      const others = scope?.endsWith(':read') ? writes : reads
      // The key was told of nothing that the session has made.
      await caughtUp(app.runtime)
      const head = await app.runtime.store.head()
      const refusal = await others(method, place, bodyOf(name))
      expect([name, refusal.status, refusal.body]).toEqual([
        name,
        403,
        expect.objectContaining({ code: codeOf(scope) }),
      ])
      expect([name, await app.runtime.store.head()]).toEqual([name, head])
      const { status } = await all(method, place, bodyOf(name))
      const isTooEarly = name.endsWith('/sync') || name.endsWith('/record')
      const accepted = name.endsWith('import/:batchId/undo') ? [404] : isTooEarly ? [200, 409] : [200, 201, 204]
      expect([name, mayCall ? accepted : [403]]).toEqual([name, expect.arrayContaining([status])])
    }
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
