import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { plainText } from '#events/kernel/history.ts'
import { HistoryPage } from '#events/project/history/api.ts'
import type { PairRow } from '#events/project/same/pairs-api.ts'
import { SyncAnswer } from '#events/project/sync-api.ts'
import { createProvider } from '../../provider/client/provider.ts'
import { startSimulatedProvider } from '../../provider/simulated/server.ts'
import { claimCamera } from '../../provider/simulated/stock.ts'
import { addCard, createInstance, createProject, devicesOf, move } from '../../testing/app/answers.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const simulated = await startSimulatedProvider()
const app = await sharedApp({ provider: createProvider({ baseUrl: simulated.url, pauseMs: 10 }) })
const employee = await app.as('employee')
afterAll(() => simulated.close())

const stock = simulated.stock('sim-empty')
const emptyProject = async (name: string) => {
  stock.cameras.splice(0)
  return (await createProject(employee, name, ['installer', 'customer'], await createInstance(employee, 'sim-empty')))
    .id
}
let claimed = 0
const claim = (name: string) => String(claimCamera(stock, `PAIR-${1_000 + ++claimed}-CAMS`, name)['camera_id'])
const sync = async (project: number) =>
  SyncAnswer.parse((await employee('POST', `/api/projects/${project}/devices/sync`)).body)
const rowsOf = async (project: number) =>
  (await employee('GET', `/api/projects/${project}/pairs`)).body as readonly PairRow[]
const offersOf = async (project: number) =>
  (await rowsOf(project)).map(({ deviceId, provided, reason }) => ({ deviceId, provided, reason }))
const confirm = (project: number, body: object, key: string = randomUUID()) =>
  employee('POST', `/api/projects/${project}/pairs`, { pairs: [], rest: 'leave', ...body }, { key })
const linesOf = async (project: number) =>
  HistoryPage.parse((await employee('GET', `/api/projects/${project}/history`)).body).lines
const headOf = (project: number) => app.runtime.bus.project(project as never).read((_, revision) => revision)

describe('[SYNC-70] [SYNC-71] a device that a planned card may be', () => {
  it('waits, with the card that it may be and why, and the others of its type wait without one', async () => {
    const project = await emptyProject('Offered')
    const [gate, hall, lobby] = [
      await addCard(employee, project, 'CAM-1 Gate'),
      await addCard(employee, project, 'Hall  Süd'),
      await addCard(employee, project, 'Lobby'),
    ]
    await employee('PATCH', '/api/devices/facts', { deviceIds: [lobby.id], facts: { mac: 'e0a7.001b.2c3d' } })
    const [word, name, mac] = [claim('cam-1 somewhere'), claim('HALL SUD'), claim('Camera 3')]
    const none = claim('Camera 4')
    for (const camera of stock.cameras) camera['mac'] = camera['name'] === 'Camera 3' ? 'E0:A7:00:1B:2C:3D' : null
    expect(await sync(project)).toMatchObject({ added: 0, adopted: 0, offered: 4, devices: 4 })
    expect(await devicesOf(employee, project)).toHaveLength(3)
    const offers = [
      { deviceId: gate.id, provided: word, reason: 'first-word' },
      { deviceId: hall.id, provided: name, reason: 'name' },
      { deviceId: lobby.id, provided: mac, reason: 'identifier' },
      { deviceId: null, provided: none, reason: null },
    ]
    expect(await offersOf(project)).toEqual(offers)
    expect((await rowsOf(project))[0]).toMatchObject({ name: 'cam-1 somewhere', type: 'camera', model: 'CD52' })
    expect((await linesOf(project)).map(({ parts }) => plainText(parts))[0]).toContain(
      'found 4 devices of Verkada to be confirmed',
    )

    // It is offered again as it is, and what the provider lists no more is not.
    const head = await headOf(project)
    expect(await sync(project)).toMatchObject({ added: 0, offered: 4 })
    expect(await headOf(project)).toBe(head)
    stock.cameras.pop()
    expect(await sync(project)).toMatchObject({ offered: 3 })
    expect(await offersOf(project)).toEqual(offers.slice(0, 3))
  })

  it('comes at once where no card of its type could be it', async () => {
    const project = await emptyProject('At once')
    const bound = await addCard(employee, project, 'Gate')
    await employee('PATCH', `/api/devices/${bound.id}/serial`, { serial: 'ANOTHER-0001', by: 'typed' })
    const keypad = await addCard(employee, project, 'Gate keypad')
    await employee('PATCH', `/api/devices/${keypad.id}/type`, { type: 'keypad' })
    claim('Gate')
    expect(await sync(project)).toMatchObject({ added: 1, offered: 0 })
    expect(await rowsOf(project)).toEqual([])
  })
})

