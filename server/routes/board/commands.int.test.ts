import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addCard, createProject, devicesOf, TICKS } from '../../testing/app/answers.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')

describe('a move', () => {
  it('[CMD-1] answers the card, the revision of the stream and the position of the log', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const card = await addCard(employee, id, 'Cam')
    const answer = await installer('PATCH', `/api/devices/${card.id}/status`, { status: 'installed', from: 'waiting' })
    expect(answer).toMatchObject({
      status: 200,
      body: { id: card.id, status: 'installed', projectId: id, statusBy: 3 },
    })
    expect(answer.headers).toMatchObject({ 'x-stream-revision': '2', 'x-log-position': expect.stringMatching(/^\d+$/) })
  })
  it('[CMD-6] that was beaten says by whom and when', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const card = await addCard(employee, id, 'Cam')
    await installer('PATCH', `/api/devices/${card.id}/status`, { status: 'installed', from: 'waiting' })
    await installer('PATCH', `/api/devices/${card.id}/status`, { status: 'confirmed', from: 'installed' })
    expect(
      await employee('PATCH', `/api/devices/${card.id}/status`, { status: 'waiting', from: 'installed' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'card-moved', message: 'installer Test moved this card to Confirmed & Tested just now.' },
    })
  })
  it('[CMD-9] over several cards answers for each, and the same when it is sent again', async () => {
    const { id } = await createProject(employee, 'P')
    const [one, two] = [await addCard(employee, id, 'A'), await addCard(employee, id, 'B', 'confirmed')]
    const moves = [one, two].map((card) => ({ deviceId: card.id, from: 'waiting', to: 'installed' }))
    const key = randomUUID()
    const expected = {
      status: 200,
      body: {
        results: [
          { deviceId: one.id, ok: true },
          { deviceId: two.id, ok: false, code: 'card-moved' },
        ],
      },
    }
    for (let sent = 1; sent <= 2; sent++)
      expect(await employee('POST', `/api/projects/${id}/devices/move`, { moves }, { key })).toMatchObject(expected)
    expect((await devicesOf(employee, id)).map(({ status }) => status)).toEqual(['installed', 'confirmed'])
  })
})

describe('the same key again', () => {
  it('[CMD-2, CMD-12, CMD-27] creates one project and one card, and refuses another content', async () => {
    const [projectKey, cardKey] = [randomUUID(), randomUUID()]
    const create = (name: string) =>
      employee('POST', '/api/projects', { name, verkadaInstanceId: 1 }, { key: projectKey })
    const [first, again] = await Promise.all([create('Once'), create('Once')])
    expect(first.status).toBe(201)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(await create('Twice')).toMatchObject({ status: 422 })
    const { id } = await createProject(employee, 'P')
    const add = (name: string) => employee('POST', `/api/projects/${id}/devices/manual`, { name }, { key: cardKey })
    await Promise.all([add('Cam'), add('Cam'), add('Cam')])
    expect(await add('Other')).toMatchObject({ status: 422 })
    expect(await devicesOf(employee, id)).toHaveLength(1)
  })
  it('[CMD-2] answers a deletion like the first time', async () => {
    const { id } = await createProject(employee, 'P')
    const card = await addCard(employee, id, 'Cam')
    const remove = (path: string, key: string) => employee('DELETE', path, undefined, { key })
    const [cardKey, projectKey] = [randomUUID(), randomUUID()]
    for (let sent = 1; sent <= 2; sent++)
      expect(await remove(`/api/devices/${card.id}`, cardKey)).toMatchObject({ status: 204 })
    for (let sent = 1; sent <= 2; sent++)
      expect(await remove(`/api/projects/${id}`, projectKey)).toMatchObject({ status: 204 })
    expect(await remove(`/api/devices/${card.id}`, randomUUID())).toMatchObject({ status: 404 })
    expect(await remove(`/api/projects/${id}`, randomUUID())).toMatchObject({ status: 404 })
  })
})

