import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCard, createProject } from '../testing/answers.ts'
import { type Send, startTestApp, type TestApp, type TestPerson } from '../testing/app.ts'

let app: TestApp
let employee: Send

beforeAll(async () => {
  app = await startTestApp()
  employee = await app.as('employee')
})
afterAll(() => app.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** Every route with a valid body and the status for: employee, assigned installer, assigned customer, stranger. */
type Row = readonly [method: Method, path: string, body: unknown, ...statuses: number[]]

const rows: readonly Row[] = [
  ['GET', '/api/user', undefined, 200, 200, 200, 200],
  ['GET', '/api/users', undefined, 200, 403, 403, 403],
  ['GET', '/api/organizations', undefined, 200, 200, 403, 200],
  ['GET', '/api/verkada-instances', undefined, 200, 403, 403, 403],
  ['GET', '/api/projects', undefined, 200, 200, 200, 200],
  ['POST', '/api/projects', { name: 'New', verkadaInstanceId: 1 }, 201, 403, 403, 403],
  ['GET', '/api/projects/P', undefined, 200, 200, 200, 404],
  ['GET', '/api/projects/P/people', undefined, 200, 200, 200, 404],
  ['GET', '/api/projects/P/devices', undefined, 200, 200, 200, 404],
  ['PATCH', '/api/projects/P', { verkadaInstanceId: 1 }, 200, 403, 403, 403],
  [
    'PATCH',
    '/api/projects/P/users',
    { assignedUsers: ['installer@test.example', 'customer@test.example'] },
    200,
    403,
    403,
    403,
  ],
  ['PATCH', '/api/projects/P/checklist', { cameraViewsConfirmed: true }, 200, 200, 200, 404],
  ['PATCH', '/api/projects/P/status', { status: 'open' }, 200, 403, 403, 403],
  ['POST', '/api/projects/P/devices/manual', { name: 'Cam' }, 201, 403, 403, 403],
  [
    'POST',
    '/api/projects/P/devices/import',
    { fileName: 'a.csv', rows: [{ name: 'C', type: 'camera', description: '' }] },
    200,
    403,
    403,
    403,
  ],
  ['POST', '/api/projects/P/devices/import/00000000-0000-4000-8000-000000000000/undo', undefined, 404, 403, 403, 403],
  ['POST', '/api/projects/P/devices/move', { moves: [{ deviceId: 1, to: 'waiting' }] }, 200, 200, 200, 404],
  ['GET', '/api/devices/D', undefined, 200, 200, 200, 404],
  ['PATCH', '/api/devices/D/status', { status: 'waiting' }, 200, 200, 200, 404],
  ['PATCH', '/api/devices/D/description', { description: 'x' }, 200, 200, 200, 404],
  ['PATCH', '/api/devices/D/name', { name: 'x' }, 200, 403, 403, 403],
  ['DELETE', '/api/devices/D', undefined, 204, 204, 204, 404],
  ['DELETE', '/api/projects/P', undefined, 204, 403, 403, 403],
]
const people: readonly TestPerson[] = ['employee', 'installer', 'customer', 'stranger']

describe.each(rows.map(([method, path, body, ...statuses]) => ({ method, path, body, statuses })))(
  '$method $path',
  ({ method, path, body, statuses }) => {
    const place = async () => {
      const project = await createProject(employee, 'P', ['installer', 'customer'])
      const device = await addCard(employee, project.id, 'Cam')
      return path.replace('/P', `/${project.id}`).replace('/D', `/${device.id}`)
    }
    it.each(people.map((person, index) => [person, statuses[index]] as const))(
      '[ACCESS-4, ACCESS-5] answers %s with %i',
      async (person, status) => {
        const send = await app.as(person)
        expect(await send(method, await place(), body)).toMatchObject({ status })
      },
    )
    it('[ACCESS-1] answers 401 without a session, whatever the body holds', async () => {
      expect(await app.anonymous(method, path.replace(/\/[PD]/, '/1'), body)).toMatchObject({
        status: 401,
        body: { code: 'signed-out' },
      })
    })
  },
)

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
  it('[ACCESS-2] a mutation without the marker header is refused', async () => {
    const answer = await employee(
      'POST',
      '/api/projects',
      { name: 'x' },
      { headers: { 'x-requested-with': undefined } },
    )
    expect(answer).toMatchObject({ status: 403, body: { code: 'marker-missing' } })
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
