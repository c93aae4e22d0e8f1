import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addCard, createProject, move } from '../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { type LiveClient, liveClients } from '../testing/test-client.ts'
import { NO_LIMITS } from '../http/door/limits.ts'
import { COST, PER_CONNECTION } from './limits.ts'

const STRANGERS = 4
let app: TestApp
let employee: Send
const clients = liveClients(() => app)

beforeAll(async () => {
  app = await startTestApp(undefined, { limits: { ...NO_LIMITS, strangers: STRANGERS } })
  employee = await app.as('employee')
})
afterEach(() => clients.closeAll())
afterAll(() => app.close())

/** A connection without a websocket. */
const ask = async (cookie: string): Promise<LiveClient> => clients.connectAs({ cookie, transports: ['polling'] })

const wayOf = ({ socket }: LiveClient): string => socket.io.engine.transport.name

it('[LIVE-130] a client that asks over HTTP opens a board, is told of people, and is pushed each change', async () => {
  const { id } = await createProject(employee, 'Hotel')
  const card = await addCard(employee, id, 'Cam')
  const client = await ask(await app.cookieOf('colleague'))
  expect(await client.open(id)).toMatchObject({ ok: true, revision: 1 })
  await client.until(() => client.peopleAt(id)?.length === 1)
  await client.untilRevision(id, await move(employee, card.id, 'installed'))
  expect(wayOf(client)).toBe('polling')
})

it('[LIVE-130] a websocket takes over as soon as it can be had, and its bytes count', async () => {
  const { id } = await createProject(employee, 'Hotel')
  const card = await addCard(employee, id, 'Cam')
  const client = await clients.connectAs({
    cookie: await app.cookieOf('colleague'),
    transports: ['polling', 'websocket'],
  })
  if (wayOf(client) === 'polling') await new Promise((resolve) => client.socket.io.engine.once('upgrade', resolve))
  expect(wayOf(client)).toBe('websocket')
  await client.open(id)
  await client.untilRevision(id, await move(employee, card.id, 'installed'))
  const garbage = 'x'.repeat(COST.connection * 10)
  for (let sent = 0; sent <= PER_CONNECTION.max; sent += garbage.length)
    client.socket.emit('stream:close', garbage as never)
  await client.ended()
})

it('[LIVE-130] each request is held to the session that the connection began with', async () => {
  const client = await ask(await app.cookieOf('employee'))
  const address = `${app.url}/socket.io/?EIO=4&transport=polling&sid=${client.socket.io.engine.id}`
  const first = address.replace('sid=', 'sid=x&sid=')
  expect((await fetch(first, { headers: { cookie: await app.cookieOf('customer') } })).status).toBe(403)
  for (const cookie of ['', await app.cookieOf('customer'), await app.signIn('employee')])
    expect((await fetch(address, { headers: { cookie } })).status).toBe(403)
  const upgrade = clients.connectAs({
    cookie: await app.cookieOf('customer'),
    transports: ['websocket'],
    sid: client.socket.io.engine.id,
  })
  await expect(upgrade).rejects.toThrow('websocket error')
  expect(client.socket.connected).toBe(true)
})

it('[LIVE-130] it is not let in from another page, without a session, and ends with its session', async () => {
  const cookie = await app.signIn('customer')
  await expect(clients.connectAs({ transports: ['polling'] })).rejects.toThrow('signed-out')
  const origin = 'https://evil.example'
  const foreign = clients.connectAs({ cookie, transports: ['polling'], origin })
  await expect(foreign).rejects.toThrow('xhr poll error')
  const client = await ask(cookie)
  await app.anonymous('POST', '/api/auth/logout', undefined, { headers: { cookie } })
  await client.ended()
})

it('[LIVE-130] one that sends too much is cut off, and no line that others share', async () => {
  const client = await ask(await app.cookieOf('employee'))
  for (let sent = 0; sent <= PER_CONNECTION.max; sent += COST.request) client.socket.emit('stream:close', {} as never)
  await client.ended()
  expect((await ask(await app.cookieOf('employee'))).socket.connected).toBe(true)
})

it('[LIVE-133] a network has so many whose person is not known yet; those who are let in count no more, and others are not held up', async () => {
  const address = `${app.url}/socket.io/?EIO=4&transport=polling`
  const begin = async () => {
    const answer = await fetch(address)
    return { status: answer.status, sid: /"sid":"([^"]+)"/.exec(await answer.text())?.[1] ?? '' }
  }
  const cookie = await app.cookieOf('employee')
  for (let n = 0; n <= STRANGERS; n++) await ask(cookie)
  const strangers = await Promise.all(Array.from({ length: STRANGERS }, begin))
  expect(strangers.map(({ status }) => status)).toEqual(strangers.map(() => 200))
  expect((await begin()).status).toBe(429)
  await expect(ask(cookie)).rejects.toThrow('xhr poll error')
  expect((await clients.connectAs({ cookie })).socket.connected).toBe(true)
  for (const { sid } of strangers) await fetch(`${address}&sid=${sid}`, { method: 'POST', body: '1' })
  await expect.poll(async () => (await begin()).status).toBe(200)
  expect((await ask(cookie)).socket.connected).toBe(true)
})
