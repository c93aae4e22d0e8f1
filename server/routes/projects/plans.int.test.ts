import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AddedPlan, Plan, PlanPage, PlanPreview, PlanSummary, PutPins } from '#events/plan/api.ts'
import { PLAN_SENTENCES } from '#events/plan/limits.ts'
import { makeKey, withKey } from '../../testing/app/api-keys.ts'
import { addCard, complete, createProject } from '../../testing/app/answers.ts'
import { emailOf } from '../../testing/app/app.ts'
import { drawings } from '../../testing/app/drawings.ts'
import { newPlan, planForm } from '../../testing/app/plans.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'
import { liveClients } from '../../testing/test-client.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const [installer, customer, stranger] = [await app.as('installer'), await app.as('customer'), await app.as('stranger')]
const clients = liveClients(() => app)
afterEach(() => clients.closeAll())

const pdf = await drawings([{}, { width: 2384, height: 3370 }])

async function board() {
  const { id: project } = await createProject(employee, 'P', ['installer', 'customer'])
  return { project, card: (await addCard(employee, project, 'Cam 1')).id }
}
async function withPlan() {
  const made = await board()
  return { ...made, plan: await newPlan(employee, made.project, pdf) }
}
const read = async (plan: number, query = '') => Plan.parse((await employee('GET', `/api/plans/${plan}${query}`)).body)
const at = { page: 1, x: 0.25, y: 0.5 }