describe('a read after one’s own write', () => {
  it('[READ-1] sees it every time', async () => {
    for (let n = 1; n <= 25; n++) {
      const { id } = await createProject(employee, `P${n}`)
      const card = await addCard(employee, id, 'Cam')
      await employee('PATCH', `/api/devices/${card.id}/status`, { status: 'installed' })
      expect(await devicesOf(employee, id)).toMatchObject([{ id: card.id, status: 'installed' }])
      const { body } = await employee('GET', '/api/projects')
      expect(body).toContainEqual(
        expect.objectContaining({ id, revision: 2, deviceCounts: { waiting: 0, installed: 1, confirmed: 0 } }),
      )
    }
  })
})

describe('closing a project', () => {
  it('[CMD-7, CMD-8] needs the checklist, makes it read-only, and can be taken back', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const card = await addCard(employee, id, 'Cam')
    const close = () => employee('PATCH', `/api/projects/${id}/status`, { status: 'closed' })
    expect(await close()).toMatchObject({
      status: 409,
      body: { message: 'You must complete all installation checklist items before marking the project as complete' },
    })
    expect(await installer('PATCH', `/api/projects/${id}/checklist`, TICKS)).toMatchObject({
      body: { ...TICKS, checklistCount: 3 },
    })
    expect(await close()).toMatchObject({ status: 200, body: { status: 'closed' } })
    const move = () => installer('PATCH', `/api/devices/${card.id}/status`, { status: 'installed' })
    expect(await move()).toMatchObject({ status: 409, body: { code: 'project-closed' } })
    expect(await employee('PATCH', `/api/projects/${id}/status`, { status: 'open' })).toMatchObject({
      body: { status: 'open', ...TICKS },
    })
    expect(await move()).toMatchObject({ status: 200 })
  })
})

describe('an import', () => {
  const rows = (count: number, description = '') =>
    Array.from({ length: count }, (_, n) => ({ name: `Cam ${n + 1}`, type: 'camera', description }))
  /** The devices once there are so many: a read waits for a while only, and a list is much to write on a busy machine. */
  const devicesAt = async (projectId: number, count: number) => {
    await expect.poll(async () => (await devicesOf(employee, projectId)).length).toBe(count)
    return devicesOf(employee, projectId)
  }

  it('[CMD-11, CMD-14] of several parts is one batch: sent twice it makes nothing twice, and it is undone in one step', async () => {
    const { id } = await createProject(employee, 'P')
    const key = randomUUID()
    const body = { fileName: 'list.csv', rows: rows(1500, 'x'.repeat(300)) }
    const expected = { status: 200, body: { batchId: key, created: 1500 } }
    for (let sent = 1; sent <= 2; sent++)
      expect(await employee('POST', `/api/projects/${id}/devices/import`, body, { key })).toMatchObject(expected)
    const devices = await devicesAt(id, 1500)
    await employee('PATCH', `/api/devices/${devices[7]?.id}/status`, { status: 'installed' })
    const undone = await employee('POST', `/api/projects/${id}/devices/import/${key}/undo`)
    expect(undone).toMatchObject({ status: 200, body: { removed: 1499, kept: 1 } })
    expect(await devicesAt(id, 1)).toMatchObject([{ id: devices[7]?.id }])
    const again = await employee('POST', `/api/projects/${id}/devices/import/${key}/undo`)
    expect(again).toMatchObject({ status: 200, body: { removed: 0, kept: 1 } })
  })
  it('[CMD-14] that was cut off goes on where it stopped', async () => {
    const { id } = await createProject(employee, 'P')
    const key = randomUUID()
    const body = { fileName: 'list.csv', rows: rows(2000, 'y'.repeat(300)) }
    // Deleting what the first part brought in between shows that the part is not brought again.
    const first = employee('POST', `/api/projects/${id}/devices/import`, body, { key })
    const second = employee('POST', `/api/projects/${id}/devices/import`, body, { key })
    expect([(await first).status, (await second).status]).toEqual([200, 200])
    const [device] = await devicesAt(id, 2000)
    await employee('DELETE', `/api/devices/${device?.id}`)
    await employee('POST', `/api/projects/${id}/devices/import`, body, { key })
    await devicesAt(id, 1999)
  })
})
