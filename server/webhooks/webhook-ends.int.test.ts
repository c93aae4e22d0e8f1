import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Delivery, Webhook, WebhookWithSecret } from '#events/webhooks/api.ts'
import { createProject } from '../testing/app/answers.ts'
import { emailOf, type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { startSmtpServer, type TestSmtp } from '../testing/stand-ins/smtp-server.ts'
import { answering, startReceiver } from '../testing/stand-ins/webhook-receiver.ts'

let smtp: TestSmtp
let app: TestApp
let employee: Send
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  smtp = await startSmtpServer()
  receiver = await startReceiver()
  const webhooks = { allowsLoopback: true, times: { pausesMs: [20], lookMs: 20 } }
  app = await startTestApp(undefined, { mail: smtp.settings, mailTimes: { lookMs: 20 }, webhooks })
  employee = await app.as('employee')
})
afterAll(async () => {
  await app.close()
  await receiver.close()
  await smtp.close()
})

async function create(path: string) {
  const body = { url: receiver.urlOf(path), events: ['NoteAdded'] }
  return WebhookWithSecret.parse((await employee('POST', '/api/webhooks', body)).body)
}
const test = (id: number) => employee('POST', `/api/webhooks/${id}/test`)
const find = async (id: number) =>
  z
    .array(Webhook)
    .parse((await employee('GET', '/api/webhooks')).body)
    .find((one) => one.id === id)
const deliveriesOf = async (id: number) =>
  z.array(Delivery).parse((await employee('GET', `/api/webhooks/${id}/deliveries`)).body)
const failSince = (id: number, days: number) =>
  app.runtime.pool.query(
    `insert into outgoing_failure (webhook_id, since) values ($1, now() - $2 * interval '1 day')
     on conflict (webhook_id) do update set since = excluded.since`,
    [id, days],
  )
const subjects = () => smtp.to(emailOf('employee')).map(({ email }) => email.subject)

it('[SEND-9] [SEND-17] its maker is warned after a day without a delivery, once, and told when the webhook is disabled', async () => {
  receiver.behave('/down', answering(500))
  const { id } = await create('/down')
  await failSince(id, 1.5)
  await test(id)
  await expect.poll(subjects).toEqual(['A webhook of the Installation Portal fails'])
  await expect.poll(() => deliveriesOf(id)).toMatchObject([{ state: 'failed', attempts: 2 }])
  await failSince(id, 2.5)
  await test(id)
  await expect.poll(async () => (await find(id))?.disabled?.reason).toBe('failing')
  await expect.poll(subjects).toHaveLength(2)
  expect(subjects()[1]).toBe('A webhook of the Installation Portal was disabled')
  for (const { email } of smtp.to(emailOf('employee')))
    expect(email.text).toContain(`/system?tab=webhooks&webhook=${id}\n`)
})

it('[SEND-11] a delivery that a dead process had is sent again under the same id', async () => {
  const { id } = await create('/again')
  await test(id)
  await expect.poll(() => deliveriesOf(id)).toMatchObject([{ state: 'delivered' }])
  await app.runtime.pool.query(
    `update outgoing_delivery set state = 'sending', claim = $2, done_at = null,
       claimed_until = now() - interval '1 second' where webhook_id = $1`,
    [id, randomUUID()],
  )
  await expect.poll(() => receiver.at('/again').length).toBe(2)
  expect(new Set(receiver.at('/again').map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

it('[SEND-24] the list of deliveries has ids, states and times, and nothing of people', async () => {
  const { id } = await create('/people')
  const { id: project } = await createProject(employee, 'Private')
  await employee('POST', `/api/projects/${project}/notes`, { title: 'Call Ana', content: 'ana@mail.example' })
  await expect.poll(() => deliveriesOf(id)).toMatchObject([{ type: 'NoteAdded', state: 'delivered' }])
  const { body } = await employee('GET', `/api/webhooks/${id}/deliveries`)
  expect(z.array(z.strictObject(Delivery.shape)).parse(body)).toHaveLength(1)
  for (const text of ['Ana', 'Private', '@', 'employee', receiver.urlOf('')]) {
    expect(JSON.stringify(body)).not.toContain(text)
    expect(receiver.at('/people')[0]?.body).not.toContain(text)
  }
})

it('[SEND-12] of the deliveries that are done with a thousand stay, the latest', async () => {
  const { id } = await create('/thousand')
  await app.runtime.pool.query(
    `insert into outgoing_delivery (id, webhook_id, type, body, state, done_at)
     select gen_random_uuid(), $1, 'webhook.test', '{}', 'delivered', now() - number * interval '1 minute'
     from generate_series(1, 1100) as number`,
    [id],
  )
  await app.runtime.webhooks.deliveries.prune()
  const { rows } = await app.runtime.pool.query<{ count: number; oldest: number }>(
    `select count(*)::int as count, round(extract(epoch from now() - min(done_at)) / 60)::int as oldest
     from outgoing_delivery where webhook_id = $1`,
    [id],
  )
  expect(rows[0]?.count).toBe(1_000)
  expect(rows[0]?.oldest).toBeLessThan(1_050)
})

it('[SEND-12] deliveries stay for 30 days, and the latest hundred are shown', async () => {
  const { id } = await create('/many')
  await app.runtime.pool.query(
    `insert into outgoing_delivery (id, webhook_id, type, body, state, done_at)
     select gen_random_uuid(), $1, 'webhook.test', '{}', 'delivered', now() - number * interval '1 hour'
     from generate_series(1, 1100) as number`,
    [id],
  )
  await app.runtime.webhooks.deliveries.prune()
  const { rows } = await app.runtime.pool.query<{ count: number }>(
    'select count(*)::int as count from outgoing_delivery where webhook_id = $1',
    [id],
  )
  expect(rows[0]?.count).toBeGreaterThan(700)
  expect(rows[0]?.count).toBeLessThanOrEqual(720)
  expect(await deliveriesOf(id)).toHaveLength(100)
})
