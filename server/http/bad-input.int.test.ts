import { beforeAll, describe, expect, it } from 'vitest'
import { addCard, createProject } from '../testing/app/answers.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
let project: number
let device: number

beforeAll(async () => {
  project = (await createProject(employee, 'P')).id
  device = (await addCard(employee, project, 'Cam')).id
})

const LONG = 'x'.repeat(20_001)
const HALF = '\ud83d'

const bodies: readonly (readonly ['POST' | 'PATCH', path: string, body: unknown, message: RegExp])[] = [
  ['POST', '/api/projects', {}, /^Please enter a project name$/],
  ['POST', '/api/projects', { name: '  ', verkadaInstanceId: 1 }, /^Please enter a project name$/],
  ['POST', '/api/projects', { name: 'P' }, /^Please select a Verkada instance$/],
  ['POST', '/api/projects', { name: null, verkadaInstanceId: 1 }, /^Please enter a project name$/],
  ['POST', '/api/projects', { name: 'P', verkadaInstanceId: null }, /^Please select a Verkada instance$/],
  ['POST', '/api/projects', { name: 'P', verkadaInstanceId: -1 }, /^verkadaInstanceId: /],
  ['POST', '/api/projects', { name: 'P', verkadaInstanceId: 99 }, /^Could not find the selected Verkada instance$/],
  [
    'POST',
    '/api/projects',
    { name: 'a\u0000b', verkadaInstanceId: 1 },
    /^Project name holds a character that cannot be stored$/,
  ],
  [
    'POST',
    '/api/projects',
    { name: 'x'.repeat(201), verkadaInstanceId: 1 },
    /^Project name must be at most 200 characters; this one has 201$/,
  ],
  ['PATCH', '/api/projects/P/users', { assignedUsers: 'a@b.example' }, /^Assigned users must be an array$/],
  ['PATCH', '/api/projects/P/users', { assignedUsers: Array(1001).fill('a@b.example') }, /at most 1000$/],
  ['PATCH', '/api/projects/P/users', { assignedUsers: ['nobody'] }, /^assignedUsers\.0: /],
  ['PATCH', '/api/projects/P/checklist', { cameraViewsConfirmed: 'yes' }, /^cameraViewsConfirmed: /],
  ['PATCH', '/api/projects/P/status', { status: 'paused' }, /^status: /],
  ['POST', '/api/projects/P/devices/manual', { name: '' }, /^Card name is required$/],
  ['POST', '/api/projects/P/devices/manual', { name: 'C', type: 'toaster' }, /^type: /],
  ['POST', '/api/projects/P/devices/import', { fileName: 'a.csv', rows: [] }, /rows/],
  [
    'POST',
    '/api/projects/P/devices/import',
    { fileName: 'a.csv', rows: [{ name: 'C', type: 'camera', description: LONG }] },
    /^rows\.0\.description: /,
  ],
  ['POST', '/api/projects/P/devices/move', { moves: [] }, /^moves: /],
  ['POST', '/api/projects/P/devices/move', { moves: [{ deviceId: 1.5, to: 'waiting' }] }, /^moves\.0\.deviceId: /],
  ['PATCH', '/api/devices/D/status', { status: 'gone' }, /^status: /],
  ['PATCH', '/api/devices/D/status', null, /.+/],
  ['PATCH', '/api/devices/D/status', [], /.+/],
  [
    'PATCH',
    '/api/devices/D/description',
    { description: LONG },
    /^Description must be at most 20000 characters; this one has /,
  ],
  [
    'PATCH',
    '/api/devices/D/description',
    { description: HALF },
    /^Description holds a character that cannot be stored$/,
  ],
  ['PATCH', '/api/devices/D/name', { name: ' ' }, /^Card name is required$/],
  ['PATCH', '/api/devices/D/name', '{"name":', /JSON/],
]

describe('a malformed body', () => {
  it.each(bodies)(
    '%s %s %j is answered 400 with a sentence that names the field',
    async (method, path, body, message) => {
      const answer = await employee(method, path.replace('/P', `/${project}`).replace('/D', `/${device}`), body)
      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } })
    },
  )
  it('names every field that does not fit, for a form to say it there', async () => {
    const { body } = await employee('POST', '/api/projects', { name: ' ', verkadaInstanceId: -1 })
    expect(body).toMatchObject({
      fields: { name: 'Please enter a project name', verkadaInstanceId: expect.stringMatching(/>0|greater|positive/i) },
    })
    const whole = await employee('PATCH', `/api/devices/${device}/status`, [])
    expect(whole.body).not.toHaveProperty('fields')
  })
  it('is answered 400 when the key is no UUID', async () => {
    const answer = await employee('PATCH', `/api/devices/${device}/status`, { status: 'waiting' }, { key: 'again' })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('Idempotency-Key') } })
  })
  it('[HTTP-36] is answered 400 when it is no JSON, and 413 when it is far too large', async () => {
    const path = `/api/devices/${device}/description`
    expect(await employee('PATCH', path, 'hello', { headers: { 'content-type': 'text/plain' } })).toMatchObject({
      status: 400,
    })
    expect(await employee('PATCH', path, { description: 'x'.repeat(2_000_000) })).toMatchObject({ status: 413 })
  })
  it('[HTTP-27] is answered 400 when it is nested too deep, also in what no route looks at', async () => {
    const path = `/api/devices/${device}/status`
    const nested = (levels: number) => `{"status":"waiting","more":${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect(await employee('PATCH', path, nested(31))).toMatchObject({ status: 200 })
    for (const levels of [32, 5_000, 120_000])
      expect(await employee('PATCH', path, nested(levels))).toMatchObject({
        status: 400,
        body: { message: 'The body is nested deeper than 32 levels.', code: 'bad-request' },
      })
  })
  it('changes nothing', async () => {
    const { body } = await employee('GET', `/api/projects/${project}`)
    expect(body).toMatchObject({ revision: 1, name: 'P', assignedUsers: [], status: 'open' })
  })
})

describe('an unknown id', () => {
  it.each(['/api/projects/999999', '/api/projects/999999/devices', '/api/devices/999999'])(
    'GET %s is answered 404',
    async (path) => {
      expect(await employee('GET', path)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    },
  )
  it.each(['0', '-1', '1.5', 'abc', '99999999999999999999', '%00'])('that is none (%s) is answered 400', async (id) => {
    expect(await employee('GET', `/api/projects/${id}`)).toMatchObject({ status: 400 })
    expect(await employee('GET', `/api/devices/${id}`)).toMatchObject({ status: 400 })
  })
})
