import { z } from 'zod'
import { Device, ProjectSummary } from '#events/project/api.ts'
import type { SimulatedKeyName } from '../../provider/simulated/keys.ts'
import type { Answer, Send, TestPerson } from './app.ts'
import { emailOf } from './app.ts'

const check = (answer: Answer, status: number): unknown => {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Creates a project as an employee. */
export const createProject = async (
  send: Send,
  name: string,
  assigned: readonly TestPerson[] = [],
  verkadaInstanceId = 1,
): Promise<ProjectSummary> =>
  ProjectSummary.parse(
    check(await send('POST', '/api/projects', { name, verkadaInstanceId, assignedUsers: assigned.map(emailOf) }), 201),
  )

/** Creates an instance with a key of the simulated provider as an employee; its id. */
export const createInstance = (send: Send, apiKey: SimulatedKeyName, webhookSecret = ''): Promise<number> =>
  idOfNew(send, '/api/verkada-instances', { name: apiKey, organizationId: 1, apiKey, webhookSecret })

/** Adds a manual card as an employee. */
export const addCard = async (send: Send, projectId: number, name: string, status = 'waiting'): Promise<Device> =>
  Device.parse(
    check(
      await send('POST', `/api/projects/${projectId}/devices/manual`, {
        name,
        type: 'camera',
        status,
        description: '',
      }),
      201,
    ),
  )

/** The devices of a project as the API answers them. */
export const devicesOf = async (send: Send, projectId: number): Promise<Device[]> =>
  z.array(Device).parse(check(await send('GET', `/api/projects/${projectId}/devices`), 200))

/** Adds cards to an empty board as an employee, in one event if they fit; their ids. */
export async function addCards(send: Send, projectId: number, count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, n) => ({ name: `Cam ${n + 1}`, type: 'camera', description: '' }))
  check(await send('POST', `/api/projects/${projectId}/devices/import`, { fileName: 'list.csv', rows }), 200)
  for (;;) {
    // A read waits for the read models for a while only, which is not enough for thousands of cards on a busy machine.
    const devices = await devicesOf(send, projectId)
    if (devices.length === count) return devices.map(({ id }) => id)
  }
}

/** The checklist of a project with everything ticked. */
export const TICKS = { usersAddedToSupportPortal: true, cameraViewsConfirmed: true, usersAddedToVerkadaPortal: true }

/** Ticks the checklist of a project and closes it. */
export async function complete(send: Send, projectId: number): Promise<void> {
  check(await send('PATCH', `/api/projects/${projectId}/checklist`, TICKS), 200)
  check(await send('PATCH', `/api/projects/${projectId}/status`, { status: 'closed' }), 200)
}

/** Creates something with this call; its id. */
export const idOfNew = async (send: Send, path: string, body: object): Promise<number> =>
  z.object({ id: z.int() }).parse(check(await send('POST', path, body), 201)).id

/** Moves a card; the revision of the project's stream with it. */
export async function move(send: Send, deviceId: number, status: string): Promise<number> {
  const answer = await send('PATCH', `/api/devices/${deviceId}/status`, { status })
  check(answer, 200)
  return Number(answer.headers['x-stream-revision'])
}
