import { request } from 'node:http'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { SyncAnswer } from '#events/project/sync-api.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { ProviderError } from '../../provider/client/provider-error.ts'
import { createProvider, type Listing } from '../../provider/client/provider.ts'
import type { SimulatedKeyName } from '../../provider/simulated/keys.ts'
import { startSimulatedProvider } from '../../provider/simulated/server.ts'
import { addCard, complete, createInstance, createProject, devicesOf } from '../../testing/app/answers.ts'
import { liveClients } from '../../testing/test-client.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const simulated = await startSimulatedProvider()
/** Set by a test that holds a listing where it is. */
let hold: ((listing: Listing) => Promise<void>) | undefined
const real = createProvider({ baseUrl: simulated.url, pauseMs: 10 })
const provider = {
  ...real,
  listDevices: async (listing: Listing) => {
    await hold?.(listing)
    return real.listDevices(listing)
  },
}
const app = await sharedApp({ provider })
const employee = await app.as('employee')
const clients = liveClients(() => app)

afterAll(() => simulated.close())

async function projectWith(apiKey: SimulatedKeyName): Promise<number> {
  return (await createProject(employee, apiKey, ['installer'], await createInstance(employee, apiKey))).id
}
const press = (project: number, key?: string) =>
  employee('POST', `/api/projects/${project}/devices/sync`, undefined, key === undefined ? {} : { key })
const synced = async (project: number, key?: string) => SyncAnswer.parse((await press(project, key)).body)
function signal(): readonly [Promise<void>, () => void] {
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return [given, () => give()]
}
const none = { added: 0, updated: 0, missing: 0, failed: [] }

describe('[SYNC-8] pressing sync', () => {
  it('adds the devices of the provider, and again changes nothing', async () => {
    const project = await projectWith('sim-site')
    expect(await synced(project)).toMatchObject({ added: 49, updated: 0, missing: 0, failed: [], devices: 49 })
    const devices = await devicesOf(employee, project)
    expect(devices).toHaveLength(49)
    const controller = devices.find(({ type }) => type === 'access_controller')
    expect(controller).toMatchObject({
      isManual: false,
      metadata: { isManual: false, accessControllerId: expect.any(String) },
    })
    expect(controller?.deviceId).toBe(`controller-${JSON.stringify(controller?.metadata['acu_id']).slice(1, -1)}`)
    expect(devices.find(({ type }) => type === 'alarm')?.name).toMatch(/ [0-9a-f]{4}$/)
    expect(await synced(project)).toMatchObject({ ...none, devices: 49 })
  })

  it('brings what changed at the provider, and leaves what people did', async () => {
    const project = await projectWith('sim-odd')
    await synced(project)
    const manual = await addCard(employee, project, 'By hand')
    const [first, second] = (await devicesOf(employee, project)).filter(({ type }) => type === 'camera')
    await employee('PATCH', `/api/devices/${second?.id}/status`, { status: 'installed' })
    const { cameras } = simulated.stock('sim-odd')
    const [gone] = cameras.splice(0, 1)
    Object.assign(cameras[0] ?? {}, { name: 'Renamed there', status: 'Offline' })
    expect(await synced(project)).toMatchObject({ ...none, updated: 1, missing: 1 })
    const after = new Map((await devicesOf(employee, project)).map((device) => [device.id, device]))
    expect(after.get(first?.id ?? manual.id)).toMatchObject({ metadata: { missing: true }, online: false })
    expect(second && after.get(second.id)).toMatchObject({ name: 'Renamed there', status: 'installed', online: false })
    expect(after.get(manual.id)).toMatchObject({ name: 'By hand', metadata: { isManual: true } })
    cameras.push(gone ?? {})
    expect(await synced(project)).toMatchObject({ ...none, updated: 1 })
    expect((await devicesOf(employee, project)).filter(({ metadata }) => metadata['missing'])).toEqual([])
  })

  it('marks the cards of the instance before as missing after another was assigned', async () => {
    const project = await projectWith('sim-good')
    await synced(project)
    await employee('PATCH', `/api/projects/${project}`, {
      verkadaInstanceId: await createInstance(employee, 'sim-stale'),
    })
    expect(await synced(project)).toMatchObject({ added: 1, missing: 3 })
  })

  it('gives the first answer again under the same key, and 422 for another project', async () => {
    const key = randomUUID()
    const project = await projectWith('sim-good')
    const first = await synced(project, key)
    expect(first.added).toBe(3)
    expect(await synced(project, key)).toEqual(first)
    expect((await press(await projectWith('sim-good'), key)).status).toBe(422)
  })

  it('is told in the history as one line a kind', async () => {
    const project = await projectWith('sim-good')
    await synced(project)
    const { body } = await employee('GET', `/api/projects/${project}/history`)
    expect(JSON.stringify(body)).toContain('from Verkada')
  })
})

