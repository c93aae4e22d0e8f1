import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createPace } from './pace.ts'
import { listing, NOW, providerAt, serving } from '../../testing/stand-ins/listings.ts'
import type { Listing } from './provider.ts'
import type { SimulatedKeyName } from '../simulated/keys.ts'
import { type SimulatedProvider, startSimulatedProvider } from '../simulated/server.ts'

let simulated: SimulatedProvider
beforeAll(async () => {
  simulated = await startSimulatedProvider()
})
afterAll(() => simulated.close())

const list = (apiKey: SimulatedKeyName, more?: Partial<Listing>) =>
  providerAt(simulated.url).listDevices(listing(apiKey, more))

const listed = async (lists: Readonly<Record<string, object>>) =>
  (await providerAt(await serving(lists)).listDevices(listing('key'))).devices

describe('[SYNC-1] the lists of the provider', () => {
  it('are read whole, cameras page by page, with controllers made of the doors that name them', async () => {
    const before = simulated.requests.length
    const { devices, read, failed } = await list('sim-site')
    const count = (type: string) => devices.filter((device) => device.type === type).length
    expect([count('camera'), count('access_door'), count('access_controller'), count('alarm')]).toEqual([26, 12, 3, 8])
    expect({ read, failed }).toEqual({ read: ['cameras', 'access', 'alarms'], failed: [] })
    expect(simulated.requests.slice(before).filter((request) => request === 'POST /token')).toHaveLength(1)
  })
  it('name each device once, also when pages shift meanwhile', async () => {
    const { devices } = await list('sim-shifting')
    const ids = devices.map(({ deviceId }) => deviceId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(devices.some(({ name }) => name === 'Came meanwhile')).toBe(false)
  })
  it('end where a page names one that was there before', async () => {
    const before = simulated.requests.length
    expect((await list('sim-looping')).devices).toHaveLength(400)
    expect(simulated.requests.slice(before).filter((request) => request.includes('/cameras'))).toHaveLength(2)
  })
  it('are empty for an organization that has no camera, which is answered 400', async () => {
    expect(await list('sim-empty')).toMatchObject({ devices: [], read: ['cameras', 'access', 'alarms'], failed: [] })
  })
  it('tell how far they are', async () => {
    const told: unknown[] = []
    await list('sim-5000', { onProgress: (progress) => told.push(progress) })
    expect(told).toContainEqual({ product: 'cameras', done: 200 })
    expect(told).toContainEqual({ product: 'cameras', done: 3000, total: 3000 })
    expect(told).toContainEqual({ product: 'alarms', done: 1, total: 2 })
  })
})

describe('[SYNC-2] a camera that was known and is not listed', () => {
  it('is looked for once more, because it may have slipped between two pages', async () => {
    const fresh = await startSimulatedProvider()
    onTestFinished(() => fresh.close())
    const all = fresh.stock('sim-shifting').cameras.map((row) => String(row['camera_id']))
    const { devices } = await providerAt(fresh.url).listDevices(listing('sim-shifting', { knownCameras: new Set(all) }))
    const found = new Set(devices.map(({ deviceId }) => deviceId))
    // The first one of the list was removed while page 1 was read: it was listed there all the same.
    expect(all.filter((id) => !found.has(id))).toEqual([])
    expect(fresh.requests.filter((request) => request.includes('/cameras')).length).toBeGreaterThan(3)
  })
})

describe('[SYNC-3] a token', () => {
  it('is made once more when it ends in the middle, and the request is sent once more', async () => {
    const { devices, failed } = await list('sim-short-tokens')
    expect([devices.length, failed]).toEqual([49, []])
  })
  it('serves every listing of its key', async () => {
    const provider = providerAt(simulated.url)
    const before = simulated.requests.length
    await Promise.all([provider.listDevices(listing('sim-site')), provider.listDevices(listing('sim-site'))])
    await provider.listDevices(listing('sim-site'))
    expect(simulated.requests.slice(before).filter((request) => request === 'POST /token')).toHaveLength(1)
  })
  it('is refused with its key at once', async () => {
    await expect(list('sim-expired')).rejects.toMatchObject({ trouble: 'refused' })
  })
})

describe('[SYNC-4] requests', () => {
  it('that are too many are sent again after the pause that the provider names', async () => {
    const { devices, failed } = await list('sim-limited')
    expect([devices.length, failed]).toEqual([2000, []])
  })
  it('wait until the slice has room', async () => {
    const pace = createPace({ requests: 3, ms: 200 })
    const signal = AbortSignal.timeout(5_000)
    const begun = performance.now()
    const ends = await Promise.all(
      Array.from({ length: 7 }, () => pace('key', { signal }).then(() => performance.now() - begun)),
    )
    expect(ends.filter((at) => at < 190)).toHaveLength(3)
    expect(ends.filter((at) => at >= 390)).toHaveLength(1)
    // Another key has a slice of its own.
    await pace('other', { signal: AbortSignal.timeout(1) })
  })
  it('that wait end when the listing is cancelled', async () => {
    const cancelled = AbortSignal.timeout(50)
    await expect(list('sim-slow', { cancelled })).rejects.toMatchObject({ trouble: 'silent' })
  })
})

describe('[SYNC-5] a product that cannot be read', () => {
  it('keeps nothing from the others, and is named with what the provider says', async () => {
    const forbidden = await list('sim-no-alarms')
    expect(forbidden.read).toEqual(['cameras', 'access'])
    expect(forbidden.failed).toEqual([{ product: 'alarms', message: 'Insufficient permissions', trouble: 'forbidden' }])
    const failing = await list('sim-doors-fail')
    expect(failing.failed).toEqual([{ product: 'access', message: 'Internal error', trouble: 'failed' }])
    expect(failing.devices.filter(({ type }) => type === 'alarm')).toHaveLength(3)
  })
  it.each(['sim-no-cameras', 'sim-no-cameras-401'] as const)('may be the cameras: %s', async (key) => {
    const { failed } = await list(key)
    expect(failed[0]).toEqual({ product: 'cameras', message: 'Insufficient permissions', trouble: 'forbidden' })
  })
  it('may be one alarm site: the devices of the others are there, and alarms do not count as read', async () => {
    const { devices, read, failed } = await list('sim-site-fails')
    expect(devices.filter(({ type }) => type === 'alarm')).toHaveLength(4)
    expect([read, failed]).toMatchObject([['cameras', 'access'], [{ product: 'alarms' }]])
    expect(failed[0]?.message).toBe('Main Building Alarms: Internal error')
  })
  it('may answer with a page in the place of a list', async () => {
    await expect(list('sim-html')).rejects.toMatchObject({ trouble: 'silent' })
  })
  it('may repeat the key in its words, which are not told', async () => {
    await expect(list('sim-failing')).rejects.toMatchObject({ message: 'Internal error for key …' })
  })
})

describe('[SYNC-6] what no documentation knows', () => {
  it('is passed over or kept, and never keeps a device away that has an id', async () => {
    const { devices, failed } = await list('sim-odd')
    expect(failed).toEqual([])
    const names = devices.map(({ name }) => name)
    expect(names).toContain('ODD1-ODD1-ODD1')
    expect(names).toContain('Bad')
    expect(names).not.toContain('Without an id')
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(200)
    const odd = devices.find(({ metadata }) => metadata['type'] === 'quantum_sensor')
    expect(odd?.name).toMatch(/^Quantum sensor [0-9a-f]{4}$/)
    expect(devices.find(({ name }) => name === 'No controller')?.metadata).not.toHaveProperty('acu_id')
  })
})

describe('[SYNC-7] a device', () => {
  const camera = (more: object) => ({ camera_id: 'c1', name: 'Cam', ...more })
  const SECONDS = NOW.getTime() / 1000
  it.each([
    [{ status: 'Live' }, true],
    [{ status: 'live' }, true],
    [{ status: 'Offline' }, false],
    [{ status: 'Rebooting' }, null],
    [{ status: null }, null],
    [{ status: 'Rebooting', last_online: SECONDS - 60 }, true],
    [{ status: 'Rebooting', last_online: SECONDS - 6_000 }, false],
  ])('with %o is online: %s', async (fields, online) => {
    expect(await listed({ '/cameras/v1/devices': { cameras: [camera(fields)] } })).toMatchObject([{ online }])
  })
  it('carries the keys of the specification', async () => {
    const door = (id: string) => ({
      ...{ door_id: id, name: `Door ${id}`, acu_id: 'a1', acu_name: 'AC42 · KXJ4-7TRP-M3VD' },
      site: { name: 'Depot', site_id: 's1' },
    })
    const devices = await listed({
      '/cameras/v1/devices': { cameras: [camera({ model: 'CD52', serial: 'QF7K', site: 'Depot' })] },
      '/access/v1/doors': { doors: [door('d1'), door('d2')] },
    })
    expect(devices).toMatchObject([
      { deviceId: 'c1', metadata: { cameraId: 'c1', model: 'CD52', serial: 'QF7K', site: 'Depot', type: 'camera' } },
      {
        deviceId: 'd1',
        online: null,
        metadata: { door_id: 'd1', acu_id: 'a1', accessControllerId: 'a1', site: 'Depot' },
      },
      { deviceId: 'd2' },
      {
        type: 'access_controller',
        deviceId: 'controller-a1',
        name: 'AC42 · KXJ4-7TRP-M3VD',
        metadata: {
          model: 'AC42',
          serial: 'KXJ4-7TRP-M3VD',
          doors: ['Door d1', 'Door d2'],
          acu_name: expect.any(String),
        },
      },
    ])
  })
})