describe('the plans of a project', () => {
  it('[PLAN-1] are added as a PDF whose pages are levels, once however often it is sent', async () => {
    const { project } = await board()
    const key = randomUUID()
    const send = () => employee('POST', `/api/projects/${project}/plans`, planForm(pdf, { name: 'Hall.pdf' }), { key })
    const { status, body } = await send()
    expect(status).toBe(201)
    const { planId, pages } = AddedPlan.parse(body)
    const shown = { version: 1, state: 'rendering', tileSize: 512 }
    expect(pages).toMatchObject([
      { page: 1, title: 'Hall, page 1', width: 3508, height: 2479, maxZoom: 3, ...shown },
      { page: 2, title: 'Hall, page 2', width: 8489, height: 12_000, maxZoom: 5, ...shown },
    ])
    expect((await send()).body).toMatchObject({ planId })
    for (const person of [employee, installer, customer])
      await expect
        .poll(async () => z.array(PlanSummary).parse((await person('GET', `/api/projects/${project}/plans`)).body))
        .toMatchObject([{ planId, fileName: 'Hall.pdf', pages: [{ page: 1 }, { page: 2 }] }])
    expect((await stranger('GET', `/api/projects/${project}/plans`)).status).toBe(404)
    expect((await stranger('GET', `/api/plans/${planId}`)).status).toBe(404)
    expect((await installer('POST', `/api/projects/${project}/plans`, planForm(pdf))).status).toBe(403)
  })

  it('[PLAN-10] say in a sentence why a file is none', async () => {
    const { project } = await board()
    const refusal = async (bytes: Uint8Array) =>
      (await employee('POST', `/api/projects/${project}/plans`, planForm(bytes))).body
    const said = (reason: keyof typeof PLAN_SENTENCES) => ({ message: PLAN_SENTENCES[reason] })
    expect(await refusal(Buffer.from(''))).toMatchObject(said('empty'))
    expect(await refusal(Buffer.from('no plan at all'))).toMatchObject(said('type'))
    expect(await refusal(Buffer.from('%PDF-1.7\nnothing else'))).toMatchObject(said('damaged'))
    expect(await refusal(await drawings([{}], { userPassword: 'secret' }))).toMatchObject(said('encrypted'))
    expect(await refusal(await drawings(Array.from({ length: 201 }, () => ({}))))).toMatchObject(said('pages'))
  })

  it('[PLAN-11] take nothing while their project is finished', async () => {
    const { project, plan, card } = await withPlan()
    await complete(employee, project)
    const closed = { status: 409, body: { code: 'project-closed' } }
    expect(await employee('POST', `/api/projects/${project}/plans`, planForm(pdf))).toMatchObject(closed)
    expect(await employee('PUT', `/api/plans/${plan}/pins/${card}`, { ...at, kind: 'planned' })).toMatchObject(closed)
    expect(await employee('PATCH', `/api/plans/${plan}/pages/1`, { title: 'x' })).toMatchObject(closed)
    expect(await employee('DELETE', `/api/plans/${plan}`)).toMatchObject(closed)
    expect((await read(plan)).pins).toEqual([])
  })

  it('[PLAN-4] a page is replaced by a drawing of the same size, or by points', async () => {
    const { plan } = await withPlan()
    const replace = (bytes: Uint8Array, texts = {}) =>
      employee('POST', `/api/plans/${plan}/pages/1/replace`, planForm(bytes, { texts }))
    expect(PlanPage.parse((await replace(await drawings([{ width: 845 }]))).body)).toMatchObject({
      version: 2,
      map: [1, 0, 0, 1, 0, 0],
      versions: [{ version: 1 }, { version: 2 }],
    })
    const larger = await drawings([{ width: 1684, height: 1190 }])
    expect(await replace(larger)).toMatchObject({ status: 409, body: { code: 'page-size-differs' } })
    const half = [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ].map((from) => ({ from, to: { x: from.x / 2, y: from.y / 2 } }))
    const replaced = await replace(larger, { points: JSON.stringify(half) })
    expect(PlanPage.parse(replaced.body).map[0]).toBeCloseTo(0.5, 2)
    expect(await replace(larger, { points: '[' })).toMatchObject({ status: 400 })
    expect(await employee('POST', `/api/plans/${plan}/pages/9/replace`, planForm(pdf))).toMatchObject({ status: 404 })
  })

  it('[PLAN-37] a newer drawing is looked at before it is kept: its pages, the size of one, and a picture', async () => {
    const { plan } = await withPlan()
    const look = (bytes: Uint8Array, query = '') =>
      employee('POST', `/api/plans/${plan}/pages/1/preview${query}`, planForm(bytes))
    const { pages, own, picture } = PlanPreview.parse((await look(pdf, '?filePage=2')).body)
    expect({ pages, own }).toEqual({ pages: 2, own: { width: 2384, height: 3370 } })
    const { format, width, height } = await sharp(Buffer.from(picture, 'base64')).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 1415, height: 2000 })
    expect(await look(pdf, '?filePage=3')).toMatchObject({ status: 400, body: { message: PLAN_SENTENCES.page } })
    expect(await look(Buffer.from('%PDF-1.7'))).toMatchObject({
      status: 400,
      body: { message: PLAN_SENTENCES.damaged },
    })
    const crowd = await Promise.all(Array.from({ length: 8 }, () => look(pdf)))
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect((await look(pdf)).status).toBe(200)
    expect((await read(plan)).pages[0]?.versions).toHaveLength(1)
    await expect(readdir(join(app.dataDir, 'looked-at'))).resolves.toEqual([])
  })

  it('[PLAN-6] [PLAN-50] a page gets title, sheet and scale', async () => {
    const { plan } = await withPlan()
    const lines = [
      { from: { x: 0, y: 0 }, to: { x: 1, y: 0 }, metres: 35 },
      { from: { x: 0, y: 0 }, to: { x: 0, y: 1 }, metres: 35 },
    ]
    const change = { title: ' Roof ', sheet: 'A-1', scale: { lines } }
    const { status, body } = await employee('PATCH', `/api/plans/${plan}/pages/2`, change)
    expect([status, PlanPage.parse(body)]).toMatchObject([
      200,
      { title: 'Roof', sheet: 'A-1', scale: { warning: expect.stringContaining('apart') } },
    ])
    const none = { scale: { lines: lines.map((line) => ({ ...line, metres: Number.MIN_VALUE })) } }
    expect(await employee('PATCH', `/api/plans/${plan}/pages/2`, none)).toMatchObject({ status: 400 })
  })
})

