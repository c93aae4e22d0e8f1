import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { isTooDeep, parseJson } from './json-depth.ts'

const nested = (levels: number, [open, close]: readonly [string, string]) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`
const LIST = ['[', ']'] as const
const OBJECT = ['{"a":', '}'] as const
const tooDeep = (json: string) => isTooDeep(Buffer.from(json))

it('[HTTP-27] 32 levels of JSON are taken, and one more is not', () => {
  for (const kind of [LIST, OBJECT]) {
    expect(tooDeep(nested(32, kind))).toBe(false)
    expect(tooDeep(nested(33, kind))).toBe(true)
  }
  expect(tooDeep(`{"a":${nested(31, LIST)},"b":[${nested(30, OBJECT)}]}`)).toBe(false)
  expect(tooDeep(`{"a":${nested(31, LIST)},"b":[${nested(31, OBJECT)}]}`)).toBe(true)
})

it('[HTTP-27] brackets beside each other, or within a text, are no levels', () => {
  expect(tooDeep(`[${'[],'.repeat(1_000)}{}]`)).toBe(false)
  for (const text of ['['.repeat(100), `"${'{'.repeat(100)}`, `\\${'['.repeat(100)}`, `é\\"${'['.repeat(100)}\\`])
    expect(tooDeep(JSON.stringify({ [text]: text }))).toBe(false)
  expect(tooDeep(`{"\\\\":${nested(32, LIST)}}`)).toBe(true)
})

it('[HTTP-27] what is no JSON is looked at as well', () => {
  expect([tooDeep(''), tooDeep('"'), tooDeep('"\\'), tooDeep(']]]'), tooDeep('['.repeat(5_000))]).toEqual([
    ...[false, false, false, false],
    true,
  ])
})

it('[HTTP-58] a body of JSON that is not UTF-8 is refused, and a byte order mark is not', async () => {
  const app = Fastify()
  parseJson(app)
  app.post('/', async ({ body }) => ({ body }))
  const send = async (payload: Buffer) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    return [answer.statusCode, answer.json()]
  }
  const text = (bytes: number[]) => Buffer.concat([Buffer.from('{"a":"x'), Buffer.from(bytes), Buffer.from('"}')])
  // Latin-1, a character that is cut off, half of a pair, one that is written too long.
  for (const bytes of [[0xfc], [0xe2, 0x82], [0xed, 0xa0, 0xbd], [0xc0, 0xaf]])
    expect(await send(text(bytes))).toMatchObject([400, { message: 'The body is not UTF-8.' }])
  expect(await send(text([0xc3, 0xbc]))).toEqual([200, { body: { a: 'xü' } }])
  expect(await send(Buffer.from('\ufeff{"a":1}'))).toEqual([200, { body: { a: 1 } }])
  await app.close()
})

it('[API-8] an empty body is none for a route that takes none, and is refused where one is wanted', async () => {
  const app = Fastify()
  parseJson(app)
  const takes = { mediaType: 'multipart/form-data', body: z.unknown() }
  app.post('/none', async ({ body }) => ({ body: body ?? null }))
  app.delete('/none', async ({ body }) => ({ body: body ?? null }))
  app.post('/body', { schema: { body: { type: 'object' } } }, async () => 'taken')
  app.post('/upload', { config: { takes } }, async () => 'taken')
  const send = async (method: 'POST' | 'DELETE', url: string, payload = '') => {
    const answer = await app.inject({ method, url, headers: { 'content-type': 'application/json' }, payload })
    return [answer.statusCode, answer.body]
  }
  expect(await send('POST', '/none')).toEqual([200, '{"body":null}'])
  expect(await send('DELETE', '/none')).toEqual([200, '{"body":null}'])
  expect(await send('POST', '/none', '{"a":1}')).toEqual([200, '{"body":{"a":1}}'])
  for (const [url, payload] of [
    ['/body', ''],
    ['/upload', ''],
    ['/none', '{'],
    ['/none', ' '],
  ] as const)
    expect([url, payload, (await send('POST', url, payload))[0]]).toEqual([url, payload, 400])
  await app.close()
})
