import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { Plan } from '#events/plan/api.ts'
import { addCard, complete, createProject } from '../../testing/app/answers.ts'
import { drawings } from '../../testing/app/drawings.ts'
import { newPlan } from '../../testing/app/plans.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const [installer, customer, stranger] = [await app.as('installer'), await app.as('customer'), await app.as('stranger')]
const pdf = await drawings([{}, {}])

async function withPlan() {
  const { id: project } = await createProject(employee, 'P', ['installer', 'customer'])
  const card = (await addCard(employee, project, 'Cam 1')).id
  return { project, card, plan: await newPlan(employee, project, pdf) }
}
const read = async (plan: number, query = '') => Plan.parse((await employee('GET', `/api/plans/${plan}${query}`)).body)
const at = { page: 1, y: 0.5 }

it('[PLAN-64] [PLAN-65] [PLAN-66] cables are laid, measured and taken away by those who may, go with their pins, and come back by undo', async () => {
  const { plan, card: from, project } = await withPlan()
  const to = (await addCard(employee, project, 'Switch')).id
  const place = (id: number, x: number) =>
    employee('PUT', `/api/plans/${plan}/pins/${id}`, { ...at, x, kind: 'planned' })
  await place(from, 0.25)
  const lay = (send: typeof employee, body = {}, id = plan) =>
    send('PUT', `/api/plans/${id}/cables`, { from, to, ...body })
  expect(await lay(employee)).toMatchObject({ status: 409, body: { code: 'cable-ends-apart' } })
  await place(to, 0.75)
  const none = { from, to, page: 1, metres: null, isMeasured: false }
  expect(await lay(installer)).toMatchObject({ status: 200, body: none })
  expect((await lay(customer)).status).toBe(403)
  expect((await lay(stranger)).status).toBe(404)
  expect((await lay(employee, { to: 999_999 })).status).toBe(404)
  for (const metres of [0, -1, 100_001, 'long']) expect((await lay(employee, { metres })).status).toBe(400)
  expect(await lay(employee, { to: from })).toMatchObject({ status: 400, body: { code: 'cable-to-itself' } })
  const corner = { x: 0, y: 0 }
  const lines = [
    { from: corner, to: { x: 1, y: 0 }, metres: 40 },
    { from: corner, to: { x: 0, y: 1 }, metres: 28 },
  ]
  await employee('PATCH', `/api/plans/${plan}/pages/1`, { scale: { lines } })
  expect((await read(plan)).cables).toMatchObject([{ from, to, metres: expect.closeTo(20, 0), isMeasured: true }])
  expect(await lay(employee, { metres: 24.5 })).toMatchObject({ body: { metres: 24.5, isMeasured: false } })
  for (const person of [customer, installer])
    expect((await person('GET', `/api/plans/${plan}`)).body).toMatchObject({ cables: [{ metres: 24.5 }] })
  const { plan: other } = await withPlan()
  expect((await lay(employee, {}, other)).status).toBe(404)

  const key = randomUUID()
  await employee('DELETE', `/api/plans/${plan}/pins/${to}`, { kind: 'planned' }, { key })
  expect((await read(plan)).cables).toEqual([])
  await expect.poll(async () => (await employee('GET', `/api/projects/${project}/plans`)).body).toHaveLength(1)
  const undo = () => employee('POST', `/api/projects/${project}/undo`, { undoes: [key], planId: plan })
  expect(await undo()).toMatchObject({ status: 204 })
  const back = await read(plan)
  expect([back.pins.length, back.cables]).toMatchObject([2, [{ from, to, metres: 24.5 }]])
  const take = (send: typeof employee) => send('DELETE', `/api/plans/${plan}/cables`, { from: to, to: from })
  expect((await take(customer)).status).toBe(403)
  expect((await take(installer)).status).toBe(204)
  expect((await read(plan)).cables).toEqual([])
  expect((await read(plan, `?revision=${back.revision}`)).cables).toEqual(back.cables)
  await complete(employee, project)
  expect(await lay(employee)).toMatchObject({ status: 409, body: { code: 'project-closed' } })
})

it('[PLAN-72] a pin and a cable that are sent again once others took them away are answered as done, and stay away', async () => {
  const { plan, card: from, project } = await withPlan()
  const to = (await addCard(employee, project, 'Switch')).id
  const [pinned, laid] = [randomUUID(), randomUUID()]
  const place = (id: number, key: string) =>
    installer('PUT', `/api/plans/${plan}/pins/${id}`, { ...at, x: 0.25, kind: 'built' }, { key })
  const lay = () => installer('PUT', `/api/plans/${plan}/cables`, { from, to }, { key: laid })
  await place(to, randomUUID())
  expect(await place(from, pinned)).toMatchObject({ status: 200, body: { deviceId: from, x: 0.25 } })
  expect(await lay()).toMatchObject({ status: 200, body: { from, to } })
  expect((await employee('DELETE', `/api/plans/${plan}/pins/${from}`, { kind: 'built' })).status).toBe(204)
  expect([(await place(from, pinned)).status, (await lay()).status]).toEqual([204, 204])
  expect(await read(plan)).toMatchObject({ pins: [{ deviceId: to }], cables: [] })
})
