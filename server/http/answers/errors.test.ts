import Fastify, { type FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { expect, it } from 'vitest'
import { Contention } from '../../commands/command-error.ts'
import { StoreUnavailable } from '../../event-store/port.ts'
import { handleErrors } from './errors.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'

const away = new StoreUnavailable('the event store cannot be reached', { cause: new Error('connect ECONNREFUSED') })

const ends = { refusalBodies: async () => [], onAway: () => undefined }

it('[STORE-62] a store that is away is told of in words for what was asked', async () => {
  const app = Fastify()
  handleErrors(app, ends)
  app.route({ method: ['GET', 'PATCH', 'POST'], url: '/', handler: () => Promise.reject(away) })
  const words = async (method: 'GET' | 'PATCH' | 'POST') =>
    /cannot (?:save|read)/.exec((await app.inject({ method, url: '/' })).body)?.[0]
  expect([await words('GET'), await words('PATCH'), await words('POST')]).toEqual([
    'cannot read',
    'cannot save',
    'cannot save',
  ])
})

it.each([
  [
    'too many changes of one stream',
    new Contention('too many wait for project-1'),
    /^Too many are changing this at the same moment/,
    { isAway: false, line: { level: 30, reason: 'too many wait for project-1', msg: 'a request has to come again' } },
  ],
  [
    'read models that are behind',
    new ReadModelsBehind(),
    /^The server is still catching up/,
    { isAway: false, line: { level: 30, msg: 'a request has to come again' } },
  ],
  [
    'a store that is away',
    away,
    /^The server cannot read this just now/,
    {
      isAway: true,
      line: { level: 40, reason: 'the event store cannot be reached: connect ECONNREFUSED', msg: /a store is away$/ },
    },
  ],
])(
  '[CMD-18] [CMD-20] [FAULT-6] %s has a sentence of its own, and a line in the log without a stack',
  async (...given) => {
    const [, error, message, { isAway, line }] = given
    const lines: string[] = []
    let outages = 0
    const log: FastifyBaseLogger = pino({}, { write: (text) => void lines.push(text) })
    const app = Fastify({ loggerInstance: log })
    handleErrors(app, {
      refusalBodies: async () => [],
      onAway: () => {
        outages += 1
      },
    })
    app.get('/', () => Promise.reject(error))
    const answer = await app.inject('/')
    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '1' } })
    expect(answer.json()).toEqual({ message: expect.stringMatching(message), code: 'unavailable' })
    expect(outages).toBe(isAway ? 1 : 0)
    const said = lines
      .map((text): unknown => JSON.parse(text))
      .filter((one) => JSON.stringify(one).includes('"reason"'))
    expect(said).toMatchObject([{ ...line, msg: expect.stringMatching(line.msg) }])
    expect(lines.join('')).not.toContain('stack')
  },
)
