import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Session } from '../identity/remembered-sessions.ts'
import { makeTurns, takeTurns } from './costs.ts'

/** A server whose header `person` says who asks, and whose requests are handled until the test ends them. */
async function hall() {
  const app = Fastify()
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    request.session = { user: { id: Number(request.headers['person']) } } as unknown as Session
  })
  makeTurns(app)
  const fileOf = takeTurns(app)
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
  await app.ready()
  const ask = (person: number, name: string, signal?: AbortSignal) =>
    app.inject({ url: `/folds/${name}`, headers: { person: String(person) }, ...(signal && { signal }) })
  const until = async (...names: string[]) => {
    await expect.poll(() => begun, { interval: 1 }).toEqual(names)
  }
  return { app, making, ask, until, end: (name: string, error?: Error) => ends.get(name)?.(error) }
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
