import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Device, ProjectSummary } from '#events/project/api.ts'
import { photoPath } from '#events/project/photos.ts'
import type { Rights } from '#events/project/rights.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { HistoryPage } from '#events/project/history/api.ts'
import { addCard, createProject, devicesOf, move } from '../../testing/app/answers.ts'
import type { Send } from '../../testing/app/app.ts'
import { JPEG, photoForm } from '../../testing/app/pictures.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')
const customer = await app.as('customer')
const DEFAULTS = { customers: 'work', installersAdd: false, installersDelete: true, confirmByAnother: false }
let project: number
let cards: number[]
beforeEach(async () => {
  project = (await createProject(employee, 'P', ['installer', 'customer'])).id
  cards = []
  for (const name of ['Cam 1', 'Cam 2']) cards.push((await addCard(employee, project, name)).id)
})
const [first, second] = [() => cards[0] ?? 0, () => cards[1] ?? 0]
const set = (rights: Partial<Rights>, send = employee) => send('PATCH', `/api/projects/${project}/rights`, rights)
const messageOf = ({ body }: { body: unknown }) => z.object({ message: z.string() }).parse(body).message
const add = (send: Send, status = 'waiting') =>
  send('POST', `/api/projects/${project}/devices/manual`, { name: 'New', status })
const boardOf = () =>
  app.runtime.bus.project(ProjectId.parse(project)).read((view, revision) => ({ cards: [...view.cards()], revision }))

describe('[RIGHTS-1] PATCH /api/projects/:id/rights', () => {
  it.each([
    { customers: 'watch' },
    { installersAdd: true },
    { installersDelete: false },
    { confirmByAnother: true },
  ] as const)('sets %j alone', async (rights) => {
    const { status, body } = await set(rights)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: project, ...DEFAULTS, ...rights })
    expect((await customer('GET', `/api/projects/${project}`)).body).toMatchObject({ ...DEFAULTS, ...rights })
  })

  it('is for employees, and takes one right at the least, each with a value that it can have', async () => {
    for (const send of [installer, customer])
      expect(await set({ installersAdd: true }, send)).toMatchObject({ status: 403 })
    for (const body of [{}, { customers: 'none' }, { installersAdd: 'yes' }, { other: true }])
      expect(await employee('PATCH', `/api/projects/${project}/rights`, body)).toMatchObject({ status: 400 })
    expect(ProjectSummary.parse((await employee('GET', `/api/projects/${project}`)).body)).toMatchObject(DEFAULTS)
  })
})

describe('[RIGHTS-2] customers who watch', () => {
  it('change nothing: each way is 403 and says why', async () => {
    const { status: taken } = await customer('POST', `/api/devices/${first()}/photos`, photoForm(JPEG))
    expect(taken).toBe(201)
    const key = randomUUID()
    const done = await customer('PATCH', `/api/devices/${first()}/status`, { status: 'installed' }, { key })
    const revision = Number(done.headers['x-stream-revision'])
    await set({ customers: 'watch' })
    const before = await boardOf()
    const [photo] = before.cards.flatMap(({ id, photos = [] }) => photos.map((one) => photoPath(id, one)))
    const moves = cards.map((deviceId) => ({ deviceId, to: 'confirmed' }))
    const tried: Awaited<ReturnType<Send>>[] = [
      await customer('PATCH', `/api/devices/${first()}/status`, { status: 'confirmed' }),
      await customer('PATCH', `/api/devices/${first()}/description`, { description: 'Mast' }),
      await customer('DELETE', `/api/devices/${first()}`),
      await customer('POST', `/api/projects/${project}/devices/move`, { moves }),
      await customer('POST', `/api/projects/${project}/devices/delete`, { deviceIds: cards }),
      await customer('PATCH', `/api/projects/${project}/checklist`, { cameraViewsConfirmed: true }),
      await customer('POST', `/api/devices/${first()}/photos`, photoForm(JPEG)),
      await customer('DELETE', `/api/devices/${first()}/photos`, { photoPath: photo }),
      await customer('POST', `/api/projects/${project}/undo`, { undoes: [key] }),
      await customer('POST', `/api/projects/${project}/undo`, { revision }),
      await customer('GET', `/api/projects/${project}/undo/${revision}`),
    ]
    expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 403))
    expect(new Set(tried.map(messageOf))).toEqual(
      new Set(['Customers only watch this project. An employee can change that.']),
    )
    expect(await boardOf()).toEqual(before)
    // An earlier command that is sent again is answered as it was.
    const again = await customer('PATCH', `/api/devices/${first()}/status`, { status: 'installed' }, { key })
    expect(again.status).toBe(200)
    await set({ customers: 'work' })
    expect(await customer('POST', `/api/projects/${project}/undo`, { undoes: [key] })).toMatchObject({ status: 204 })
  })
})

