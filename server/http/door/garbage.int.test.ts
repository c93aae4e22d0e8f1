import fc from 'fast-check'
import { runsOf } from '#events/kernel/testing/rounds.ts'
import { beforeAll, expect, it } from 'vitest'
import { addCard, createProject } from '../../testing/app/answers.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
let routes: (readonly [method: 'POST' | 'PATCH', path: string, valid: Record<string, unknown>])[]

beforeAll(async () => {
  const { id } = await createProject(employee, 'P')
  const device = await addCard(employee, id, 'Cam')
  const card = { name: 'Cam', type: 'camera', description: 'x' }
  routes = [
    ['POST', '/api/projects', { name: 'P', verkadaInstanceId: 1, assignedUsers: [] }],
    ['PATCH', `/api/projects/${id}`, { verkadaInstanceId: 1 }],
    ['PATCH', `/api/projects/${id}/users`, { assignedUsers: ['a@b.example'] }],
    ['PATCH', `/api/projects/${id}/checklist`, { cameraViewsConfirmed: true }],
    ['PATCH', `/api/projects/${id}/status`, { status: 'open' }],
    ['POST', `/api/projects/${id}/devices/manual`, { ...card, status: 'waiting' }],
    [
      'POST',
      `/api/projects/${id}/devices/move`,
      { moves: [{ deviceId: device.id, from: 'waiting', to: 'installed' }] },
    ],
    ['POST', `/api/projects/${id}/devices/import`, { fileName: 'a.csv', rows: [card] }],
    ['POST', `/api/projects/${id}/devices/import/x/undo`, {}],
    ['PATCH', `/api/devices/${device.id}/status`, { status: 'waiting', from: 'waiting', online: true }],
    ['PATCH', `/api/devices/${device.id}/description`, { description: 'x', base: '' }],
    ['PATCH', `/api/devices/${device.id}/name`, { name: 'Cam' }],
    ['POST', '/api/auth/login', { username: 'nobody', password: 'wrong' }],
  ]
})

/** Names of fields that routes know, so that garbage gets past the first check. */
const field = fc.constantFrom(
  ...[
    'name',
    'assignedUsers',
    'verkadaInstanceId',
    'status',
    'from',
    'online',
    'moves',
    'deviceId',
    'to',
    'type',
    'description',
  ],
  ...['base', 'fileName', 'rows', 'username', 'password', 'cameraViewsConfirmed', '__proto__', 'constructor'],
)
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    'waiting',
    'installed',
    'camera',
    1,
    0,
    -1,
    1.5,
    Number.MAX_SAFE_INTEGER,
    1e300,
    null,
    true,
    '',
    '\u0000',
    '\ud800',
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
)
const garbage = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(field, fc.string()), tie('value'), { maxKeys: 6 }),
  ),
})).value
/** All of the body is garbage, or one field of a valid one. */
const damage = fc.oneof(
  fc.record({ all: fc.oneof(garbage, fc.string({ unit: 'binary' })) }),
  fc.record({ at: fc.nat(), field: garbage }),
)

it('whatever is sent, nothing answers 5xx, and every refusal is a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), damage, async (which, damaged) => {
      const [method, path, valid] = routes[which % routes.length] ?? (['POST', '/api/projects', {}] as const)
      const names = Object.keys(valid)
      const payload =
        'all' in damaged ? damaged.all : { ...valid, [names[damaged.at % names.length] ?? 'extra']: damaged.field }
      const answer = await employee(method, path, payload)
      const isSentence = answer.status < 400 || /"message":"\S/.test(JSON.stringify(answer.body))
      expect({ ...answer, isFine: answer.status < 500 && isSentence }).toMatchObject({ isFine: true })
    }),
    runsOf({ gate: 100, nightly: 800 }),
  )
})

it('whatever stands in a path, nothing answers 5xx', async () => {
  const segment = fc.oneof(
    fc.constantFrom('1', '0', '-1', '..', '%00', '%', '9'.repeat(15), '9'.repeat(40), 'é', 'a b'),
    fc.webSegment(),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'PATCH', 'DELETE', 'POST'),
      fc.constantFrom('projects', 'devices', 'user', ''),
      fc.array(segment, { maxLength: 4 }),
      async (method, root, rest) => {
        const { status } = await employee(
          method,
          `/api/${[root, ...rest].join('/')}`,
          method === 'GET' ? undefined : {},
        )
        expect(status).toBeLessThan(500)
      },
    ),
    runsOf({ gate: 100, nightly: 400 }),
  )
})
