import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { InstanceId, OrganizationId } from '#events/kernel/ids.ts'
import { Device, ProjectSummary } from '#events/project/api.ts'
import { addCard, createProject } from '../../testing/app/answers.ts'
import { emailOf, type Send } from '../../testing/app/app.ts'
import { createPerson, withCookie } from '../../testing/app/people.ts'
import { meta } from '../../testing/test-bus.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')

describe('[LIST-9] GET /api/projects', () => {
  const projectsOf = async (send: Send, query = '') =>
    z.array(ProjectSummary).parse((await send('GET', `/api/projects${query}`)).body)
  const namesFor = async (send: Send, query: string) => (await projectsOf(send, query)).map(({ name }) => name).join('')

  it('answers all that a person may see, or a part of it in the order of the ids', async () => {
    const { user, signIn } = await createPerson(app, employee)
    const installer = withCookie(app, await signIn())
    const earlier = await projectsOf(employee)
    const projects = new Map<string, ProjectSummary>()
    for (const name of ['0', 'A', 'B', 'C', 'D', 'E']) projects.set(name, await createProject(employee, name))
    const idOf = (name: string) => projects.get(name)?.id
    for (const name of ['B', 'D'])
      await employee('PATCH', `/api/projects/${idOf(name)}/users`, { assignedUsers: [user.email] })
    expect((await projectsOf(employee)).map(({ id }) => id)).toEqual(
      [...earlier, ...projects.values()].map(({ id }) => id),
    )
    expect(await namesFor(employee, `?after=${idOf('0')}`)).toBe('ABCDE')
    expect(await namesFor(employee, `?after=${idOf('0')}&limit=2`)).toBe('AB')
    expect(await projectsOf(employee, '?limit=2')).toMatchObject((await projectsOf(employee)).slice(0, 2))
    expect(await namesFor(employee, `?after=${idOf('B')}&limit=2`)).toBe('CD')
    expect(await namesFor(employee, `?after=${idOf('D')}`)).toBe('E')
    expect(await namesFor(employee, `?after=${idOf('E')}&limit=1000`)).toBe('')
    expect(await namesFor(installer, '?limit=1')).toBe('B')
    expect(await namesFor(installer, '')).toBe('BD')
    expect(await namesFor(installer, `?after=${idOf('B')}&limit=5`)).toBe('D')
  })

  it('refuses what is no part', async () => {
    for (const query of ['?limit=0', '?limit=1001', '?limit=x', '?after=-1', '?after=1.5'])
      expect((await employee('GET', `/api/projects${query}`)).status).toBe(400)
  })
})

describe('what a creation leaves out', () => {
  it('has the defaults of the specification: an open project in no folder, for no one, with nothing ticked', async () => {
    const { status, body } = await employee('POST', '/api/projects', { name: 'Bare', verkadaInstanceId: 1 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ name: 'Bare', status: 'open', verkadaInstanceId: 1, organizationId: 1, folderId: null, assignedUsers: [] },
      ...{ usersAddedToSupportPortal: false, cameraViewsConfirmed: false, usersAddedToVerkadaPortal: false },
      createdAt: expect.stringMatching(/^\d{4}-.+Z$/),
    })
  })

  it('has the defaults of the specification: a camera that waits, made by hand and without photos', async () => {
    const { id } = await createProject(employee, 'P')
    const { status, body } = await employee('POST', `/api/projects/${id}/devices/manual`, { name: 'Cam' })
    expect(status).toBe(201)
    const device = Device.parse(body)
    expect(device).toMatchObject({
      ...{ projectId: id, deviceId: `manual-${device.id}`, name: 'Cam', type: 'camera', status: 'waiting' },
      ...{ online: false, metadata: { isManual: true }, description: '', isManual: true, photos: [] },
      createdBy: expect.any(Number),
      createdAt: expect.stringMatching(/^\d{4}-.+Z$/),
    })
  })
})

describe('what a change answers', () => {
  it('is the project as it is then', async () => {
    const { id } = await createProject(employee, 'P')
    const change = (path: string, body: object) => employee('PATCH', `/api/projects/${id}${path}`, body)
    // Other files of this worker make instances in the same app, which get the next ids.
    const ids = { instanceId: InstanceId.parse(900_002), organizationId: OrganizationId.parse(1) }
    const instance = { ...ids, name: 'Second', key: null, hasWebhookSecret: false, secretsVersion: '' }
    await app.runtime.bus.catalog().execute({ type: 'ConfigureInstance', data: instance }, meta())
    const assignedUsers = [emailOf('installer')]
    const steps: [path: string, body: object][] = [
      ['', { verkadaInstanceId: ids.instanceId }],
      ['/users', { assignedUsers }],
      ['/checklist', { usersAddedToSupportPortal: true, cameraViewsConfirmed: true }],
      ['/checklist', { usersAddedToVerkadaPortal: true }],
      ['/status', { status: 'closed' }],
      ['/move-to-folder', { folderId: null }],
    ]
    let expected: object = { id, name: 'P' }
    for (const [path, body] of steps) {
      expected = { ...expected, ...body }
      const answer = await change(path, body)
      expect(answer).toMatchObject({ status: 200, body: expected })
      expect(ProjectSummary.parse(answer.body)).toEqual(answer.body)
    }
  })

  it('is the card as it is then, with the online state that came with the status of a manual one', async () => {
    const { id } = await addCard(employee, (await createProject(employee, 'P')).id, 'Cam')
    const steps: [path: string, body: object][] = [
      ['status', { status: 'installed', online: true }],
      ['status', { status: 'waiting', online: false }],
      ['description', { description: 'North gate' }],
      ['name', { name: 'Cam 2' }],
    ]
    let expected: object = { id }
    for (const [path, body] of steps) {
      expected = { ...expected, ...body }
      const answer = await employee('PATCH', `/api/devices/${id}/${path}`, body)
      expect(answer).toMatchObject({ status: 200, body: expected })
      expect(Device.parse(answer.body)).toEqual(answer.body)
    }
  })
})
