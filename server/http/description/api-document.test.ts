import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import SwaggerParser from '@apidevtools/swagger-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkAnswers } from '../../testing/app/check-answers.ts'
import { describeApi } from './api-document.ts'
import { NO_CONTENT } from './described-answers.ts'

const FILE = resolve(join(import.meta.dirname, '../../../docs/openapi.json'))

const Schema = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  $ref: z.string().optional(),
})
const Content = z.record(z.string(), z.object({ schema: z.looseObject({ items: Schema.optional() }) }))
const Operation = z.looseObject({
  summary: z.string().optional(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: Schema })).default([]),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: Content.optional() })),
})
const Document = z.looseObject({
  servers: z.array(z.object({ url: z.string() })).min(1),
  webhooks: z.record(z.string(), z.looseObject({ post: Operation })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})
type Document = z.infer<typeof Document>

const operationsOf = ({ paths }: Pick<Document, 'paths'>) =>
  Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${url}`, ...operation })),
  )

/** The operations without a summary, or without an answer that tells what it holds. */
const silentOf = (document: Pick<Document, 'paths'>) =>
  operationsOf(document)
    .filter(({ summary, responses }) => {
      const done = Object.entries(responses).filter(([status]) => status.startsWith('20'))
      const isSaid = done.every(([status, { content }]) => status === '204' || content !== undefined)
      return summary === undefined || done.length === 0 || !isSaid
    })
    .map(({ name }) => name)

/** A small API under /api, with these routes. */
async function apiOf(routes: (api: FastifyInstance) => void) {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const wrong = checkAnswers(app)
  await app.register(
    async (api) => {
      await describeApi(api)
      routes(api)
      api.get('/document', { schema: { hide: true } }, () => api.swagger())
    },
    { prefix: '/api' },
  )
  return { app, wrong }
}

describe('the committed description', () => {
  let text: string
  let document: Document
  beforeAll(async () => {
    text = await readFile(FILE, 'utf8')
    document = Document.parse(JSON.parse(text))
  })

  it('[API-4] has no error by the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, absoluteRef: FILE, config })
    const errors = problems.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  })

  it('[API-4] is taken by swagger-parser', async () => {
    expect(await SwaggerParser.validate(JSON.parse(text))).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
  })

  it('[API-5] says of every operation in a few words what it does, and what its answers hold', () => {
    expect(silentOf(document)).toEqual([])
    const rows = document.paths['/api/projects/{id}/devices']?.['get']?.responses['200']?.content
    expect(rows?.['application/json']?.schema).toMatchObject({
      type: 'array',
      items: { $ref: '#/components/schemas/Device' },
    })
  })

  it('[API-9] has ids in paths as integers, and uploads as forms', () => {
    const ids = operationsOf(document).flatMap(({ name, parameters }) =>
      parameters.filter((one) => one.in === 'path' && one.name === 'id').map(({ schema }) => [name, schema.type]),
    )
    // The id of an API key is a text.
    expect(ids.filter(([, type]) => type !== 'integer')).toEqual([['DELETE /api/api-keys/{id}', 'string']])
    const uploads = operationsOf(document).filter(({ requestBody }) => requestBody?.content['multipart/form-data'])
    expect(uploads.map(({ name }) => name)).toEqual([
      'POST /api/devices/{id}/photos',
      'POST /api/projects/{id}/site/files',
      'POST /api/projects/{id}/plans',
      'POST /api/plans/{id}/pages/{page}/replace',
      'POST /api/plans/{id}/pages/{page}/preview',
      'POST /api/forms/upload-photos',
      'POST /api/settings/logo',
    ])
    expect(text.match(/"type": "integer"/g)?.length).toBe(text.match(/"format": "int64"/g)?.length)
  })

  it('[API-10] says the key of commands, when to ask again, and what webhooks get', () => {
    const operations = operationsOf(document)
    const named = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'idempotency-key'))
    expect(named.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['POST /api/projects', 'PATCH /api/devices/{id}/status', 'DELETE /api/notes/{id}']),
    )
    for (const { name, responses } of operations)
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['429', '503'])])
    expect(text.match(/"Retry-After": \{/g)?.length).toBe(3)
    expect(Object.keys(document.webhooks)).toEqual(['event', 'head', 'test'])
  })
})

describe('an API', () => {
  const config = { access: 'public' } as const

  it('[API-5] is caught with a route that forgets its answer or its summary', async () => {
    const said = { config, schema: { summary: 'Said', response: { 200: z.object({ id: z.int() }) } } }
    const { app } = await apiOf((api) => {
      api.get('/said', said, () => ({ id: 1 }))
      api.post('/done', { config, schema: { summary: 'Done', response: NO_CONTENT } }, (_, reply) =>
        reply.code(204).send(),
      )
      api.get('/forgotten', { config, schema: { summary: 'Forgotten' } }, () => ({ id: 1 }))
      api.get('/nameless', { config, schema: { response: { 200: z.object({ id: z.int() }) } } }, () => ({ id: 1 }))
    })
    const document = Document.parse((await app.inject('/api/document')).json())
    expect(silentOf(document)).toEqual(['GET /api/forgotten', 'GET /api/nameless'])
    await app.close()
  })

  it('[API-6] is caught with an answer that is not as it is described', async () => {
    const schema: FastifySchema = { summary: 'Said', response: { 200: z.array(z.object({ id: z.int() })) } }
    const { app, wrong } = await apiOf((api) => {
      const route = { config, schema, serializerCompiler: () => (data: unknown) => JSON.stringify(data) }
      api.get('/right', route, () => [{ id: 1 }])
      api.get<{ Params: { at: string } }>('/wrong/:at', route, () => [{ id: 1 }, { id: 'two' }])
      api.get('/more', route, () => [{ id: 1, name: 'more' }])
      api.get('/other', route, (_, reply) => reply.code(203).send([]))
      api.get('/refused', route, (_, reply) => reply.code(404).send({ code: 'without a message' }))
    })
    for (const path of ['right', 'wrong/3', 'more', 'other', 'refused']) await app.inject(`/api/${path}`)
    expect(wrong).toEqual([
      'GET /api/wrong/:at 200: answer/1/id must be integer',
      'GET /api/more 200: answer/0 must NOT have additional properties',
      'GET /api/other 203: no answer of this status is described',
      "GET /api/refused 404: answer must have required property 'message'",
    ])
    await app.close()
  })
})
