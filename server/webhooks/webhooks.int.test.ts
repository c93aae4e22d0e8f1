import { randomUUID } from 'node:crypto'
import { Webhook as Standard } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Delivery, Webhook, WebhookWithSecret } from '#events/webhooks/api.ts'
import { BEFORE_ALL } from '../event-store/port.ts'
import { addCard, createProject } from '../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { answering, RUDE, startReceiver, startRudeReceiver } from '../testing/stand-ins/webhook-receiver.ts'

let app: TestApp
let employee: Send
let receiver: Awaited<ReturnType<typeof startReceiver>>
/** The addresses of the name `moving.example`, one after another. */
const moving: string[] = []
beforeAll(async () => {
  receiver = await startReceiver()
  const ask = async (name: string) => {
    const address = name === 'moving.example' ? (moving.shift() ?? '10.0.0.1') : '127.0.0.1'
    return [{ address, family: 4 }]
  }
  const times = { pausesMs: [20, 20], lookMs: 20, totalMs: 700 }
  app = await startTestApp(undefined, { webhooks: { allowsLoopback: true, ask, times } })
  employee = await app.as('employee')
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})

const newPath = () => `/${randomUUID()}`
async function create(path: string, over: object = {}) {
  const body = { url: receiver.urlOf(path), events: ['NoteAdded', 'DeviceInstalled'], ...over }
  const { status, body: made } = await employee('POST', '/api/webhooks', body)
  expect(status).toBe(201)
  return WebhookWithSecret.parse(made)
}
const deliveriesOf = async (id: number) =>
  z.array(Delivery).parse((await employee('GET', `/api/webhooks/${id}/deliveries`)).body)
const find = async (id: number) =>
  z
    .array(Webhook)
    .parse((await employee('GET', '/api/webhooks')).body)
    .find((one) => one.id === id)
const addNote = async (project: number) =>
  employee('POST', `/api/projects/${project}/notes`, { title: 'secret words', content: 'more' })
const test = (id: number) => employee('POST', `/api/webhooks/${id}/test`)
const idOf = (headers: Record<string, unknown>) => String(headers['webhook-id'])

