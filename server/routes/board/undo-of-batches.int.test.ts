import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ProjectSummary } from '#events/project/api.ts'
import { DigestAnswer } from '#events/project/digest/lines.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { SyncAnswer } from '#events/project/sync-api.ts'
import { listProjectStorage } from '#projections/models/projects/project-storage.ts'
import { storedByPerson } from '#projections/models/system/storage-quotas.ts'
import { type EventStore, StoreUnavailable } from '../../event-store/port.ts'
import { createProvider } from '../../provider/client/provider.ts'
import { startSimulatedProvider } from '../../provider/simulated/server.ts'
import { addCard, addCards, createInstance, createProject, devicesOf, move } from '../../testing/app/answers.ts'
import { caughtUp, type Send } from '../../testing/app/app.ts'
import { JPEG, PNG, photoForm } from '../../testing/app/pictures.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

/** The log goes away before this many appends of cards that come back; the count goes on below zero. */
let goesAwayBefore = 0
const failing = (inner: EventStore): EventStore => ({
  ...inner,
  append(stream, expected, events) {
    if (events[0]?.type === 'CardsRestored' && --goesAwayBefore === 0) throw new StoreUnavailable('away')
    return inner.append(stream, expected, events)
  },
})

const simulated = await startSimulatedProvider()
const provider = createProvider({ baseUrl: simulated.url, pauseMs: 10 })
const app = await sharedApp({ wrap: failing, provider })
const employee = await app.as('employee')
const installer = await app.as('installer')
beforeAll(async () => {
  // The first visit is over: what comes from now on is news.
  await createProject(employee, 'First', ['installer'])
  await installer('GET', '/api/seen')
})
beforeEach(() => {
  goesAwayBefore = 0
})
afterAll(() => simulated.close())

const undo = (project: ProjectId, undoes: readonly string[], key: string = randomUUID()) =>
  employee('POST', `/api/projects/${project}/undo`, { undoes }, { key }).then((answer) => ({ ...answer, key }))
const board = async (project: ProjectId) =>
  app.runtime.bus.project(project).read((view) => [...view.cards()].toSorted((a, b) => a.id - b.id))

/** The read models that a deletion and its undo pass: the list's figures, the storage of the project and of each person. */
async function readModels(project: ProjectId) {
  await caughtUp(app.runtime)
  const { deviceCounts, status } = ProjectSummary.parse((await employee('GET', `/api/projects/${project}`)).body)
  const storage = (await listProjectStorage(app.runtime.pool)).find(({ projectId }) => projectId === project)
  const devices = (await devicesOf(employee, project)).toSorted((a, b) => a.id - b.id)
  const quotas = await storedByPerson(app.runtime.pool)
  const stored = new Map(
    [...quotas].map(([id, { totalFiles, totalSizeBytes }]) => [id, { totalFiles, totalSizeBytes }]),
  )
  const { fileCount, totalSizeBytes } = storage ?? { fileCount: 0, totalSizeBytes: 0 }
  return { deviceCounts, status, fileCount, totalSizeBytes, devices, stored }
}

async function digestOf(send: Send, project: ProjectId): Promise<DigestAnswer['lines']> {
  return DigestAnswer.parse((await send('GET', `/api/projects/${project}/digest`)).body).lines
}

describe('the undo of a sync', () => {
  let project: ProjectId
  let key: string
  beforeEach(async () => {
    const instance = await createInstance(employee, 'sim-site')
    project = (await createProject(employee, 'Synced', ['installer'], instance)).id
    key = randomUUID()
    await employee('POST', `/api/projects/${project}/devices/sync`, undefined, { key })
  })

  it('[UNDO-6] by the route takes all its cards off the board, redoing brings them back, and the next sync changes nothing', async () => {
    const before = await board(project)
    expect(before).toHaveLength(49)
    const rows = await readModels(project)
    const undone = await undo(project, [key])
    expect(undone.status).toBe(204)
    expect(await board(project)).toEqual([])
    expect(await undo(project, [undone.key])).toMatchObject({ status: 204 })
    const withoutTimes = (all: typeof before) => all.map((card) => ({ ...card, describedAt: '' }))
    expect(withoutTimes(await board(project))).toEqual(withoutTimes(before))
    expect((await readModels(project)).deviceCounts).toEqual(rows.deviceCounts)
    const again = await employee('POST', `/api/projects/${project}/devices/sync`)
    expect(SyncAnswer.parse(again.body)).toMatchObject({ added: 0, updated: 0, missing: 0, failed: [] })
  })

  it('[UNDO-6] lets the next sync bring the devices again, once each', async () => {
    expect(await undo(project, [key])).toMatchObject({ status: 204 })
    const again = await employee('POST', `/api/projects/${project}/devices/sync`)
    expect(SyncAnswer.parse(again.body)).toMatchObject({ added: 49, failed: [] })
    const names = (await board(project)).map(({ name }) => name)
    expect(names).toHaveLength(49)
  })

  it('[UNDO-3] is refused where a card of it was moved since', async () => {
    const [first] = await board(project)
    await move(installer, first?.id ?? 0, 'installed')
    expect(await undo(project, [key])).toMatchObject({ status: 409, body: { code: 'undo-moved-on' } })
    expect(await board(project)).toHaveLength(49)
  })
})