describe('tiles', () => {
  it('[PLAN-9] are not there before their page is rendered, nor where it has none', async () => {
    const { plan } = await withPlan()
    const tile = (name: string, send = employee) => send('GET', `/api/plans/${plan}/pages/${name}`)
    expect(await tile('1/tiles/0/0/0')).toMatchObject({ status: 202, body: { state: 'rendering' } })
    for (const none of ['1/tiles/0/1/0', '1/tiles/9/0/0', '9/tiles/0/0/0', '1/tiles/0/0/0?version=2'])
      expect(await tile(none)).toMatchObject({ status: 404 })
    expect(await tile('1/tiles/0/0/0', stranger)).toMatchObject({ status: 404 })
  })
})

describe('pins', () => {
  it('[PLAN-2, PLAN-3] are placed, moved and taken away by those who may, on cards of the project', async () => {
    const { plan, card, project } = await withPlan()
    const put = (send: typeof employee, body: object, id: number = card) =>
      send('PUT', `/api/plans/${plan}/pins/${id}`, body)
    expect(await put(employee, { ...at, kind: 'planned', bearing: 90, angle: 70, reach: 12 })).toMatchObject({
      status: 200,
      body: { deviceId: card, kind: 'planned', version: 1, bearing: 90 },
    })
    expect(await put(installer, { ...at, x: 0.3, kind: 'built', why: 'A pipe' })).toMatchObject({ status: 200 })
    expect(await put(installer, { ...at, kind: 'planned' })).toMatchObject({ status: 403 })
    expect(await put(customer, { ...at, kind: 'built' })).toMatchObject({ status: 403 })
    expect(await put(stranger, { ...at, kind: 'built' })).toMatchObject({ status: 404 })
    expect(await put(employee, { ...at, kind: 'planned' }, 999_999)).toMatchObject({ status: 404 })
    const others = await Promise.all(['A', 'B'].map(async (name) => (await addCard(employee, project, name)).id))
    const many = await employee('PUT', `/api/plans/${plan}/pins`, {
      pins: others.map((deviceId, index) => ({ deviceId, ...at, y: index / 10, kind: 'planned' })),
    })
    expect(PutPins.parse(many.body).pins).toHaveLength(2)
    expect((await read(plan)).pins).toHaveLength(4)
    expect(await employee('DELETE', `/api/plans/${plan}/pins/${card}`, { kind: 'planned' })).toMatchObject({
      status: 204,
    })
    expect((await read(plan)).pins.filter(({ deviceId }) => deviceId === card)).toMatchObject([
      { kind: 'built', x: 0.3 },
    ])
  })

  it('[PLAN-12] are read as they were at any moment', async () => {
    const { plan, card } = await withPlan()
    await employee('PUT', `/api/plans/${plan}/pins/${card}`, { ...at, kind: 'planned' })
    const before = await read(plan)
    await employee('PUT', `/api/plans/${plan}/pins/${card}`, { ...at, x: 0.9, kind: 'planned' })
    expect(await read(plan, `?revision=${before.revision}`)).toEqual(before)
    expect((await read(plan, '?revision=0')).pins).toEqual([])
    const time = encodeURIComponent(new Date(Date.now() + 60_000).toISOString())
    expect((await read(plan, `?time=${time}`)).pins).toMatchObject([{ x: 0.9 }])
    for (const query of ['?time=2020-01-01T00:00:00Z', '?revision=99'])
      expect((await employee('GET', `/api/plans/${plan}${query}`)).status).toBe(404)
  })
})

