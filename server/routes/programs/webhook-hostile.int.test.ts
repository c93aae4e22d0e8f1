import { randomBytes } from 'node:crypto'
import { beforeAll, expect, it, vi } from 'vitest'
import { signWebhook, type SimulatedWebhook } from '../../provider/simulated/webhooks.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const SECRET = 'sim-webhook-secret'
const app = await sharedApp()

beforeAll(async () => {
  const employee = await app.as('employee')
  await employee('PATCH', '/api/verkada-instances/1', { webhookSecret: SECRET })
})

const deliver = async ({ payload, headers }: SimulatedWebhook) => {
  const answer = await app.inject({ method: 'POST', url: '/api/webhook/verkada', payload, headers })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

it('[HOOK-7] reads nothing of what no instance has signed', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  const body = `{"marked":${'['.repeat(120_000)}${']'.repeat(120_000)}}`
  expect(await deliver(signWebhook('guess', body))).toMatchObject({
    status: 401,
    body: { code: 'signature-unknown' },
  })
  expect(await deliver({ payload: body, headers: {} })).toMatchObject({ status: 401 })
  expect(parse.mock.calls.filter(([text]) => text.includes('"marked"'))).toEqual([])
  expect(await deliver(signWebhook(SECRET, '{"marked":1}'))).toMatchObject({ status: 200 })
  expect(parse.mock.calls.filter(([text]) => text.includes('"marked"'))).not.toEqual([])
  parse.mockRestore()
})

it('[HOOK-8] keeps what is signed, whatever its texts hold and however deep it is nested', async () => {
  const bad = 'x\u0000\ud800'
  // As many bytes as may stand in each text, which no database makes shorter.
  const long = () =>
    Array.from(randomBytes(600), (byte, n) => String.fromCharCode(0x4e00 + byte * 64 + (n % 64))).join('')
  const data = { event_id: bad, camera_id: bad, notification_type: bad, [bad]: bad }
  const signed = [
    { org_id: bad, webhook_type: bad, data },
    {
      webhook_type: long().slice(0, 300),
      data: { event_id: long().slice(0, 300), event_type: long().slice(0, 300) },
    },
    { webhook_type: 'camera', data: { notification_type: 'camera_offline', camera_id: long().slice(0, 300) } },
    `{"webhook_type":"deep","data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    '['.repeat(200_000),
  ]
  const kept = async () => (await app.runtime.pool.query('select 1 from webhook_delivery')).rows.length
  const before = await kept()
  const statuses: number[] = []
  for (const body of signed) statuses.push((await deliver(signWebhook(SECRET, body))).status)
  expect(statuses).toEqual(signed.map(() => 200))
  expect(await kept()).toBe(before + signed.length)
  await expect
    .poll(async () => (await app.runtime.pool.query('select 1 from webhook_delivery where processed_at is null')).rows)
    .toEqual([])
})