describe('a webhook', () => {
  it('[SEND-2] [SEND-3] is told of the events it chose, thin and signed, with the ids to read the rest by', async () => {
    const [all, one] = [newPath(), newPath()]
    const mine = await createProject(employee, 'Mine')
    const other = await createProject(employee, 'Other')
    const { id, secret } = await create(all)
    await create(one, { projectId: mine.id })
    await addNote(other.id)
    const card = await addCard(employee, mine.id, 'Cam 1')
    await employee('PATCH', `/api/devices/${card.id}/status`, { status: 'installed' })
    await expect.poll(() => [receiver.at(all).length, receiver.at(one).length]).toEqual([2, 1])
    const [note] = receiver.at(all)
    expect(note?.body).not.toContain('secret words')
    const body = new Standard(secret).verify(note?.body ?? '', note?.headers as Record<string, string>)
    expect(body).toMatchObject({
      type: 'NoteAdded',
      data: { projectId: other.id, revision: 0, stream: `notes-${other.id}`, position: expect.any(String) },
    })
    expect(JSON.parse(receiver.at(one)[0]?.body ?? '')).toMatchObject({
      type: 'DeviceInstalled',
      data: { deviceId: card.id, projectId: mine.id },
    })
    await expect
      .poll(() => deliveriesOf(id))
      .toMatchObject([
        { state: 'delivered', status: 204, attempts: 1 },
        { state: 'delivered', status: 204, attempts: 1 },
      ])
  })

  it('[SEND-4] that gets another secret is signed with both for a day', async () => {
    const path = newPath()
    const { id, secret } = await create(path)
    const key = randomUUID()
    const rotate = () => employee('POST', `/api/webhooks/${id}/rotate-secret`, undefined, { key })
    const rotated = WebhookWithSecret.parse((await rotate()).body)
    expect(WebhookWithSecret.parse((await rotate()).body).secret).toBe(rotated.secret)
    expect(rotated.secret).not.toBe(secret)
    await test(id)
    await expect.poll(() => receiver.at(path).length).toBe(1)
    const [{ body, headers } = { body: '', headers: {} }] = receiver.at(path)
    for (const one of [secret, rotated.secret])
      expect(new Standard(one).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' })
  })

  it('[SEND-28] ends every try, whatever the receiver does with the connection', async () => {
    const rude = await startRudeReceiver()
    const manners = Object.keys(RUDE) as (keyof typeof RUDE)[]
    const ids = await Promise.all(
      manners.map(async (manner) => (await create(newPath(), { url: rude.urlOf(manner) })).id),
    )
    await Promise.all(ids.map(test))
    const ends = async () =>
      Promise.all(ids.map(async (id) => (await deliveriesOf(id)).map(({ state, attempts }) => ({ state, attempts }))))
    await expect.poll(ends).toEqual(manners.map(() => [{ state: 'failed', attempts: 3 }]))
    await rude.close()
  })

  it('[SEND-7] that fails is tried again with the same id, and given up after its tries', async () => {
    const path = newPath()
    const { id } = await create(path)
    receiver.behave(path, answering(500))
    await test(id)
    await expect
      .poll(() => deliveriesOf(id))
      .toMatchObject([{ state: 'failed', status: 500, attempts: 3, nextAt: null }])
    expect(new Set(receiver.at(path).map(({ headers }) => idOf(headers))).size).toBe(1)
    receiver.behave(path, answering(200))
    const [failed] = await deliveriesOf(id)
    expect(await employee('POST', `/api/webhooks/${id}/deliveries/${failed?.id}/send`)).toMatchObject({ status: 204 })
    await expect.poll(() => deliveriesOf(id)).toMatchObject([{ state: 'delivered', status: 200 }])
    expect(new Set(receiver.at(path).map(({ headers }) => idOf(headers))).size).toBe(1)
  })

  it.each([
    [
      'a redirect',
      (path: string) => receiver.behave(path, answering(302, { location: receiver.urlOf('/inside') })),
      302,
      null,
    ],
    [
      'a cut connection',
      (path: string) => receiver.behave(path, (response) => response.socket?.destroy()),
      null,
      'ECONNRESET',
    ],
    [
      'a head that comes byte by byte',
      (path: string) =>
        receiver.behave(path, ({ socket }) => {
          socket?.write('HTTP/1.1 200 OK\r\nx: ')
          const timer = setInterval(() => socket?.write('y'), 10)
          socket?.on('close', () => clearInterval(timer))
        }),
      null,
      'no answer in time',
    ],
    [
      'a head that is too large',
      (path: string) => receiver.behave(path, answering(200, { x: 'y'.repeat(30_000) })),
      null,
      'HPE_HEADER_OVERFLOW',
    ],
    ['silence', (path: string) => receiver.behave(path, () => undefined), null, 'no answer in time'],
  ])('[SEND-5] [SEND-8] takes %s for a failure', async (_, behave, status, error) => {
    const path = newPath()
    const { id } = await create(path)
    behave(path)
    await test(id)
    await expect.poll(() => deliveriesOf(id), { timeout: 5_000 }).toMatchObject([{ state: 'failed', status, error }])
    expect(receiver.at('/inside')).toEqual([])
  })

  it('[SEND-8] may answer without end: it is read no further, and its status counts', async () => {
    const path = newPath()
    const { id } = await create(path)
    receiver.behave(path, (response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) continue
      }
      response.on('drain', more)
      more()
    })
    await test(id)
    await expect.poll(() => deliveriesOf(id)).toMatchObject([{ state: 'delivered', status: 200 }])
  })

  it('[SEND-7] that answers 429 is left alone for as long as it asks', async () => {
    const path = newPath()
    const { id } = await create(path)
    receiver.behave(path, answering(429, { 'retry-after': '3600' }))
    await test(id)
    await expect.poll(() => deliveriesOf(id)).toMatchObject([{ state: 'waiting', status: 429, attempts: 1 }])
    const [{ nextAt } = { nextAt: null }] = await deliveriesOf(id)
    expect(Date.parse(nextAt ?? '') - Date.now()).toBeGreaterThan(3_500_000)
  })

  it('[SEND-9] that answers 410 is disabled, is told nothing more, and goes on when it is enabled', async () => {
    const path = newPath()
    const { id } = await create(path)
    receiver.behave(path, answering(410))
    await test(id)
    await expect.poll(async () => (await find(id))?.disabled?.reason).toBe('gone')
    const { id: project } = await createProject(employee, 'P')
    await addNote(project)
    receiver.behave(path, answering(204))
    expect(await employee('PATCH', `/api/webhooks/${id}`, { isEnabled: true })).toMatchObject({
      body: { disabled: null },
    })
    await addNote(project)
    await expect.poll(() => receiver.at(path).length).toBe(2)
    expect(JSON.parse(receiver.at(path)[1]?.body ?? '')).toMatchObject({ data: { revision: 1 } })
  })

  it('[SEND-5] whose name stands for a private address is refused, when it is made and at each try', async () => {
    const body = { url: 'https://moving.example/', events: ['NoteAdded'] }
    expect(await employee('POST', '/api/webhooks', body)).toMatchObject({
      status: 400,
      body: { fields: { url: expect.stringContaining('public internet') } },
    })
    moving.push('127.0.0.1')
    const path = newPath()
    const { id } = await create(path, { url: `http://moving.example:${receiver.port}${path}` })
    await test(id)
    await expect
      .poll(() => deliveriesOf(id))
      .toMatchObject([{ state: 'failed', error: expect.stringContaining('public') }])
    expect(receiver.at(path)).toEqual([])
    // Looked up once for a try: the connection goes to what was looked at.
    moving.push('127.0.0.1')
    await employee('POST', `/api/webhooks/${id}/deliveries/${(await deliveriesOf(id))[0]?.id}/send`)
    await expect.poll(() => receiver.at(path).length).toBe(1)
  })

  it('[SEND-10] keeps its secret out of the log, the list and the tables', async () => {
    const { id, secret } = await create(newPath())
    const events: string[] = []
    for await (const event of app.runtime.store.readAll(BEFORE_ALL)) events.push(JSON.stringify(event))
    const { rows } = await app.runtime.pool.query('select t::text from webhook_secret t')
    const said = JSON.stringify([events, await find(id), rows, await employee('GET', '/api/webhooks')])
    expect(said).toContain('WebhookCreated')
    expect(said).not.toContain(secret)
    expect(said).not.toContain(Buffer.from(secret).toString('hex'))
    await employee('DELETE', `/api/webhooks/${id}`)
    const left = await app.runtime.pool.query('select from webhook_secret where webhook_id = $1', [id])
    expect(left.rowCount).toBe(0)
  })

  it.each(['installer', 'customer'] as const)('[SEND-1] is closed to the role %s', async (person) => {
    const { id } = await create(newPath())
    const send = await app.as(person)
    expect(await send('GET', '/api/webhooks')).toMatchObject({ status: 403 })
    expect(await send('POST', `/api/webhooks/${id}/test`)).toMatchObject({ status: 403 })
    expect(await send('DELETE', `/api/webhooks/${id}`)).toMatchObject({ status: 403 })
  })
})
