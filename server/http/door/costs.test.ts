import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Session } from '../../identity/remembered-sessions.ts'
import { makeTurns, takeTurns } from './costs.ts'

/** Characters of an answer that no buffer of a connection holds. */
const LARGE = 16 * 1_048_576

/** A server whose header `person` says who asks, and whose requests are handled until the test ends them. */
async function hall({ stalledMs = 2_000 } = {}) {
  const app = Fastify()
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    const { person } = request.headers
    request.session = person === undefined ? null : ({ user: { id: Number(person) } } as unknown as Session)
  })
  makeTurns(app)
  const fileOf = takeTurns(app, { stalledMs })
  app.get('/folds/:name', { config: { cost: 'heavy' } }, async (request) => {
    const { name } = request.params as { name: string }
    begun.push(name)
    await new Promise<void>((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve())))
    return name
  })
  /** Two pieces that are made at once, at most so many of all people and of one. */
  const making = { now: new Map<number, number>(), most: 0, mostOfOne: 0 }
  async function* piecesOf(person: number) {
    for (const piece of ['one ', 'two']) {
      making.now.set(person, (making.now.get(person) ?? 0) + 1)
      const counts = [...making.now.values()]
      making.most = Math.max(
        making.most,
        counts.reduce((sum, count) => sum + count),
      )
      making.mostOfOne = Math.max(making.mostOfOne, ...counts)
      await new Promise(setImmediate)
      making.now.set(person, (making.now.get(person) ?? 0) - 1)
      yield piece
    }
  }
  app.get('/file', { config: { cost: 'file' } }, async (request, reply) =>
    reply.send(fileOf(request, piecesOf(Number(request.headers['person'])))),
  )
  app.get('/large', { config: { cost: 'heavy' } }, async () => {
    begun.push('large')
    return 'x'.repeat(LARGE)
  })
  /** Heavy requests that wait for something else, such as a read model, until the test ends the wait. */
  const wait = new EventEmitter()
  app.get('/late', { config: { cost: 'heavy' } }, async (request) => {
    begun.push('late')
    await request.outOfTurn(once(wait, 'over'))
    return 'late'
  })
  const schema = { body: { type: 'object' } }
  const roles = { roles: ['employee'], visible: 'nothing' } as const
  app.post('/small', { config: { cost: 'small', access: roles }, schema }, async () => 'taken')
  app.post('/public', { config: { cost: 'small', access: 'public' }, schema }, async () => 'taken')
  app.post('/none', { config: { cost: 'small' } }, async () => 'taken')
  app.post('/body', { config: { cost: 'heavy' }, schema }, async () => 'taken')
  await app.ready()
  const ask = (person: number, name: string, signal?: AbortSignal) =>
    app.inject({ url: `/folds/${name}`, headers: { person: String(person) }, ...(signal && { signal }) })
  const until = async (...names: string[]) => {
    await expect.poll(() => begun, { interval: 1 }).toEqual(names)
  }
  return {
    app,
    making,
    ask,
    until,
    endWait: () => wait.emit('over'),
    end: (name: string, error?: Error) => ends.get(name)?.(error),
  }
}

it('[READ-36] a heavy request of one person waits for their other one, also after a fault, and not those of others', async () => {
  const { ask, until, end } = await hall()
  const answers = [ask(1, 'a1'), ask(1, 'a2'), ask(2, 'b1')]
  await until('a1', 'b1')
  end('a1', new Error('no'))
  await until('a1', 'b1', 'a2')
  for (const name of ['a2', 'b1']) end(name)
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([500, 200, 200])
})

it('[READ-42] addresses of one IPv6 network have one turn, and other networks theirs', async () => {
  const { app, until, end } = await hall()
  const ask = (remoteAddress: string, name: string) => app.inject({ url: `/folds/${name}`, remoteAddress })
  const answers = [
    ask('2001:db8:7:1::1', 'a1'),
    ask('2001:db8:7:2::2', 'a2'),
    ask('2001:db8:8::1', 'b1'),
    ask('10.0.0.1', 'c1'),
    ask('10.0.0.2', 'd1'),
  ]
  await until('a1', 'b1')
  end('b1')
  await until('a1', 'b1', 'c1')
  end('c1')
  await until('a1', 'b1', 'c1', 'd1')
  for (const name of ['a1', 'd1']) end(name)
  await until('a1', 'b1', 'c1', 'd1', 'a2')
  end('a2')
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
})

