import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ImportAnswer } from '#events/project/api.ts'
import { addCards, createProject, devicesOf } from '../../testing/app/answers.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()

it('[IMPORT-31, IMPORT-32] an import makes cards and changes others, once, and is undone in one step', async () => {
  const employee = await app.as('employee')
  const { id } = await createProject(employee, 'Harbour')
  const [first] = await addCards(employee, id, 2)
  const before = await devicesOf(employee, id)
  const card = before.find((device) => device.id === first)
  const body = {
    fileName: 'again.csv',
    rows: [{ name: 'Cam 9', type: 'camera', description: '' }],
    changes: [{ deviceId: first, description: { from: card?.description, to: 'South' } }],
  }
  const key = { key: randomUUID() }
  const send = () => employee('POST', `/api/projects/${id}/devices/import`, body, key)
  const answer = await send()
  expect(answer).toMatchObject({ status: 200, body: { created: 1, changed: 1 } })
  expect((await send()).body).toEqual(answer.body)
  const now = await devicesOf(employee, id)
  expect(now.map(({ description }) => description)).toContain('South')
  expect(now).toHaveLength(before.length + 1)
  expect(now[0]).not.toHaveProperty('beforeImports')

  const undo = await employee(
    'POST',
    `/api/projects/${id}/devices/import/${ImportAnswer.parse(answer.body).batchId}/undo`,
  )
  expect(undo).toMatchObject({ status: 200, body: { removed: 1, kept: 0, restored: 1 } })
  const texts = (devices: typeof before) => devices.map(({ name, description }) => [name, description])
  expect(texts(await devicesOf(employee, id))).toEqual(texts(before))
})

it('[IMPORT-31] an import of nothing, or of more changes than fit into one step, is refused', async () => {
  const employee = await app.as('employee')
  const { id } = await createProject(employee, 'Quay')
  const [deviceId] = await addCards(employee, id, 1)
  const send = (changes: unknown[]) =>
    employee('POST', `/api/projects/${id}/devices/import`, { fileName: 'a.csv', rows: [], changes })
  expect(await send([])).toMatchObject({ status: 400 })
  const to = 'x'.repeat(20_000)
  const changes = Array.from({ length: 11 }, () => ({ deviceId, description: { from: '', to } }))
  expect(await send(changes)).toMatchObject({ status: 400 })
})

it('[IMPORT-35] employees correct the type of a manual card', async () => {
  const employee = await app.as('employee')
  const { id } = await createProject(employee, 'Pier')
  const [deviceId] = await addCards(employee, id, 1)
  const answer = await employee('PATCH', `/api/devices/${deviceId}/type`, { type: 'keypad' })
  expect(answer).toMatchObject({ status: 200, body: { id: deviceId, type: 'keypad' } })
  const installer = await app.as('installer')
  expect(await installer('PATCH', `/api/devices/${deviceId}/type`, { type: 'camera' })).toMatchObject({ status: 403 })
})

it('[IMPORT-57] the texts that people changed since a list said them are told with who and when, to employees alone', async () => {
  const employee = await app.as('employee')
  const installer = await app.as('installer')
  const { id } = await createProject(employee, 'Harbour', ['installer'])
  const rows = ['CAM-1', 'CAM-2'].map((name) => ({ name, type: 'camera', description: 'North' }))
  await employee('POST', `/api/projects/${id}/devices/import`, { fileName: 'a.csv', rows })
  const [one] = await devicesOf(employee, id)
  await installer('PATCH', `/api/devices/${one?.id}/description`, { description: 'Key at the gate' })
  const answer = await employee('GET', `/api/projects/${id}/devices/rewritten`)
  expect(answer).toMatchObject({
    status: 200,
    body: [{ deviceId: one?.id, description: { said: 'North', byName: 'installer Test' } }],
  })
  expect((answer.body as unknown[]).length).toBe(1)
  expect((await installer('GET', `/api/projects/${id}/devices/rewritten`)).status).toBe(403)
})
