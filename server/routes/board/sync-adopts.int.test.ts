import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { plainText } from '#events/kernel/history.ts'
import { unpackCards } from '#events/live/packed-cards.ts'
import { type Device, toDevice } from '#events/project/api.ts'
import { HistoryPage } from '#events/project/history/api.ts'
import { SyncAnswer } from '#events/project/sync-api.ts'
import type { PastBoardAnswer } from '#events/replay/api.ts'
import { createProvider } from '../../provider/client/provider.ts'
import { startSimulatedProvider } from '../../provider/simulated/server.ts'
import { claimCamera } from '../../provider/simulated/stock.ts'
import { addCard, complete, createInstance, createProject, devicesOf, move } from '../../testing/app/answers.ts'
import { caughtUp } from '../../testing/app/app.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const simulated = await startSimulatedProvider()
const app = await sharedApp({ provider: createProvider({ baseUrl: simulated.url, pauseMs: 10 }) })
const employee = await app.as('employee')
afterAll(() => simulated.close())

const emptyProject = async (name: string) =>
  (await createProject(employee, name, ['installer'], await createInstance(employee, 'sim-empty'))).id
const sync = async (project: number) =>
  SyncAnswer.parse((await employee('POST', `/api/projects/${project}/devices/sync`)).body)
const undo = (project: number, batchId: string | undefined) =>
  employee('POST', `/api/projects/${project}/undo`, { undoes: [batchId] }, { key: randomUUID() })
const plan = (project: number, rows: readonly object[]) =>
  employee('POST', `/api/projects/${project}/devices/import`, {
    fileName: 'plan.csv',
    rows: rows.map((row) => ({ type: 'camera', description: '', ...row })),
  })
const linesOf = async (project: number) =>
  HistoryPage.parse((await employee('GET', `/api/projects/${project}/history`)).body).lines.map((line) =>
    plainText(line.parts),
  )
const boardAt = async (project: number, revision: number): Promise<Device[]> => {
  const { body } = await employee('GET', `/api/projects/${project}/board?revision=${revision}`)
  return unpackCards((body as PastBoardAnswer).board.cards).map((card) =>
    toDevice({ projectId: project as never, card }),
  )
}
const headOf = (project: number) => app.runtime.bus.project(project as never).read((_, revision) => revision)
const { cameras } = simulated.stock('sim-empty')

describe('[SYNC-60] cameras that are claimed after they were planned', () => {
  it('are the planned cards, by whatever way their serial numbers came, and nothing of these is lost', async () => {
    cameras.splice(0)
    const project = await emptyProject('Claimed later')
    await plan(project, [
      { name: 'Gate North', serial: 'qk7f-2mwt-9xhn', floor: '1', model: 'CD42', description: 'Mast' },
      { name: 'Gate South', serial: 'AAAA-BBBB-CCCC' },
    ])
    const hand = await addCard(employee, project, 'Ramp')
    await employee('PATCH', `/api/devices/${hand.id}/serial`, { serial: 'dddd eeee ffff', by: 'scan' })
    await move(employee, hand.id, 'installed')
    expect(await sync(project)).toMatchObject({ added: 0, adopted: 0, devices: 0 })

    const north = claimCamera(simulated.stock('sim-empty'), 'QK7F-2MWT-9XHN', 'Camera 1')
    claimCamera(simulated.stock('sim-empty'), 'DDDD-EEEE-FFFF', 'Camera 2')
    claimCamera(simulated.stock('sim-empty'), 'GGGG-HHHH-1111', 'Unplanned')
    const planned = await boardAt(project, await headOf(project))
    const first = await sync(project)
    expect(first).toMatchObject({ added: 1, adopted: 2, updated: 0, missing: 0, devices: 3 })
    const devices = await devicesOf(employee, project)
    expect(
      devices.map(({ name, status, providerName, model, mac }) => [name, status, providerName, model, mac]),
    ).toEqual([
      ['Gate North', 'waiting', 'Camera 1', 'CD52', 'E0:A7:00:1B:2C:3D'],
      ['Gate South', 'waiting', undefined, null, null],
      ['Ramp', 'installed', 'Camera 2', 'CD52', 'E0:A7:00:1B:2C:3D'],
      ['Unplanned', 'waiting', undefined, 'CD52', 'E0:A7:00:1B:2C:3D'],
    ])
    expect(devices[0]).toMatchObject({ floor: '1', description: 'Mast', isManual: false, deviceId: north['camera_id'] })
    expect(await linesOf(project)).toContain(
      'employee Test matched 2 devices with Verkada by the serial number and added Unplanned from Verkada',
    )
    for (const words of ['Camera 1', 'E0A7.001B.2C3D', 'Gate North']) {
      const found = await employee('GET', `/api/find?q=${encodeURIComponent(words)}&project=${project}`)
      expect(JSON.stringify(found.body)).toContain('Gate North')
    }

    // It comes again, and changes nothing.
    const head = await headOf(project)
    expect(await sync(project)).toMatchObject({ added: 0, adopted: 0, updated: 0 })
    expect(await headOf(project)).toBe(head)

    // Renamed and moved there: the card keeps its name.
    Object.assign(north, { name: 'Camera 1 b', site: 'Annex' })
    expect(await sync(project)).toMatchObject({ adopted: 0, updated: 1 })
    const renamed = await employee('PATCH', `/api/devices/${devices[0]?.id}/name`, { name: 'Gate N' })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Gate N', providerName: 'Camera 1 b' } })
    expect((await devicesOf(employee, project))[0]).toMatchObject({ name: 'Gate N', metadata: { site: 'Annex' } })

    // The board of before is as it was, and so are the moments on the way.
    expect(await boardAt(project, head - 2)).toEqual(planned)
    expect(await boardAt(project, head)).toEqual(devices)
  })

  it('makes 500 planned cards and 500 cameras 500 cards', async () => {
    cameras.splice(0)
    const project = await emptyProject('Many')
    const serials = Array.from({ length: 500 }, (_, index) => `PLAN-${1_000 + index}-CAMS`)
    await plan(
      project,
      serials.map((serial, index) => ({ name: `Plan ${index}`, serial: serial.toLowerCase() })),
    )
    for (const serial of serials) claimCamera(simulated.stock('sim-empty'), serial, `There ${serial}`)
    expect(await sync(project)).toMatchObject({ added: 0, adopted: 500 })
    const devices = await devicesOf(employee, project)
    expect(devices).toHaveLength(500)
    expect(devices.filter(({ isManual, name }) => !isManual && name.startsWith('Plan'))).toHaveLength(500)
    expect(await sync(project)).toMatchObject({ added: 0, adopted: 0, updated: 0, devices: 500 })
  })
})

