import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cutFor } from '../../http/answers/key-reads.ts'

// Compares the answers of apps in tests with the description of the API (docs/rules.md, API-6).

const Content = z.record(z.string(), z.object({ schema: z.unknown() }))
const Answer = z.looseObject({ $ref: z.string().optional(), content: Content.optional() })
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ responses: z.record(z.string(), Answer) }))),
})
type Document = z.infer<typeof Document>

/** Answers of one operation and status that are checked in each app: the first ones tell the shape. */
const CHECKED = 20

const ajv = new Ajv2020({ strict: false, code: { optimize: false } })
addFormats(ajv)
/** By operation and status, for all apps of this process: their routes are the same. */
const checks = new Map<string, ValidateFunction | string>()
let document: Document | undefined

const pointer = (...parts: readonly string[]) =>
  `#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/** The check of an answer; else the sentence that nothing describes it. */
function checkOf({ method, server, routeOptions }: FastifyRequest, status: number): ValidateFunction | string {
  if (!document) {
    document = Document.parse(server.swagger())
    ajv.addSchema(document, 'api')
  }
  const path = (routeOptions.url ?? '').replace(/:(\w+)/g, '{$1}')
  const { responses = {} } = document.paths[path]?.[method.toLowerCase()] ?? {}
  const name = [String(status), `${String(status)[0]}XX`].find((one) => one in responses)
  if (name === undefined) return 'no answer of this status is described'
  const at = responses[name]?.$ref ?? pointer('paths', path, method.toLowerCase(), 'responses', name)
  const schema = `api${at}/content/${encodeURIComponent('application~1json')}/schema`
  const isJson = responses[name]?.$ref !== undefined || responses[name]?.content?.['application/json'] !== undefined
  return (isJson && ajv.getSchema(schema)) || 'no JSON is described'
}

/** True if all that is wrong about an answer is that a key is not told all of it (docs/rules.md, KEY-20). */
const lacksAlone = (request: FastifyRequest, status: number, { errors }: ValidateFunction): boolean =>
  cutFor(request, status) !== null && errors?.every(({ keyword }) => keyword === 'required') === true

/**
 * Checks the JSON that the routes below /api answer. To be called before the routes are registered.
 * @returns the sentences about those that are not as they are described, each with its route; it grows.
 */
export function checkAnswers(app: FastifyInstance): readonly string[] {
  const wrong: string[] = []
  const counts = new Map<string, number>()
  app.addHook('onSend', async (request, reply, payload) => {
    const { url = '', schema } = request.routeOptions
    const isDescribed = url.startsWith('/api/') && schema?.hide !== true && request.method !== 'HEAD'
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (!isDescribed || !isJson || typeof payload !== 'string') return
    const name = `${request.method} ${url} ${reply.statusCode}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count > CHECKED) return
    const check = checks.get(name) ?? checkOf(request, reply.statusCode)
    checks.set(name, check)
    if (typeof check === 'string') wrong.push(`${name}: ${check}`)
    else if (!check(JSON.parse(payload)) && !lacksAlone(request, reply.statusCode, check))
      wrong.push(`${name}: ${ajv.errorsText(check.errors, { dataVar: 'answer' })}`)
  })
  return wrong
}