describe('cards that an undo brings back', () => {
  it('[UNDO-20] count in every read model as before their deletion, and are no news to those who had not seen them leave', async () => {
    const project = (await createProject(employee, 'Counted', ['installer'])).id
    const ids = await addCards(employee, project, 5)
    for (const [index, photo] of [JPEG, PNG].entries()) {
      const form = photoForm(photo, { name: `${index}.jpg` })
      expect(await installer('POST', `/api/devices/${ids[index]}/photos`, form)).toMatchObject({ status: 201 })
    }
    await move(installer, ids[0] ?? 0, 'installed')
    const head = await app.runtime.bus.project(project).read((_, revision) => revision)
    await installer('PUT', `/api/projects/${project}/seen`, { revision: head })
    const before = await readModels(project)
    expect(before).toMatchObject({ deviceCounts: { waiting: 4, installed: 1 }, fileCount: 2 })

    const key = randomUUID()
    const deviceIds = ids.slice(0, 3)
    await employee('POST', `/api/projects/${project}/devices/delete`, { deviceIds }, { key })
    expect(await readModels(project)).toMatchObject({ deviceCounts: { waiting: 2, installed: 0 }, fileCount: 0 })
    expect((await digestOf(installer, project)).map(({ kind }) => kind)).toEqual(['removed'])

    expect(await undo(project, [key])).toMatchObject({ status: 204 })
    expect(await readModels(project)).toEqual(before)
    expect(await digestOf(installer, project)).toEqual([])
  })

  it('[UNDO-20] are news to those who had seen them leave', async () => {
    const project = (await createProject(employee, 'Back', ['installer'])).id
    const { id } = await addCard(employee, project, 'Cam 1')
    const key = randomUUID()
    await employee('DELETE', `/api/devices/${id}`, undefined, { key })
    const head = await app.runtime.bus.project(project).read((_, revision) => revision)
    await installer('PUT', `/api/projects/${project}/seen`, { revision: head })
    expect(await undo(project, [key])).toMatchObject({ status: 204 })
    expect(await digestOf(installer, project)).toMatchObject([
      { kind: 'added', by: 1, count: 1, cards: [{ name: 'Cam 1' }] },
    ])
  })
})

describe('an undo of more than one append holds', () => {
  it('[UNDO-19] goes on where it stopped when it is sent again under its key, and is whole then, once', async () => {
    const project = (await createProject(employee, 'Long')).id
    const key = randomUUID()
    const rows = Array.from({ length: 3000 }, (_, n) => ({
      name: `Door ${n}`,
      type: 'access_door',
      description: 'x'.repeat(300),
    }))
    const list = { fileName: 'a.csv', rows }
    expect(await employee('POST', `/api/projects/${project}/devices/import`, list, { key })).toMatchObject({
      status: 200,
    })
    const before = (await board(project)).map(({ id, name, description }) => ({ id, name, description }))
    const undone = await undo(project, [key])
    expect(undone.status).toBe(204)

    goesAwayBefore = 2
    const redo = randomUUID()
    expect(await undo(project, [undone.key], redo)).toMatchObject({ status: 503 })
    const half = await board(project)
    expect(half.length).toBeGreaterThan(0)
    expect(half.length).toBeLessThan(3000)
    expect(await undo(project, [undone.key], redo)).toMatchObject({ status: 204 })
    expect(goesAwayBefore).toBeLessThan(-1)
    expect((await board(project)).map(({ id, name, description }) => ({ id, name, description }))).toEqual(before)

    const head = await app.runtime.bus.project(project).read((_, revision) => revision)
    expect(await undo(project, [undone.key], redo)).toMatchObject({ status: 204 })
    expect(await app.runtime.bus.project(project).read((_, revision) => revision)).toBe(head)
    // All parts are one change.
    expect(await undo(project, [redo])).toMatchObject({ status: 204 })
    expect(await board(project)).toEqual([])
  })
})