describe('[SYNC-72] confirmed pairs', () => {
  it('are the planned cards, the rest are new ones, by one line of history and one undo', async () => {
    const project = await emptyProject('Confirmed')
    const gate = await addCard(employee, project, 'Gate')
    await move(employee, gate.id, 'installed')
    const [mine, other, third] = [claim('Camera 1'), claim('Camera 2'), claim('Camera 3')]
    await sync(project)
    const before = await devicesOf(employee, project)
    const lines = (await linesOf(project)).length
    const key = randomUUID()
    const body = { pairs: [{ deviceId: gate.id, provided: mine }], rest: 'new' }
    expect(await confirm(project, body, key)).toMatchObject({ status: 200, body: [] })
    const devices = await devicesOf(employee, project)
    expect(devices.map(({ name, providerName, status, deviceId }) => [name, providerName, status, deviceId])).toEqual([
      ['Gate', 'Camera 1', 'installed', mine],
      ['Camera 2', undefined, 'waiting', other],
      ['Camera 3', undefined, 'waiting', third],
    ])
    const [line, ...rest] = await linesOf(project)
    expect(rest).toHaveLength(lines)
    expect(line && plainText(line.parts)).toBe(
      'employee Test matched Gate with Verkada and added 2 devices from Verkada',
    )

    // The same again, under its id and under another one, is nothing.
    const head = await headOf(project)
    expect(await confirm(project, body, key)).toMatchObject({ status: 200, body: [] })
    expect(await confirm(project, body)).toMatchObject({ status: 200, body: [] })
    expect(await headOf(project)).toBe(head)
    expect(await sync(project)).toMatchObject({ added: 0, adopted: 0, updated: 0, offered: 0 })

    const undone = await employee('POST', `/api/projects/${project}/undo`, { undoes: [key] }, { key: randomUUID() })
    expect(undone.status).toBe(204)
    expect(await devicesOf(employee, project)).toEqual(before)
    expect(await offersOf(project)).toHaveLength(3)
    expect(await sync(project)).toMatchObject({ added: 0, offered: 3 })
    const [last] = (await linesOf(project)).filter(({ parts }) => plainText(parts).includes('separated'))
    expect(await employee('POST', `/api/projects/${project}/undo`, { revision: last?.first })).toMatchObject({
      status: 204,
    })
    expect(await devicesOf(employee, project)).toEqual(devices)
  })

  it('[SYNC-73] leave the others, which are offered again after the next sync', async () => {
    const project = await emptyProject('Left')
    await addCard(employee, project, 'Gate')
    const [first, second] = [claim('Camera 1'), claim('Camera 2')]
    await sync(project)
    const left = [{ deviceId: null, provided: second, reason: null }]
    expect(await confirm(project, { added: [first] })).toMatchObject({ status: 200, body: left })
    expect(await sync(project)).toMatchObject({ added: 0, offered: 1 })
    expect(await offersOf(project)).toEqual(left)
  })

  it('[SYNC-72] are refused with words, all of them or none', async () => {
    const project = await emptyProject('Refused')
    const [gate, hall, gone, keypad] = [
      await addCard(employee, project, 'Gate'),
      await addCard(employee, project, 'Hall'),
      await addCard(employee, project, 'Gone'),
      await addCard(employee, project, 'Pad'),
    ]
    await employee('PATCH', `/api/devices/${keypad.id}/type`, { type: 'keypad' })
    await employee('DELETE', `/api/devices/${gone.id}`)
    const [one, two] = [claim('Camera 1'), claim('Camera 2')]
    await sync(project)
    await confirm(project, { pairs: [{ deviceId: gate.id, provided: one }] })
    const head = await headOf(project)
    const pair = (deviceId: number, provided: string) => ({ deviceId, provided })
    const good = pair(hall.id, two)
    const refused = async (status: number, code: string, ...pairs: readonly object[]) =>
      expect(await confirm(project, { pairs })).toMatchObject({ status, body: { code, message: expect.any(String) } })
    await refused(409, 'device-has-card', pair(hall.id, one))
    await refused(409, 'card-has-device', pair(gate.id, two))
    await refused(409, 'card-deleted', pair(gone.id, two))
    await refused(409, 'device-differs', pair(keypad.id, two))
    await refused(404, 'card-unknown', pair(999_999, two))
    await refused(404, 'device-unknown', good, pair(keypad.id, 'nothing'))
    await refused(400, 'bad-request', good, pair(hall.id, 'nothing'))
    await refused(400, 'bad-request', good, pair(keypad.id, two))
    expect(await confirm(project, { added: ['nothing'] })).toMatchObject({ status: 404 })
    expect(await confirm(project, { rest: 'some' })).toMatchObject({ status: 400 })
    expect(await headOf(project)).toBe(head)
    for (const role of ['installer', 'customer'] as const) {
      const person = await app.as(role)
      expect(await person('GET', `/api/projects/${project}/pairs`)).toMatchObject({ status: 403 })
      const asked = await person('POST', `/api/projects/${project}/pairs`, { pairs: [good], rest: 'leave' })
      expect(asked).toMatchObject({ status: 403 })
    }
    expect(await confirm(project, { pairs: [good] })).toMatchObject({ status: 200 })
  })
})
