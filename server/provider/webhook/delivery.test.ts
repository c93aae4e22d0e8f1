import { describe, expect, it } from 'vitest'
import { readDelivery } from './delivery.ts'

const read = (body: unknown) => readDelivery(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)))
const notified = (data: object) => read({ org_id: 'o1', webhook_type: 'notification', created_at: 1_789_412_460, data })
const camera = { camera_id: 'c1', device_id: 'c1', device_type: 'camera' }
const door = { device_type: 'access_control', device_id: 'd1', door_id: 'd1', door_info: { acu_id: 'a1' } }

describe('[HOOK-5] what the provider tells', () => {
  it.each([
    [{ ...camera, notification_type: 'camera_status', camera_status: 'offline' }, false],
    [{ ...camera, notification_type: 'camera_status', camera_status: 'Online' }, true],
    [{ ...camera, notification_type: 'camera_offline' }, false],
    [{ ...camera, notification_type: 'Camera online' }, true],
  ])('of a camera is its connection: %o', (data, online) => {
    expect(notified(data).reports).toEqual([{ type: 'camera', providerId: 'c1', online }])
  })
  it('of a door is a sign of life of its controller and of the door', () => {
    expect(notified({ ...door, notification_type: 'door_opened' }).reports).toEqual([
      { type: 'access_controller', providerId: 'controller-a1', online: true },
      { type: 'access_door', providerId: 'd1', online: true },
    ])
    expect(notified({ ...door, notification_type: 'door_acu_offline' }).reports).toMatchObject([
      { type: 'access_controller', online: false },
      { type: 'access_door', online: false },
    ])
  })
  it.each([
    { ...camera, notification_type: 'camera_status', camera_status: 'rebooting' },
    { ...camera, notification_type: 'motion' },
    { ...door, device_id: 7, door_id: null, door_info: null, notification_type: 'door_opened' },
    { notification_type: 12 },
    {},
  ])('besides is nothing about a connection: %o', (data) => {
    expect(notified(data).reports).toEqual([])
  })
  it('may be of no known form at all', () => {
    for (const body of ['', 'no json', '[]', '12', '{"data":[]}', '{"data":{"door_info":3}}'])
      expect(read(body).reports).toEqual([])
    expect(read('no json')).toMatchObject({ kind: 'unreadable', body: null })
  })
})

it('[HOOK-8, HTTP-58] a delivery that is not UTF-8 is kept as unreadable', () => {
  const raw = Buffer.concat([Buffer.from('{"org_id":"o'), Buffer.from([0xfc]), Buffer.from('"}')])
  expect(readDelivery(raw)).toMatchObject({ kind: 'unreadable', organization: null, body: null })
})

describe('[HOOK-2] a delivery', () => {
  it('is known by its event, and by its body without one', () => {
    const key = (data: object) => notified(data).eventKey
    expect(key({ event_id: 'e1', x: 1 })).toBe(key({ event_id: 'e1', x: 2 }))
    expect(key({ x: 1 })).not.toBe(key({ x: 2 }))
    expect(key({ alarm_id: 'e1', event_type: 'alarm' })).not.toBe(key({ alarm_id: 'e1', event_type: 'resolved' }))
  })
})

describe('[HOOK-8] whatever a delivery holds', () => {
  it('can be stored, in all that is said of it', () => {
    const bad = 'x\u0000\ud800'
    const said = { event_id: `e${bad}`, camera_id: `c${bad}`, notification_type: `camera_offline\u0000`, [bad]: [bad] }
    const { organization, kind, eventKey, reports, body } = read({ org_id: bad, webhook_type: bad, data: said })
    expect({ organization, kind, reports }).toEqual({
      organization: 'x',
      kind: 'x camera_offline',
      reports: [{ type: 'camera', providerId: 'cx', online: false }],
    })
    expect(eventKey).toBe(
      read({ webhook_type: 'x', data: { event_id: 'ex', notification_type: 'camera_offline' } }).eventKey,
    )
    expect(body).toMatchObject({ data: { event_id: 'ex', x: ['x'] } })
  })
  it('has no PIN under a name that is one only without what cannot be stored', () => {
    expect(JSON.stringify(notified({ 'input\u0000_value': '4711' }).body)).not.toContain('4711')
  })
  it('is no more than its bytes when it is nested too deep', () => {
    for (const deep of ['['.repeat(5_000), `{"org_id":"o1","data":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`])
      expect(read(deep)).toMatchObject({ kind: 'unreadable', organization: null, body: null })
  })
})

it('[HOOK-3] what is kept of it has no PIN, wherever it stands', () => {
  const { body } = notified({ ...door, input_value: '4711', deep: [{ inputValue: '4711', input_value: 4711 }] })
  expect(JSON.stringify(body)).not.toContain('4711')
  expect(body).toMatchObject({ data: { door_id: 'd1', input_value: null } })
})
