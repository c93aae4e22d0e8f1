import { STATUS_CODES } from 'node:http'
import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IDEMPOTENCY_HEADER } from '#events/kernel/http.ts'
import { SCOPES } from '#events/registry.ts'
import { EventPayload, HeadPayload, TestPayload } from '#events/webhooks/payload.ts'
import { inPlainWords, withoutUnused } from './api-document-schemas.ts'
import { apiComponents, COMMAND_HEADERS, FAILURES } from './api-document-parts.ts'
import { nameSchemas } from './api-schemas.ts'
import { scopesOf } from '../door/key-guard.ts'
import { withheldWords } from '../answers/key-reads.ts'
import { PathId } from '../door/visible.ts'

const ABOUT = `What the screens of Fieldboard call, for other programs. A program asks by an API key, which an employee makes on the screen
"API Keys", in the header Authorization: "Bearer fb_live_...". It acts as that employee, within the scopes of the key. Times are
ISO 8601, UTC. A command may carry the header Idempotency-Key, a UUID: the same one never takes effect twice.`

/** The tag of routes that no key may call. */
const CLOSED = 'signed in alone'
const PUBLIC = 'public'
const TOPICS = [...new Set(SCOPES.map((scope) => String(scope).split(':')[0] ?? scope))]
const TAGS = [
  { name: PUBLIC, description: 'For everyone, also without signing in.' },
  { name: CLOSED, description: 'For people who are signed in. No API key opens these.' },
  ...TOPICS.map((name) => ({
    name,
    description: `For people who are signed in, and API keys with a scope of ${name}.`,
  })),
]

/** The path and method of a route as one word: `getProjectsByIdHistory`. */
const operationIdOf = (method: string, url: string): string =>
  url
    .replace(/^\/api/, '')
    .split(/[/-]/)
    .reduce((word, part) => {
      const name = part.startsWith(':') ? `by-${part.slice(1)}` : part
      return word + name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())
    }, method.toLowerCase())

/** The names of commands as words: `AddManualCard` is "Add manual card". */
const wordsOf = (commands: readonly string[]): string =>
  commands.map((name) => name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(', or ')

/** The words about a route besides its schemas: what it does, who may call it, and by which scope. */
function aboutRoute({ method, url, schema, config }: RouteOptions) {
  const { access = 'public', commands = [], takes, alsoScopes = [] } = config ?? {}
  const scopes = scopesOf(config ?? {})
  const roles = access === 'public' ? 'Everyone, also without signing in' : `Roles: ${access.roles.join(', ')}`
  const [topic = CLOSED] = scopes[0]?.split(':') ?? []
  const also = alsoScopes.map((scope) => ` and ${scope}`).join('')
  const ofKeys =
    scopes.length === 0 ? 'No API key.' : `Scope: ${scopes.join(' or ')}${also}.${withheldWords({ config, schema })}`
  const summary = schema?.summary ?? wordsOf(commands)
  return {
    operationId: operationIdOf(String(method), url),
    ...(summary !== '' && { summary }),
    ...(takes && { consumes: [takes.mediaType] }),
    tags: [access === 'public' ? PUBLIC : topic],
    description: `${roles}. ${ofKeys}`,
    security: access === 'public' ? [] : [{ session: [] }, ...scopes.map((scope) => ({ key: [scope, ...alsoScopes] }))],
  }
}

const CommandHeaders = z.object({
  [IDEMPOTENCY_HEADER]: z.guid().optional().describe('The same one never takes effect twice.'),
})

/** The schemas of a route, with those that follow from its path and its config. */
function schemasOf({ url, config }: RouteOptions, schema: FastifySchema = {}): FastifySchema {
  const isCommand = config?.isCommand || scopesOf(config ?? {}).some((scope) => scope.endsWith(':write'))
  return {
    ...(/:id\b/.test(url) && { params: z.object({ id: PathId }) }),
    ...(isCommand && { headers: CommandHeaders }),
    ...(config?.takes && { body: config.takes.body }),
    ...schema,
  }
}

const Parameters = z.array(z.looseObject({ name: z.string() })).optional()
/** The description that the plugin gives to an answer without one. */
const UNSAID = 'Default Response'
const Response = z.looseObject({ description: z.string(), headers: z.unknown().optional() })
const Operation = z.looseObject({ parameters: Parameters, responses: z.record(z.string(), Response) })
const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

/**
 * Has the routes of a scope described in OpenAPI, from their schemas, access and scopes (docs/rules.md, API). To be called before they
 * are registered; `swagger()` of the scope then gives the document once the server is ready.
 */
export async function describeApi(scope: FastifyInstance): Promise<void> {
  nameSchemas()
  await scope.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Fieldboard', version: '1', description: ABOUT.replaceAll('\n', ' ') },
      servers: [{ url: '/', description: 'The server that gives this description' }],
      tags: TAGS,
      components: apiComponents(),
      webhooks: webhookOperations(),
    } as never,
    transform({ schema, route, ...document }) {
      const { schema: described, url } = jsonSchemaTransform({
        ...document,
        route,
        schema: schemasOf(route, schema),
      } as never)
      return { schema: { ...described, ...aboutRoute(route) }, url }
    },
    transformObject(document) {
      const api = Document.parse(jsonSchemaTransformObject(document))
      for (const operation of Object.values(api.paths).flatMap((methods) => Object.values(methods))) {
        const isCommand = operation.parameters?.some(({ name }) => name === IDEMPOTENCY_HEADER)
        for (const [status, response] of Object.entries(operation.responses)) {
          if (response.description === UNSAID) response.description = STATUS_CODES[status] ?? status
          if (isCommand && status.startsWith('2')) response.headers = COMMAND_HEADERS
        }
        Object.assign(operation.responses, FAILURES)
      }
      return withoutUnused(inPlainWords(api))
    },
  })
}

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
})

/** The headers of Standard Webhooks. */
const WEBHOOK_HEADERS = [
  header('webhook-id', 'The id of the delivery, the same for each try'),
  header('webhook-timestamp', 'Seconds since 1970'),
  header('webhook-signature', 'Signatures by the secrets of the webhook, each "v1," and HMAC-SHA256 in base64'),
]

const delivery = (operationId: string, summary: string, payload: z.ZodType) => ({
  post: {
    ...{ operationId, summary, description: 'Sent to the address of a webhook that chose it.' },
    ...{ security: [], parameters: WEBHOOK_HEADERS },
    requestBody: {
      required: true,
      content: { 'application/json': { schema: z.toJSONSchema(payload, { io: 'output' }) } },
    },
    responses: {
      '2XX': { description: 'The receiver has it.' },
      '410': { description: 'The receiver wants no more: the webhook is disabled.' },
    },
  },
})

/** The deliveries that webhooks of this server get (docs/rules.md, SEND). */
const webhookOperations = () => ({
  event: delivery('sendEvent', 'An event', EventPayload),
  head: delivery('sendHead', 'The head of the log is signed', HeadPayload),
  test: delivery('sendTest', 'A test', TestPayload),
})