it('[READ-36] a client that left keeps its turn until its work is done, and takes none that it waited for', async () => {
  const { ask, until, end } = await hall()
  const [left, waiting] = [new AbortController(), new AbortController()]
  const first = ask(1, 'a1', left.signal).catch(() => 'left')
  await until('a1')
  const second = ask(1, 'a2', waiting.signal).catch(() => 'left')
  const third = ask(1, 'a3')
  left.abort()
  waiting.abort()
  expect(await Promise.all([first, second])).toEqual(['left', 'left'])
  await until('a1')
  end('a1')
  await until('a1', 'a3')
  end('a3')
  expect((await third).statusCode).toBe(200)
})

it('[READ-37] pieces of files are made two at once, and one of one person', async () => {
  const { app, making } = await hall()
  const people = [1, 1, 1, 2, 2, 2, 3, 3, 3]
  const answers = people.map((person) => app.inject({ url: '/file', headers: { person: String(person) } }))
  expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(people.map(() => 'one two'))
  expect(making).toMatchObject({ most: 2, mostOfOne: 1 })
})

it('[READ-40] a heavy request that waits for a read model has no turn meanwhile, and takes one again', async () => {
  const { app, ask, until, end, endWait } = await hall()
  const late = app.inject({ url: '/late', headers: { person: '1' } })
  await until('late')
  const other = ask(1, 'a1')
  await until('late', 'a1')
  endWait()
  const third = ask(1, 'a2')
  end('a1')
  expect((await Promise.all([late, other])).map(({ body }) => body)).toEqual(['late', 'a1'])
  await until('late', 'a1', 'a2')
  end('a2')
  expect((await third).body).toBe('a2')
})

it('[READ-39] answers of a person that are not taken are twelve at most, and are cut off', async () => {
  // Longer than a busy machine needs for all twelve: the first must not be cut off before the last.
  const { app, ask, until, end } = await hall({ stalledMs: 5_000 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const request = 'GET /large HTTP/1.1\r\nhost: x\r\nperson: 1\r\n\r\n'
  const readers = Array.from({ length: 12 }, () => connect(port, '127.0.0.1').pause())
  const closed = readers.map((reader) => finished(reader).catch(() => undefined))
  for (const [at, reader] of readers.entries()) {
    reader.write(request)
    await until(...Array<string>(at + 1).fill('large'))
  }
  const again = () => app.inject({ url: '/large', headers: { person: '1' } }).then(({ statusCode }) => statusCode)
  expect(await again()).toBe(500)
  const other = ask(2, 'b1')
  await until(...Array<string>(12).fill('large'), 'b1')
  end('b1')
  expect((await other).body).toBe('b1')
  const connections = promisify(app.server.getConnections.bind(app.server))
  await expect.poll(connections).toBe(0)
  expect(await again()).toBe(200)
  for (const reader of readers) reader.resume()
  await Promise.all(closed)
  expect(Math.max(...readers.map(({ bytesRead }) => bytesRead))).toBeLessThan(LARGE)
  await app.close()
})

it.each([
  ['/small', 262_144],
  ['/public', 16_384],
  ['/none', 4_096],
  ['/body', 1_048_576],
])('[HTTP-36] the body that %s takes has %i bytes at most, by what it costs', async (url, most) => {
  const { app } = await hall()
  const statusOf = async (length: number) => {
    const payload = `{"a":"${'x'.repeat(length - 8)}"}`
    const headers = { 'content-type': 'application/json', person: '1' }
    return (await app.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  expect([await statusOf(most), await statusOf(most + 1)]).toEqual([200, 413])
})

it('[HTTP-35] [READ-36] a body is not read where its person has no place to wait', async () => {
  const { app, ask, until, end } = await hall()
  const names = Array.from({ length: 11 }, (_, n) => `a${n}`)
  const all = names.map((name) => ask(1, name))
  await until('a0')
  await expect.poll(() => app.heavyTurns.waiting).toBe(10)
  const headers = { 'content-type': 'application/json', person: '1' }
  const refused = await app.inject({ method: 'POST', url: '/body', headers, payload: 'no JSON' })
  // The test has no handler that makes 429 of it.
  expect(refused.json()).toMatchObject({ message: 'too many tasks of one key wait' })
  for (const name of names) {
    await until(...names.slice(0, names.indexOf(name) + 1))
    end(name)
  }
  await Promise.all(all)
})
