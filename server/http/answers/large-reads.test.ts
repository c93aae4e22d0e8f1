import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { UserId } from '#events/kernel/ids.ts'
import type { Db } from '#projections/engine/projection.ts'
import { handleErrors } from './errors.ts'
import { createLargeReads } from './large-reads.ts'

const NO_DATABASE: Db = { query: () => Promise.reject(new Error('there is none')) }

/** A server on which people read lists; each read is over when the test says so. */
function reading() {
  const begun: string[] = []
  let asked = 0
  const held = new Map<string, () => void>()
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app, { refusalBodies: async () => [], onAway: () => undefined })
  const large = createLargeReads(NO_DATABASE)
  app.addHook('onRequest', async (request) => {
    const [id, role] = String(request.headers['x-person']).split(' ')
    Object.assign(request, { session: { user: { id: UserId.parse(Number(id)), role } } })
  })
  for (const sharing of ['person', 'role', 'all'] as const)
    app.get(
      `/${sharing}/:list`,
      {
        config: { cost: 'large' },
        schema: { params: z.object({ list: z.string() }), response: { 200: z.object({ of: z.string() }) } },
      },
      async (request, reply) => {
        const name = `${String(request.headers['x-person'])} ${request.url}`
        asked += 1
        return large(request, reply, sharing, async () => {
          begun.push(name)
          await new Promise<void>((resolve) => held.set(name, resolve))
          return { of: name, secret: 'what the schema does not name' }
        })
      },
    )
  const ask = (person: string, url: string, signal?: AbortSignal) =>
    app.inject({ url, headers: { 'x-person': person }, ...(signal && { signal }) })
  const end = async (name: string) => {
    await expect.poll(() => [...held.keys()]).toContain(name)
    held.get(name)?.()
    held.delete(name)
  }
  const endAll = async (count: number) => {
    for (let ended = 0; ended < count; ended++) {
      await expect.poll(() => held.size).toBeGreaterThan(0)
      const [name] = held.keys()
      if (name !== undefined) await end(name)
    }
  }
  return { app, ask, end, endAll, begun, asked: () => asked }
}

let server: ReturnType<typeof reading>
afterEach(() => server.app.close())

it('[READ-20] two large reads run at once, one of each person, and the others wait for their turn', async () => {
  server = reading()
  const { ask, end, begun } = server
  const mine = ['/person/a', '/person/b', '/person/c'].map((url) => ask('1 employee', url))
  const theirs = [ask('2 employee', '/person/a'), ask('3 employee', '/person/a')]
  await expect.poll(() => begun).toEqual(['1 employee /person/a', '2 employee /person/a'])
  await end('1 employee /person/a')
  await expect.poll(() => begun.slice(2)).toEqual(['1 employee /person/b'])
  await end('2 employee /person/a')
  await expect.poll(() => begun.slice(3)).toEqual(['3 employee /person/a'])
  for (const name of ['1 employee /person/b', '3 employee /person/a', '1 employee /person/c']) await end(name)
  const answers = await Promise.all([...mine, ...theirs])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(answers[0]?.json()).toEqual({ of: '1 employee /person/a' })
})

it('[READ-21] those who wait for the same are answered together, and those who came after its begin are not', async () => {
  server = reading()
  const { ask, end, begun } = server
  const blocks = [ask('1 employee', '/person/a'), ask('2 employee', '/person/a')]
  await expect.poll(() => begun).toHaveLength(2)
  const waiting = ['3', '4', '5'].map((id) => ask(`${id} installer`, '/all/list'))
  const twice = ask('3 installer', '/all/list')
  const roles = [ask('6 installer', '/role/list'), ask('7 customer', '/role/list')]
  await expect.poll(server.asked).toBe(8)
  for (const id of ['1', '2']) await end(`${id} employee /person/a`)
  await expect.poll(() => begun.slice(2)).toEqual(['3 installer /all/list', '6 installer /role/list'])
  const late = ask('8 installer', '/all/list')
  await expect.poll(server.asked).toBe(9)
  await end('3 installer /all/list')
  for (const answer of await Promise.all([...waiting, twice]))
    expect(answer.json()).toEqual({ of: '3 installer /all/list' })
  await end('6 installer /role/list')
  for (const name of ['7 customer /role/list', '8 installer /all/list']) await end(name)
  expect((await Promise.all([...roles, late])).map((answer) => (answer.json() as { of: string }).of)).toEqual([
    '6 installer /role/list',
    '7 customer /role/list',
    '8 installer /all/list',
  ])
  await Promise.all(blocks)
})

it('[READ-20] a person has ten requests waiting at most, while another one is answered', async () => {
  server = reading()
  const { ask, endAll } = server
  const taken = Array.from({ length: 10 }, (_, n) => ask('1 employee', `/person/${n}`))
  await expect.poll(server.asked).toBe(10)
  const refused = await ask('1 employee', '/person/10')
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too-many-requests' }])
  const theirs = ask('2 employee', '/person/0')
  await endAll(11)
  expect((await Promise.all([...taken, theirs])).map(({ statusCode }) => statusCode)).toEqual(Array(11).fill(200))
  const again = ask('1 employee', '/person/11')
  await endAll(1)
  expect((await again).statusCode).toBe(200)
})

it('[READ-20] a client that leaves gives its place back', async () => {
  server = reading()
  const { ask, end, begun } = server
  const blocks = [ask('1 employee', '/person/a'), ask('2 employee', '/person/a')]
  await expect.poll(() => begun).toHaveLength(2)
  const leaves = new AbortController()
  const left = ask('3 employee', '/person/gone', leaves.signal).catch(() => 'left')
  const stays = ask('4 employee', '/person/a')
  await expect.poll(server.asked).toBe(4)
  leaves.abort()
  expect(await left).toBe('left')
  for (const id of ['1', '2', '4']) await end(`${id} employee /person/a`)
  await Promise.all([...blocks, stays])
  expect(begun).not.toContain('3 employee /person/gone')
})