it('[SYNC-61] undoing a sync leaves the planned cards, and undoing that gives them their devices again', async () => {
  cameras.splice(0)
  const project = await emptyProject('Undone')
  await plan(project, [{ name: 'Gate', serial: 'BACK-AAAA-0001' }])
  claimCamera(simulated.stock('sim-empty'), 'BACK-AAAA-0001', 'There')
  claimCamera(simulated.stock('sim-empty'), 'BACK-AAAA-0002', 'Another')
  const planned = await devicesOf(employee, project)
  const { batchId } = await sync(project)
  const synced = await devicesOf(employee, project)
  expect(synced).toHaveLength(2)
  // A list whose card has a device by now is not undone over it.
  const [line] = HistoryPage.parse((await employee('GET', `/api/projects/${project}/history`)).body).lines.filter(
    ({ kind }) => kind === 'import',
  )
  expect(await employee('POST', `/api/projects/${project}/undo`, { revision: line?.first })).toMatchObject({
    status: 409,
    body: { code: 'undo-moved-on', message: expect.stringContaining('matched') },
  })
  expect(await undo(project, batchId)).toMatchObject({ status: 204 })
  expect(await devicesOf(employee, project)).toEqual(planned)
  const [undone] = HistoryPage.parse((await employee('GET', `/api/projects/${project}/history`)).body).lines
  expect(undone && plainText(undone.parts)).toContain('separated Gate from Verkada')
  expect(await employee('POST', `/api/projects/${project}/undo`, { revision: undone?.first })).toMatchObject({
    status: 204,
  })
  expect(await devicesOf(employee, project)).toEqual(synced)
})

it('[SYNC-64] the answer names the other projects that have the devices, and says that one is completed', async () => {
  cameras.splice(0)
  const [mine, planned, done] = [await emptyProject('Mine'), await emptyProject('Planned'), await emptyProject('Done')]
  claimCamera(simulated.stock('sim-empty'), 'ELSE-AAAA-0001', 'One')
  claimCamera(simulated.stock('sim-empty'), 'ELSE-AAAA-0002', 'Two')
  await sync(done)
  await complete(employee, done)
  await plan(planned, [{ name: 'Gate', serial: 'else-aaaa-0001' }])
  await caughtUp(app.runtime)
  expect((await sync(mine)).elsewhere).toEqual([
    { projectId: done, name: 'Done', isClosed: true, devices: 2 },
    { projectId: planned, name: 'Planned', isClosed: false, devices: 1 },
  ])
  expect(await sync(mine)).not.toHaveProperty('elsewhere')
})

it('[FACT-7] a serial number that the last sync did not list is told, one of a device that waits or of a deleted card is not', async () => {
  cameras.splice(0)
  const project = await emptyProject('Not claimed yet')
  const hand = (await addCard(employee, project, 'Ramp')).id
  const bind = async (serial: string) =>
    (await employee('PATCH', `/api/devices/${hand}/serial`, { serial, by: 'typed' })).body as { notice?: string }
  expect(await bind('Q1ST-A000-0001')).not.toHaveProperty('notice')
  claimCamera(simulated.stock('sim-empty'), 'Q1ST-A000-0002', 'Waits')
  await employee('PATCH', '/api/devices/facts', {
    deviceIds: [(await addCard(employee, project, 'Free')).id],
    facts: { floor: '1' },
  })
  expect(await sync(project)).toMatchObject({ offered: 1 })
  const notListed = 'Verkada did not list this serial number when this board was synced last.'
  expect(await bind('Q1ST-A000-0001x')).toMatchObject({ notice: notListed })
  expect(await bind('q1st-a000-0002')).not.toHaveProperty('notice')
  expect(await bind('Q1ST-A000-0003')).toMatchObject({ notice: notListed })
  await employee('POST', `/api/projects/${project}/pairs`, { pairs: [], rest: 'new' })
  const [synced] = (await devicesOf(employee, project)).filter(({ isManual }) => !isManual)
  await employee('DELETE', `/api/devices/${synced?.id}`)
  expect(await bind('Q1ST-A000-0002')).not.toHaveProperty('notice')
})
