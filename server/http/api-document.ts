import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ErrorAnswer } from '#events/kernel/http.ts'
import { SCOPES } from '#events/registry.ts'

const ABOUT = `What the screens of Fieldboard call, for other programs. A program asks by an API key, which an employee makes on the screen
"API Keys", in the header Authorization: "Bearer fb_live_...". It acts as that employee, within the scopes of the key. Times are
ISO 8601, UTC. A command may carry the header Idempotency-Key, a UUID: the same one never takes effect twice.`

/** The tag of routes that no key may call. */
const CLOSED = 'signed in alone'

/** The path and method of a route as one word: `getProjectsByIdHistory`. */
const operationIdOf = (method: string, url: string): string =>
  url
    .replace(/^\/api/, '')
    .split(/[/-]/)
    .reduce((word, part) => {
      const name = part.startsWith(':') ? `by-${part.slice(1)}` : part
      return word + name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())
    }, method.toLowerCase())

/** The words about a route besides its schemas: who may call it, and by which scope. */
function aboutRoute({ method, url, config }: RouteOptions) {
  const { access = 'public', scope } = config ?? {}
  const roles = access === 'public' ? 'Everyone, also without signing in' : `Roles: ${access.roles.join(', ')}`
  const [topic = CLOSED] = scope?.split(':') ?? []
  return {
    operationId: operationIdOf(String(method), url),
    tags: [access === 'public' ? 'public' : topic],
    description: `${roles}. ${scope === undefined ? 'No API key.' : `Scope: ${scope}.`}`,
    security: access === 'public' ? [] : [{ session: [] }, ...(scope === undefined ? [] : [{ key: [scope] }])],
  }
}

/** A format such as date-time says it better than the pattern that goes with it. */
const withoutPattern = (_: string, value: unknown): unknown => {
  const { data } = z.looseObject({ format: z.string(), pattern: z.string() }).safeParse(value)
  return data ? { ...data, pattern: undefined } : value
}

const ANY_SUCCESS = { '2XX': { description: 'Done; without a body where the status is 204' } }
const ERROR = { $ref: '#/components/responses/Error' }
const Operation = z.looseObject({ responses: z.record(z.string(), z.unknown()) })
const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

/**
 * Has the routes of a scope described in OpenAPI, from their schemas, access and scopes (docs/rules.md, API). To be called before they
 * are registered; `swagger()` of the scope then gives the document once the server is ready.
 */
export async function describeApi(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Fieldboard', version: '1', description: ABOUT.replaceAll('\n', ' ') },
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'fieldboard_session',
            description:
              'Of a browser; by https its name begins with __Host-. Changes want the header X-Requested-With.',
          },
          key: {
            type: 'http',
            scheme: 'bearer',
            description: `An API key. Scopes: ${SCOPES.join(', ')}.`,
          },
        },
        responses: {
          Error: {
            description: 'An error',
            content: { 'application/json': { schema: z.toJSONSchema(ErrorAnswer, { io: 'output' }) as object } },
          },
        },
      },
    },
    transform({ schema, route, ...document }) {
      // A route that takes and answers no JSON has no schema.
      const transformed = jsonSchemaTransform({ ...document, route, schema: schema ?? {} } as never)
      const { response, ...rest } = JSON.parse(JSON.stringify(transformed.schema, withoutPattern)) as FastifySchema
      const described = { ...rest, ...aboutRoute(route), ...(response ? { response } : {}) }
      return { schema: described as FastifySchema, url: transformed.url }
    },
    transformObject(document) {
      const api = Document.parse('openapiObject' in document ? document.openapiObject : document.swaggerObject)
      for (const operation of Object.values(api.paths).flatMap((methods) => Object.values(methods))) {
        const isSilent = Object.values(operation.responses).every((answer) => isDefault(answer))
        operation.responses = { ...(isSilent ? ANY_SUCCESS : operation.responses), '4XX': ERROR, '5XX': ERROR }
      }
      return api
    },
  })
}

/** True for the answer that the plugin puts down for a route that says none. */
const isDefault = (answer: unknown): boolean =>
  z.object({ description: z.literal('Default Response'), content: z.undefined() }).safeParse(answer).success