describe('[PLAN-5] an undo in the project', () => {
  it('takes back and does again what its person did on a plan, and refuses once others moved the pin', async () => {
    const { plan, card, project } = await withPlan()
    const put = (send: typeof employee, x: number, key = randomUUID()) =>
      send('PUT', `/api/plans/${plan}/pins/${card}`, { ...at, x, kind: 'planned' }, { key }).then(() => key)
    const undo = (send: typeof employee, id: string, key = randomUUID()) =>
      send('POST', `/api/projects/${project}/undo`, { undoes: [id], planId: plan }, { key })
    const xs = async () => (await read(plan)).pins.map(({ x }) => x)
    const placed = await put(employee, 0.25)
    await expect.poll(async () => (await employee('GET', `/api/projects/${project}/plans`)).body).toHaveLength(1)
    const moved = await put(employee, 0.5)
    const key = randomUUID()
    expect(await undo(employee, moved, key)).toMatchObject({ status: 204 })
    expect(await xs()).toEqual([0.25])
    expect(await undo(employee, moved, key)).toMatchObject({ status: 204 })
    expect(await undo(employee, key)).toMatchObject({ status: 204 })
    expect(await xs()).toEqual([0.5])
    await put(await app.as('colleague'), 0.75)
    expect(await undo(employee, moved)).toMatchObject({ status: 409, body: { code: 'plan-moved-on' } })
    expect(await undo(await app.as('colleague'), placed)).toMatchObject({ status: 404 })
    expect(await xs()).toEqual([0.75])
  })

  it('takes a key that may change plans, a role that may, and the plan that it names', async () => {
    const { plan, card, project } = await withPlan()
    await expect.poll(async () => (await employee('GET', `/api/projects/${project}/plans`)).body).toHaveLength(1)
    const id = randomUUID()
    await employee('PUT', `/api/plans/${plan}/pins/${card}`, { ...at, kind: 'planned' }, { key: id })
    const undo = (send: typeof employee, planId?: number) =>
      send('POST', `/api/projects/${project}/undo`, { undoes: [id], ...(planId && { planId }) })
    const key = withKey(app, await makeKey(employee, ['projects:read', 'projects:write']))
    const scopeMissing = { status: 403, body: { code: 'scope-missing', scope: 'plans:write' } }
    expect(await undo(key, plan)).toMatchObject(scopeMissing)
    expect(await undo(customer, plan)).toMatchObject({ status: 403, body: { code: 'plan-undo-not-allowed' } })
    const { plan: other } = await withPlan()
    for (const one of [undefined, other, 999_999]) expect(await undo(employee, one)).toMatchObject({ status: 404 })
    expect((await read(plan)).pins).toHaveLength(1)
    const all = withKey(app, await makeKey(employee, ['projects:read', 'projects:write', 'plans:write']))
    expect(await undo(all, plan)).toMatchObject({ status: 204 })
    expect((await read(plan)).pins).toEqual([])
  })
})

describe('[PLAN-13] an open plan', () => {
  const open = (client: Awaited<ReturnType<typeof clients.connect>>, id: number, after = -1) =>
    client.say('stream:open', { kind: 'plan', id, after })

  it('is given whole, then each change at once, and caught up on', async () => {
    const { plan, card } = await withPlan()
    const client = await clients.connect('installer')
    const whole = await read(plan)
    expect(await open(client, plan)).toMatchObject({ ok: true, revision: whole.revision, snapshot: whole })
    await employee('PUT', `/api/plans/${plan}/pins/${card}`, { ...at, kind: 'planned' })
    const told = () =>
      client.messages('stream:events').flatMap(({ kind, id, events }) => (kind === 'plan' && id === plan ? events : []))
    await client.until(() => told().some(({ type }) => type === 'PinsPlaced'))
    const placed = told().find(({ type }) => type === 'PinsPlaced')
    expect(placed).toMatchObject({ data: { pins: [{ deviceId: card }] } })
    expect(await open(client, plan, whole.revision)).toMatchObject({
      ok: true,
      events: expect.arrayContaining([placed]),
    })
  })

  it('is closed to those who lose its project, and to all when it is deleted', async () => {
    const { plan, project } = await withPlan()
    const [one, other] = [await clients.connect('installer'), await clients.connect('customer')]
    const closed = (client: typeof one) =>
      client.messages('stream:closed').filter(({ kind, id }) => kind === 'plan' && id === plan)
    for (const client of [one, other]) expect(await open(client, plan)).toMatchObject({ ok: true })
    expect(await open(await clients.connect('stranger'), plan)).toMatchObject({ ok: false, code: 'not-found' })
    await employee('PATCH', `/api/projects/${project}/users`, { assignedUsers: [emailOf('customer')] })
    await one.until(() => closed(one).length > 0)
    expect(closed(one)).toMatchObject([{ code: 'access-lost', message: 'You no longer have access to this plan.' }])
    expect(closed(other)).toEqual([])
    await employee('DELETE', `/api/plans/${plan}`)
    await other.until(() => closed(other).length > 0)
    expect(closed(other)).toMatchObject([{ code: 'deleted' }])
  })
})