describe('[SYNC-10] what could not be read', () => {
  it('is named beside what was, and its cards stay as they are', async () => {
    const project = await projectWith('sim-no-alarms')
    expect(await synced(project)).toMatchObject({
      added: 22,
      failed: [{ product: 'alarms', message: 'Insufficient permissions' }],
    })
    const other = await projectWith('sim-site-fails')
    expect((await synced(other)).failed).toHaveLength(1)
    simulated.stock('sim-site-fails').sites.splice(1, 1)
    expect(await synced(other)).toMatchObject({ missing: 0, failed: [{ product: 'alarms' }] })
  })
  it('is answered 502 with the words of the provider when it is everything', async () => {
    const project = await projectWith('sim-stale')
    // The key was good when it was saved.
    hold = () => Promise.reject(new ProviderError('refused', 'No region'))
    const refused = await press(project)
    hold = undefined
    expect(refused).toMatchObject({
      status: 502,
      body: { message: 'Verkada could not be read', verkadaError: { message: expect.stringContaining('refused') } },
    })
  })
  it('is the key itself of an instance without one, which is answered 409', async () => {
    const { id } = await createProject(employee, 'No key')
    expect(await press(id)).toMatchObject({ status: 409, body: { code: 'no-api-key' } })
  })
  it('is everything on a closed project', async () => {
    const project = await projectWith('sim-good')
    await complete(employee, project)
    expect(await press(project)).toMatchObject({ status: 409, body: { code: 'project-closed' } })
  })
})

describe('[SYNC-35] a sync whose lists go over a limit', () => {
  it.each([
    ['sim-endless', 'An answer of Verkada was larger than 5 MB and was cut off.'],
    ['sim-20000', 'Verkada lists more than 20,000 devices.'],
  ] as const)('says so, and what to do, and writes nothing: %s', async (key, words) => {
    const project = await projectWith(key)
    await addCard(employee, project, 'By hand')
    const answer = await press(project)
    expect(answer).toMatchObject({
      status: 502,
      body: { message: 'Verkada could not be read', verkadaError: { message: expect.stringContaining(words) } },
    })
    expect(JSON.stringify(answer.body)).toContain('The board stays as it is.')
    expect((await devicesOf(employee, project)).map(({ name }) => name)).toEqual(['By hand'])
    // The next one is let in.
    expect((await press(project)).status).toBe(502)
  })
  it('is a key that is not saved, when the key is checked', async () => {
    const body = { name: 'Flood', organizationId: 1, apiKey: 'sim-flooding', webhookSecret: '' }
    expect(await employee('POST', '/api/verkada-instances', body)).toMatchObject({
      status: 400,
      body: { verkadaError: { message: expect.stringContaining('larger than 100 KB') } },
    })
  })
})

describe('[SYNC-11] a sync under way', () => {
  it('keeps a second one of its project out, and no other', async () => {
    const [project, other] = [await projectWith('sim-good'), await projectWith('sim-good')]
    const [held, goOn] = signal()
    const [begun, begin] = signal()
    hold = () => {
      begin()
      return held
    }
    const first = press(project)
    await begun
    hold = undefined
    expect(await press(project)).toMatchObject({ status: 409, body: { code: 'sync-running' } })
    expect((await press(other)).status).toBe(200)
    goOn()
    expect((await first).status).toBe(200)
    expect((await press(project)).status).toBe(200)
  })

  it('tells its progress to the person who asked, on all of their pages, and to no other', async () => {
    const project = await projectWith('sim-site')
    const [mine, theirs] = [await clients.connect('employee'), await clients.connect('colleague')]
    const [heard, overheard]: [unknown[], unknown[]] = [[], []]
    mine.socket.on('sync:progress', (progress) => heard.push(progress))
    theirs.socket.on('sync:progress', (progress) => overheard.push(progress))
    await synced(project)
    await expect.poll(() => heard).toContainEqual({ projectId: project, product: 'alarms', done: 8, total: 8 })
    expect(heard).toContainEqual({ projectId: project, product: 'cameras', done: 26, total: 26 })
    expect(overheard).toEqual([])
  })

  it('ends when the connection of its person is lost, writes nothing, and can be done again', async () => {
    const project = await projectWith('sim-good')
    const [cancelled, cancel] = signal()
    hold = ({ cancelled: lost }) => {
      connection.destroy()
      return new Promise((resolve) => {
        lost.addEventListener('abort', () => {
          cancel()
          resolve()
        })
      })
    }
    const headers = { cookie: await app.cookieOf('employee'), 'x-requested-with': 'test' }
    const connection = request(`${app.url}/api/projects/${project}/devices/sync`, { method: 'POST', headers })
    connection.on('error', () => undefined).end()
    await cancelled
    hold = undefined
    await expect.poll(async () => (await press(project)).status).toBe(200)
    expect(await devicesOf(employee, project)).toHaveLength(3)
  })
})

it('[SYNC-12] 5,000 devices come as one batch of appends of at most 256 KB, and of no more than they fill', async () => {
  const project = await projectWith('sim-5000')
  expect(await synced(project)).toMatchObject({ added: 5000, failed: [], devices: 5000 })
  const { rows } = await app.runtime.pool.query<{ bytes: number; batch: string }>(
    `select octet_length(data::text) as bytes, data ->> 'batchId' as batch from es_event
     where stream_id = $1 and type = 'DevicesSynced'`,
    [`project-${ProjectId.parse(project)}`],
  )
  expect(new Set(rows.map(({ batch }) => batch)).size).toBe(1)
  expect(Math.max(...rows.map(({ bytes }) => bytes))).toBeLessThanOrEqual(256 * 1024)
  // Seconds go where each device is an append, or a few are.
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
  expect(rows.length).toBeLessThanOrEqual(2 * Math.ceil(bytes / (256 * 1024)))
})
