import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebhookWithSecret } from '#events/webhooks/api.ts'
import { type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { startReceiver, startRudeReceiver } from '../testing/stand-ins/webhook-receiver.ts'

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

async function create(path: string, { by = employee, url = receiver.urlOf(path) } = {}): Promise<number> {
  const { body } = await by('POST', '/api/webhooks', { url, events: ['NoteAdded'] })
  return WebhookWithSecret.parse(body).id
}

/** The contract of the issue "Edges, second round". */
const BAD = 44
const HANGING = [
  'asks for another protocol',
  'is silent',
  'sends its head byte by byte',
  'says to go on, again and again',
] as const
const WITHIN_MS = 5_000

it('[SEND-29] the webhooks of one owner that hang keep no one of another owner waiting', async () => {
  const rude = await startRudeReceiver()
  const colleague = await app.as('colleague')
  const good = `/${randomUUID()}`
  const urls = [...Array(BAD).keys()].map((n) => rude.urlOf(HANGING[n % HANGING.length] ?? 'is silent'))
  const ids = await Promise.all(urls.map((url) => create('', { url })))
  const goodId = await create(good, { by: colleague })
  await Promise.all(ids.map((id) => employee('POST', `/api/webhooks/${id}/test`)))
  const begin = performance.now()
  await colleague('POST', `/api/webhooks/${goodId}/test`)
  await expect.poll(() => receiver.at(good).length).toBe(1)
  expect(performance.now() - begin).toBeLessThan(WITHIN_MS)
  await Promise.all(ids.map((id) => employee('DELETE', `/api/webhooks/${id}`)))
  await rude.close()
})

it('[SEND-8] a webhook that hangs keeps no other one waiting', async () => {
  let isAnyGivenUp = false
  const hang = (path: string) =>
    receiver.behave(path, (response) => {
      response.on('close', () => (isAnyGivenUp = true))
    })
  const paths = [...Array(SLOW)].map(() => `/${randomUUID()}`)
  const quick = `/${randomUUID()}`
  paths.forEach(hang)
  const ids = await Promise.all([...paths, quick].map((path) => create(path)))
  await Promise.all(ids.slice(0, SLOW).map((id) => employee('POST', `/api/webhooks/${id}/test`)))
  await employee('POST', `/api/webhooks/${ids[SLOW]}/test`)
  await expect.poll(() => receiver.at(quick).length).toBe(1)
  // None of those that hang has been given up by then.
  expect(isAnyGivenUp).toBe(false)
})
