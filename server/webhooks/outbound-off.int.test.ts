import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Delivery, WebhookWithSecret } from '#events/webhooks/api.ts'
import { SystemHealth } from '#events/system/api.ts'
import { OUTBOUND_OFF } from '../network/outbound.ts'
import { NO_PROVIDER } from '../provider/client/no-provider.ts'
import { createProject } from '../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { startReceiver } from '../testing/stand-ins/webhook-receiver.ts'

let app: TestApp
let employee: Send
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
  app = await startTestApp(undefined, {
    config: { sendsOut: false },
    provider: NO_PROVIDER,
    webhooks: { allowsLoopback: true, isOff: true, times: { lookMs: 20 } },
  })
  employee = await app.as('employee')
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})

const refused = { status: 409, body: { message: expect.stringContaining(OUTBOUND_OFF), code: 'outbound-off' } }

it('[SEND-26] [SEND-30] a webhook is told of nothing, now or later, and its test is refused with a sentence', async () => {
  const chosen = { url: receiver.urlOf('/hook'), events: ['NoteAdded'] }
  const { id } = WebhookWithSecret.parse((await employee('POST', '/api/webhooks', chosen)).body)
  const project = await createProject(employee, 'Hall')
  await employee('POST', `/api/projects/${project.id}/notes`, { title: 'Gate', content: 'Code' })
  const head = await app.runtime.store.head()
  const told = async () => {
    const reactors = await app.runtime.reactors.status()
    return reactors.find(({ name }) => name === 'send-to-webhooks')?.position
  }
  await expect.poll(told).toBe(head)
  expect(await employee('POST', `/api/webhooks/${id}/test`)).toMatchObject(refused)
  expect(z.array(Delivery).parse((await employee('GET', `/api/webhooks/${id}/deliveries`)).body)).toEqual([])
  expect(receiver.came).toEqual([])
})

it('[SEND-26] no name server is asked for the address of a webhook', async () => {
  const chosen = { url: 'https://nowhere.invalid/hook', events: ['NoteAdded'] }
  expect((await employee('POST', '/api/webhooks', chosen)).status).toBe(201)
})

it('[SEND-30] a key of the provider is not tried, and not saved', async () => {
  const body = { organizationId: 1, name: 'Branch', apiKey: 'sim-good', webhookSecret: 'WHSEC-1' }
  expect(await employee('POST', '/api/verkada-instances', body)).toMatchObject(refused)
})

it('[SEND-27] the health of the system names the setting', async () => {
  const { outbound } = SystemHealth.parse((await employee('GET', '/api/system/health')).body)
  expect(outbound).toEqual({ isOn: false, sentence: expect.stringContaining('OUTBOUND=off') })
})