describe('[RIGHTS-2] installers', () => {
  it('add cards only where the project says so, and import none', async () => {
    expect(await add(installer)).toMatchObject({ status: 403, body: { code: 'right-missing' } })
    await set({ installersAdd: true })
    expect(await add(customer)).toMatchObject({ status: 403 })
    const added = await add(installer)
    expect(added.status).toBe(201)
    expect(Device.parse(added.body)).toMatchObject({ name: 'New', isManual: true })
    const list = { fileName: 'a.csv', rows: [{ name: 'C', type: 'camera', description: '' }] }
    expect(await installer('POST', `/api/projects/${project}/devices/import`, list)).toMatchObject({ status: 403 })
  })

  it('who lost deletion delete none: not one, not several, not by undo', async () => {
    const key = randomUUID()
    await employee('DELETE', `/api/devices/${second()}`, undefined, { key })
    const created = randomUUID()
    await set({ installersAdd: true })
    await installer('POST', `/api/projects/${project}/devices/manual`, { name: 'Own' }, { key: created })
    await set({ installersDelete: false })
    const before = await boardOf()
    const tried = [
      await installer('DELETE', `/api/devices/${first()}`),
      await installer('POST', `/api/projects/${project}/devices/delete`, { deviceIds: cards }),
      await installer('POST', `/api/projects/${project}/undo`, { undoes: [created] }),
      await installer('POST', `/api/projects/${project}/undo`, { revision: 3 }),
    ]
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(await boardOf()).toEqual(before)
    expect(await customer('DELETE', `/api/devices/${first()}`)).toMatchObject({ status: 204 })
  })
})

describe('[RIGHTS-3] confirming by another person', () => {
  it('refuses the person who installed a card with 409, and takes others', async () => {
    await set({ confirmByAnother: true })
    await move(installer, first(), 'installed')
    const refused = await installer('PATCH', `/api/devices/${first()}/status`, { status: 'confirmed' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'confirm-by-another' } })
    expect(messageOf(refused)).toContain('another person')
    expect(await add(employee, 'confirmed')).toMatchObject({ status: 409, body: { code: 'confirm-by-another' } })
    await move(customer, first(), 'confirmed')
  })

  it('of several cards leaves those, each with its sentence, also when the move is sent again', async () => {
    await set({ confirmByAnother: true })
    await move(installer, first(), 'installed')
    await move(employee, second(), 'installed')
    const body = { moves: cards.map((deviceId) => ({ deviceId, to: 'confirmed' })) }
    const path = `/api/projects/${project}/devices/move`
    const key = randomUUID()
    const answer = await installer('POST', path, body, { key })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        results: [
          {
            deviceId: first(),
            ok: false,
            code: 'confirm-by-another',
            message: expect.stringContaining('another person'),
          },
          { deviceId: second(), ok: true },
        ],
      },
    })
    expect((await installer('POST', path, body, { key })).body).toEqual(answer.body)
    // Another person moved it: their read may be answered before that.
    const statuses = async () => (await devicesOf(employee, project)).map(({ status }) => status)
    await expect.poll(statuses).toEqual(['installed', 'confirmed'])
  })

  it('an undo confirms nothing for them either', async () => {
    await move(installer, first(), 'installed')
    await move(employee, first(), 'confirmed')
    const back = await move(customer, first(), 'installed')
    await set({ confirmByAnother: true })
    const undo = (send: Send) => send('POST', `/api/projects/${project}/undo`, { revision: back })
    expect(await undo(installer)).toMatchObject({ status: 409, body: { code: 'confirm-by-another' } })
    expect(await undo(employee)).toMatchObject({ status: 204 })
  })
})

it('[RIGHTS-4] a change of rights stands in the history, and is undone by employees', async () => {
  const key = randomUUID()
  await employee('PATCH', `/api/projects/${project}/rights`, { customers: 'watch' }, { key })
  const { lines } = HistoryPage.parse((await installer('GET', `/api/projects/${project}/history`)).body)
  expect(lines[0]?.parts.map(({ text }) => text).join(' ')).toBe('employee Test let customers only watch the project')
  const path = `/api/projects/${project}/undo`
  expect(await installer('POST', path, { undoes: [key] })).toMatchObject({ status: 404 })
  expect(await employee('POST', path, { undoes: [key] })).toMatchObject({ status: 204 })
  expect((await employee('GET', `/api/projects/${project}`)).body).toMatchObject(DEFAULTS)
})

it('[SETTINGS-5] new projects have the right of customers that the installation says, and those that exist keep theirs', async () => {
  expect((await employee('GET', '/api/settings')).body).toMatchObject({ customersOfNewProjects: 'work' })
  for (const body of [{ customersOfNewProjects: 'none' }, { customersOfNewProjects: null }])
    expect(await employee('PATCH', '/api/settings', body)).toMatchObject({ status: 400 })
  expect(await installer('PATCH', '/api/settings', { customersOfNewProjects: 'watch' })).toMatchObject({ status: 403 })
  const key = randomUUID()
  const create = (name: string, of?: string) =>
    employee('POST', '/api/projects', { name, verkadaInstanceId: 1 }, of ? { key: of } : {})
  const earlier = await create('Earlier', key)
  const changed = await employee('PATCH', '/api/settings', { customersOfNewProjects: 'watch' })
  expect(changed).toMatchObject({ status: 200, body: { customersOfNewProjects: 'watch' } })
  expect((await create('Watched')).body).toMatchObject({ ...DEFAULTS, customers: 'watch' })
  expect(await create('Earlier', key)).toMatchObject({
    status: 201,
    body: { id: ProjectSummary.parse(earlier.body).id, ...DEFAULTS },
  })
  expect((await customer('GET', `/api/projects/${project}`)).body).toMatchObject(DEFAULTS)
  await employee('PATCH', '/api/settings', { customersOfNewProjects: 'work' })
})
