import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebhookWithSecret } from '#events/webhooks/api.ts'
import { type Send, startTestApp, type TestApp } from '../testing/app.ts'
import { startReceiver } from '../testing/webhook-receiver.ts'

/** More than the places of receivers that are known to be slow, fewer than all. */
const SLOW = 30

let app: TestApp
let employee: Send
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
  app = await startTestApp(undefined, { webhooks: { allowsLoopback: true, times: { lookMs: 20 } } })
  employee = await app.as('employee')
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})

async function create(path: string): Promise<number> {
  const { body } = await employee('POST', '/api/webhooks', { url: receiver.urlOf(path), events: ['NoteAdded'] })
  return WebhookWithSecret.parse(body).id
}

it('[SEND-8] a webhook that hangs keeps no other one waiting', async () => {
  let isAnyGivenUp = false
  const hang = (path: string) =>
    receiver.behave(path, (response) => {
      response.on('close', () => (isAnyGivenUp = true))
    })
  const paths = [...Array(SLOW)].map(() => `/${randomUUID()}`)
  const quick = `/${randomUUID()}`
  paths.forEach(hang)
  const ids = await Promise.all([...paths, quick].map(create))
  await Promise.all(ids.slice(0, SLOW).map((id) => employee('POST', `/api/webhooks/${id}/test`)))
  await employee('POST', `/api/webhooks/${ids[SLOW]}/test`)
  await expect.poll(() => receiver.at(quick).length).toBe(1)
  // None of those that hang has been given up by then.
  expect(isAnyGivenUp).toBe(false)
})
