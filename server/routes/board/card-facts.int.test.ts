import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { BoundDevice, Device } from '#events/project/api.ts'
import { HistoryPage } from '#events/project/history/api.ts'
import { addCards, createProject, devicesOf } from '../../testing/app/answers.ts'
import { makeKey, withKey } from '../../testing/app/api-keys.ts'
import { addSurveyCard } from '../../testing/app/survey-cards.ts'
import type { Send } from '../../testing/app/app.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()

const factsOf = ({ building, floor, room, model, serial, mac, ip }: Device) => ({
  ...{ building, floor, room, model },
  ...{ serial, mac, ip },
})
const historyOf = async (who: Send, id: number) =>
  HistoryPage.parse((await who('GET', `/api/projects/${id}/history`)).body).lines
const NONE = { building: null, floor: null, room: null, model: null, serial: null, mac: null, ip: null }

it('[FACT-1] several cards are placed by one command, which is one line and one undo', async () => {
  const employee = await app.as('employee')
  const { id } = await createProject(employee, 'Places')
  const deviceIds = await addCards(employee, id, 3)
  const send = (body: unknown, key = randomUUID()) => employee('PATCH', '/api/devices/facts', body, { key })
  const body = { deviceIds, facts: { floor: ' 2 ', room: 'Hall', ip: null } }
  const placed = await send(body)
  expect(placed.status).toBe(200)
  expect(Device.array().parse(placed.body).map(factsOf)).toEqual(
    deviceIds.map(() => ({ ...NONE, floor: '2', room: 'Hall' })),
  )
  expect((await devicesOf(employee, id)).map(factsOf)).toEqual(
    deviceIds.map(() => ({ ...NONE, floor: '2', room: 'Hall' })),
  )
  const before = await historyOf(employee, id)
  expect((await send(body)).status).toBe(200)
  expect(await historyOf(employee, id)).toEqual(before)
  const [line] = before
  expect(line).toMatchObject({ kind: 'devices', new: '2, Hall' })
  const undone = await employee('POST', `/api/projects/${id}/undo`, { revision: line?.first })
  expect(undone).toMatchObject({ status: 204 })
  expect((await devicesOf(employee, id)).map(factsOf)).toEqual(deviceIds.map(() => NONE))
})

it('[FACT-1] one card that a person may not see is 404 for all, and cards of two projects are refused', async () => {
  const [employee, installer] = [await app.as('employee'), await app.as('installer')]
  const [mine, other] = [await createProject(employee, 'Mine', ['installer']), await createProject(employee, 'Other')]
  const [[card], [hidden]] = [await addCards(employee, mine.id, 1), await addCards(employee, other.id, 1)]
  const facts = { floor: '9' }
  const place = (who: Send, deviceIds: unknown[]) => who('PATCH', '/api/devices/facts', { deviceIds, facts })
  expect((await place(installer, [card, hidden])).status).toBe(404)
  expect((await place(employee, [card, 9_999_999])).status).toBe(404)
  expect((await place(employee, [card, hidden])).status).toBe(400)
  expect((await devicesOf(employee, mine.id)).map(factsOf)).toEqual([NONE])
  expect((await place(installer, [card])).status).toBe(200)
})

it('[FACT-2] a serial number is refused on a second card of the project, and told at another one', async () => {
  const [employee, installer] = [await app.as('employee'), await app.as('installer')]
  const first = await createProject(employee, 'Depot')
  const second = await createProject(employee, 'Yard', ['installer'])
  const [one, two] = await addCards(employee, first.id, 2)
  const [three] = await addCards(employee, second.id, 1)
  const bind = (who: Send, card: number | undefined, serial: string) =>
    who('PATCH', `/api/devices/${card}/serial`, { serial, by: 'typed' })
  expect(await bind(employee, one, 'VK-77 01')).toMatchObject({ status: 200, body: { serial: 'VK-77 01' } })
  expect(await bind(employee, two, 'vk7701')).toMatchObject({
    status: 409,
    body: { code: 'serial-taken', story: { sentence: 'You set the serial number of Cam 1 to VK-77 01' } },
  })
  const told = BoundDevice.parse((await bind(employee, three, 'vk 7701')).body)
  expect(told.notice).toContain('Depot')
  await bind(employee, three, 'VK-1')
  const hidden = BoundDevice.parse((await bind(installer, three, 'vk 7701')).body)
  expect(hidden.notice).toContain('another project')
  expect(hidden.notice).not.toContain('Depot')
})

it('[FACT-3] the undo of a deletion is refused where another card has its serial number by now, with the story', async () => {
  const employee = await app.as('employee')
  const { id } = await createProject(employee, 'Freed')
  const [one, two] = await addCards(employee, id, 2)
  const bind = (card: number | undefined) =>
    employee('PATCH', `/api/devices/${card}/serial`, { serial: 'VK-88 01', by: 'scan' })
  const key = randomUUID()
  expect((await bind(one)).status).toBe(200)
  await employee('DELETE', `/api/devices/${one}`, undefined, { key })
  expect((await bind(two)).status).toBe(200)
  const undone = await employee('POST', `/api/projects/${id}/undo`, { undoes: [key] })
  expect(undone).toMatchObject({
    status: 409,
    body: {
      ...{ code: 'undo-serial-taken', deviceId: two },
      message: expect.stringContaining('Cam 2 has the serial number VK-88 01 by now.') as string,
      story: { sentence: 'You set the serial number of Cam 2 to VK-88 01' },
    },
  })
})

it('[FACT-4] rows of a list bring facts, and none makes a second card of a serial number', async () => {
  const employee = await app.as('employee')
  const { id } = await createProject(employee, 'Listed')
  const row = (name: string, serial: string) => ({ name, type: 'camera', description: '', floor: '1', serial })
  const send = (rows: unknown[]) => employee('POST', `/api/projects/${id}/devices/import`, { fileName: 'a.csv', rows })
  expect(await send([row('A', 'S-1'), row('B', 's1'), row('C', 'S-2')])).toMatchObject({ body: { created: 2 } })
  expect(await send([row('A', 's 1')])).toMatchObject({ status: 200, body: { created: 0 } })
  const devices = await devicesOf(employee, id)
  expect(devices.map(({ name, floor, serial }) => [name, floor, serial])).toEqual([
    ['A', '1', 'S-1'],
    ['C', '1', 'S-2'],
  ])
})

it('[KEY-20] [KEY-22] a key is answered no survey without its scope, and the ids alone where it reads no projects', async () => {
  const employee = await app.as('employee')
  const { id } = await createProject(employee, 'By program')
  const card = await addSurveyCard(employee, id)
  for (const [method, path, body] of [
    ['PATCH', '/api/devices/facts', { deviceIds: [card], facts: { floor: '4' } }],
    ['PATCH', `/api/devices/${card}/serial`, { serial: 'KEY-1', by: 'scan' }],
  ] as const) {
    const answerTo = async (...scopes: string[]) => {
      const answer = await withKey(app, await makeKey(employee, scopes))(method, path, body)
      expect([path, answer.status]).toEqual([path, 200])
      return [answer.body].flat()[0]
    }
    expect(await answerTo('projects:write', 'projects:read')).not.toHaveProperty('survey')
    expect(await answerTo('projects:write', 'projects:read', 'surveys:read')).toHaveProperty('survey')
    expect(await answerTo('projects:write')).toEqual({ id: card })
  }
})
