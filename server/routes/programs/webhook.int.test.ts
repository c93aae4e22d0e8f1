import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { InstanceId } from '#events/kernel/ids.ts'
import { instancesOf } from '#events/catalog/decide.ts'
import { createProvider } from '../../provider/client/provider.ts'
import { startSimulatedProvider } from '../../provider/simulated/server.ts'
import { cameraStatus, keepTelling, signWebhook, type SimulatedWebhook } from '../../provider/simulated/webhooks.ts'
import { createInstance, createProject, devicesOf } from '../../testing/app/answers.ts'
import { startProxy } from '../../testing/stand-ins/proxy.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const SECRET = 'sim-webhook-secret'
const simulated = await startSimulatedProvider()
const line = await startProxy(simulated.url)
const app = await sharedApp({ provider: createProvider({ baseUrl: line.url.replace(/\/$/, '') }) })
const employee = await app.as('employee')
let instance: number

beforeAll(async () => {
  await createInstance(employee, 'sim-site', 'other-secret')
  instance = await createInstance(employee, 'sim-site', SECRET)
})
afterAll(async () => {
  await line.close()
  await simulated.close()
})

async function synced(verkadaInstanceId = instance): Promise<number> {
  const { id: project } = await createProject(employee, 'P', [], verkadaInstanceId)
  await employee('POST', `/api/projects/${project}/devices/sync`)
  return project
}
/** As the provider sends it: without session, marker or Origin that is ours. */
const deliver = async ({ payload, headers }: SimulatedWebhook) => {
  const sent = { ...headers, origin: 'https://elsewhere.example' }
  const answer = await app.inject({ method: 'POST', url: '/api/webhook/verkada', payload, headers: sent })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const cameraOf = async (project: number) => {
  const camera = (await devicesOf(employee, project)).find(({ type, online }) => type === 'camera' && online)
  if (!camera) throw new Error('no camera is online')
  return camera
}
const onlineOf = async (project: number, id: number) =>
  (await devicesOf(employee, project)).find((device) => device.id === id)?.online
const revisionOf = async (project: number) =>
  z.object({ revision: z.int() }).parse((await employee('GET', `/api/projects/${project}`)).body).revision
/** Waits until all that came is processed. */
const settled = async () => {
  await expect
    .poll(async () => (await app.runtime.pool.query('select 1 from webhook_delivery where processed_at is null')).rows)
    .toEqual([])
}

describe('[HOOK-4] a webhook', () => {
  it('turns the camera on every open project, and only when the value is another one', async () => {
    const [one, two] = [await synced(), await synced()]
    const camera = await cameraOf(one)
    const twin = (await devicesOf(employee, two)).find(({ deviceId }) => deviceId === camera.deviceId)
    expect(await deliver(signWebhook(SECRET, cameraStatus('o1', camera.deviceId, false)))).toMatchObject({
      status: 200,
    })
    await expect.poll(() => onlineOf(one, camera.id)).toBe(false)
    await expect.poll(() => onlineOf(two, twin?.id ?? 0)).toBe(false)
    const before = await revisionOf(one)
    await deliver(signWebhook(SECRET, cameraStatus('o1', camera.deviceId, false)))
    await settled()
    expect(await revisionOf(one)).toBe(before)
  })

  it('raises no badge', async () => {
    const project = await synced()
    const changed = async () => (await employee('GET', `/api/projects/${project}`)).body
    const before = z.object({ changedRevision: z.int() }).parse(await changed())
    const camera = await cameraOf(project)
    await deliver(signWebhook(SECRET, cameraStatus('o1', camera.deviceId, false)))
    await expect.poll(() => onlineOf(project, camera.id)).toBe(false)
    expect(await changed()).toMatchObject(before)
  })

  it('that is older than what was told since changes nothing', async () => {
    const project = await synced()
    const camera = await cameraOf(project)
    await deliver(signWebhook(SECRET, cameraStatus('o1', camera.deviceId, true)))
    await deliver(signWebhook(SECRET, cameraStatus('o1', camera.deviceId, false, new Date(Date.now() - 60_000))))
    await settled()
    expect(await onlineOf(project, camera.id)).toBe(true)
  })

  it('of a door brings its controller back, which the loss of the controller takes along', async () => {
    const project = await synced()
    const door = (await devicesOf(employee, project)).find(({ type }) => type === 'access_door')
    const { door_id, acu_id } = z.object({ door_id: z.string(), acu_id: z.string() }).parse(door?.metadata)
    const told = (notification_type: string, at: number) => ({
      ...{ org_id: 'o1', webhook_type: 'notification', created_at: at },
      data: { event_id: randomUUID(), created: at, notification_type, door_id, door_info: { door_id, acu_id } },
    })
    const states = async () =>
      (await devicesOf(employee, project))
        .filter(({ metadata, type }) => metadata['acu_id'] === acu_id && type !== 'camera')
        .map(({ online }) => online)
    const now = Math.floor(Date.now() / 1000)
    await deliver(signWebhook(SECRET, told('door_opened', now)))
    await expect.poll(async () => (await states()).filter(Boolean).length).toBe(2)
    await deliver(signWebhook(SECRET, told('door_acu_offline', now + 1)))
    await expect.poll(async () => (await states()).filter(Boolean).length).toBe(0)
  })
})

describe('[HOOK-2] the door of the webhook', () => {
  it('takes the same event once', async () => {
    const webhook = signWebhook(SECRET, cameraStatus('o1', 'c-twice', false))
    await deliver(webhook)
    expect(await deliver(webhook)).toMatchObject({ status: 200 })
    const count = `select count(*)::int as count from webhook_delivery where body -> 'data' ->> 'camera_id' = 'c-twice'`
    expect((await app.runtime.pool.query(count)).rows).toEqual([{ count: 1 }])
  })
  it.each(['{"webhook_type":"brand_new","data":{"a":1}}', 'no json at all', ''])(
    'answers 200 to what it does not know, and keeps it: %o',
    async (payload) => {
      const before = (await app.runtime.pool.query('select 1 from webhook_delivery')).rows.length
      expect(await deliver(signWebhook(SECRET, payload))).toMatchObject({ status: 200 })
      expect((await app.runtime.pool.query('select 1 from webhook_delivery')).rows).toHaveLength(before + 1)
    },
  )
  it('[HOOK-1] is shut to what is not signed, signed by another secret, changed on its way, or old', async () => {
    const body = cameraStatus('o1', 'c1', false)
    const good = signWebhook(SECRET, body)
    const old = signWebhook(SECRET, body, new Date(Date.now() - 301_000))
    const code = async (webhook: SimulatedWebhook) => {
      const { status, body: said } = await deliver(webhook)
      return [status, said['code']]
    }
    expect(await code({ ...good, headers: {} })).toEqual([401, 'signature-missing'])
    expect(await code(signWebhook('guess', body))).toEqual([401, 'signature-unknown'])
    expect(await code({ ...good, payload: `${good.payload} ` })).toEqual([401, 'signature-unknown'])
    expect(await code(old)).toEqual([401, 'signature-old'])
  })
  it('[HOOK-1] of several instances that have a secret counts the one of the organization that is named', async () => {
    const shared = 'shared-secret'
    await createInstance(employee, 'sim-site', shared)
    const named = await createInstance(employee, 'sim-site', 'of-named')
    const told = (secret: string, camera: string) =>
      deliver(signWebhook(secret, cameraStatus('o-named', camera, false)))
    await told('of-named', 'c-of-named')
    await settled()
    await employee('PATCH', `/api/verkada-instances/${named}`, { webhookSecret: shared })
    expect(await told(shared, 'c-of-shared')).toMatchObject({ status: 200 })
    const of = `select instance_id::int as id from webhook_delivery where body -> 'data' ->> 'camera_id' = 'c-of-shared'`
    expect((await app.runtime.pool.query(of)).rows).toEqual([{ id: named }])
  })
  it('learns what the provider calls the organization from the first one that is signed', async () => {
    await deliver(signWebhook(SECRET, cameraStatus('org-of-site', 'c1', false)))
    await settled()
    const known = await app.runtime.bus
      .catalog()
      .read((view) => instancesOf(view).find(({ id }) => id === InstanceId.parse(instance))?.providerOrganization)
    // The first one of this file.
    expect(known).toBe('o1')
  })
})

it('[SYNC-21] a state of a camera in an unknown word has the list read again, once for several', async () => {
  const project = await synced()
  const camera = await cameraOf(project)
  const row = simulated.stock('sim-site').cameras.find((one) => one['camera_id'] === camera.deviceId)
  if (!row) throw new Error('the provider does not list the camera')
  row['status'] = 'Offline'
  const reads = () => simulated.requests.filter((request) => request.includes('/cameras/v1/devices')).length
  const before = reads()
  const unclear = () => {
    const told = cameraStatus('o1', camera.deviceId, true)
    return signWebhook(SECRET, { ...told, data: { ...told.data, camera_status: 'rebooting' } })
  }
  expect(await deliver(unclear())).toMatchObject({ status: 200 })
  await expect.poll(() => onlineOf(project, camera.id)).toBe(false)
  const once = reads()
  expect(once).toBeGreaterThan(before)
  // The next one waits for its turn, and keeps no other delivery waiting.
  await deliver(unclear())
  await deliver(signWebhook(SECRET, cameraStatus('o1', camera.deviceId, true)))
  await expect.poll(() => onlineOf(project, camera.id)).toBe(true)
  expect(reads()).toBe(once)
  row['status'] = 'Live'
  await app.runtime.pool.query('delete from webhook_delivery where processed_at is null')
})

it('[SYNC-30] what was told of a camera while its list was read counts more than the list', async () => {
  const secret = 'third-secret'
  const project = await synced(await createInstance(employee, 'sim-site', secret))
  const [told, listed] = (await devicesOf(employee, project)).filter(({ type, online }) => type === 'camera' && online)
  const rows = simulated
    .stock('sim-site')
    .cameras.filter((one) => [told?.deviceId, listed?.deviceId].some((id) => id === one['camera_id']))
  expect(rows).toHaveLength(2)
  for (const row of rows) row['status'] = 'Offline'
  const reads = () => simulated.requests.filter((request) => request.includes('/cameras/v1/devices')).length
  const before = reads()
  line.stall('answers')
  const status = cameraStatus('o3', told?.deviceId ?? '', true)
  await deliver(signWebhook(secret, { ...status, data: { ...status.data, camera_status: 'rebooting' } }))
  await expect.poll(reads).toBeGreaterThan(before)
  // It is back, which the board has not noticed: no event says so.
  await deliver(signWebhook(secret, cameraStatus('o3', told?.deviceId ?? '', true)))
  await line.restore()
  await expect.poll(() => onlineOf(project, listed?.id ?? 0)).toBe(false)
  expect(await onlineOf(project, told?.id ?? 0)).toBe(true)
  for (const row of rows) row['status'] = 'Live'
  await app.runtime.pool.query('delete from webhook_delivery where processed_at is null')
})

it('[SYNC-31] what is told of a camera while a person syncs counts more than the list', async () => {
  const project = await synced()
  const cameras = (await devicesOf(employee, project)).filter(({ type, online }) => type === 'camera' && online)
  const [gone, listed] = cameras
  const stock = simulated.stock('sim-site').cameras
  const rows = stock.filter((one) => [gone?.deviceId, listed?.deviceId].some((id) => id === one['camera_id']))
  expect(rows).toHaveLength(2)
  for (const row of rows) row['status'] = 'Offline'
  const fresh = { ...stock.find((one) => one['status'] === 'Live'), camera_id: 'told-before-listed' }
  stock.push(fresh)
  const reads = () => simulated.requests.filter((request) => request.includes('/cameras/v1/devices')).length
  const before = reads()
  line.stall('answers')
  const syncing = employee('POST', `/api/projects/${project}/devices/sync`)
  await expect.poll(reads).toBeGreaterThan(before)
  // The board has the first one online, so that no event says so; the second one has no card yet.
  await deliver(signWebhook(SECRET, cameraStatus('o1', gone?.deviceId ?? '', true)))
  await deliver(signWebhook(SECRET, cameraStatus('o1', fresh.camera_id, false)))
  await settled()
  await line.restore()
  expect(await syncing).toMatchObject({ status: 200, body: { added: 1 } })
  expect(await onlineOf(project, gone?.id ?? 0)).toBe(true)
  expect(await onlineOf(project, listed?.id ?? 0)).toBe(false)
  const added = (await devicesOf(employee, project)).find(({ deviceId }) => deviceId === fresh.camera_id)
  expect(added?.online).toBe(false)
  stock.splice(stock.indexOf(fresh), 1)
  for (const row of rows) row['status'] = 'Live'
})

it('[SEND-42] processes a delivery that a server kept before it died, or an older version of it', async () => {
  const project = await synced()
  const camera = await cameraOf(project)
  const { payload } = signWebhook(SECRET, cameraStatus('o1', camera.deviceId, false))
  await app.runtime.pool.query(
    `insert into webhook_delivery (instance_id, event_key, kind, subject, body, said_at)
     values ($1, 'of another server', 'camera', $2, $3, $4)`,
    [instance, `camera ${camera.deviceId}`, payload.toString(), new Date()],
  )
  await expect.poll(() => onlineOf(project, camera.id), { timeout: 30_000 }).toBe(false)
  await settled()
})

it('[HOOK-3] no PIN is kept, nor told in the log', async () => {
  const data = { event_id: randomUUID(), notification_type: 'door_code_entered_accepted', input_value: '471199' }
  await deliver(signWebhook(SECRET, { org_id: 'o1', webhook_type: 'notification', data }))
  await settled()
  const kept = `select body::text as body from webhook_delivery where kind = 'notification door_code_entered_accepted'`
  const { rows } = await app.runtime.pool.query<{ body: string }>(kept)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.body).not.toContain('471199')
})

it('[HOOK-6] the simulated provider tells of a camera that goes and comes back', async () => {
  const project = await synced()
  const stock = simulated.stock('sim-site')
  const [first] = (await devicesOf(employee, project)).filter(({ type }) => type === 'camera')
  const end = keepTelling({ url: app.url, secret: SECRET, organization: 'o1', stock, everyMs: 400 })
  await expect.poll(() => onlineOf(project, first?.id ?? 0)).toBe(false)
  await expect.poll(() => onlineOf(project, first?.id ?? 0)).toBe(true)
  await end()
})
