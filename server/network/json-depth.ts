import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../errors/http-error.ts'
import { holdsPile } from './piled-marks.ts'

/** How deep JSON from outside may be nested: several times what any of our bodies, or a delivery of the provider, needs. */
const MAX_DEPTH = 32

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}')

/**
 * True if JSON is nested deeper than any that is taken (docs/rules.md, HTTP-27): a walk through it calls itself once a level.
 * Looks at each byte once at most, before anything is parsed. Also takes what is no JSON.
 */
export function isTooDeep(json: Uint8Array): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isInText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE) isInText = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth++
      if (depth > MAX_DEPTH) return true
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
  }
  return false
}

/**
 * Has the routes of a scope answer 400 to bodies that {@link isTooDeep}, or are not UTF-8: what stands in the place of bytes that
 * are no text is never stored (docs/rules.md, HTTP-58). So are those with a pile of marks (HTTP-72). An empty body is none for a
 * route that takes none, as many clients send the type of JSON with every request (docs/rules.md, API-8). To be called before the
 * routes are registered.
 */
export function parseJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { schema, config } = request.routeOptions
    if (body.length === 0 && schema?.body === undefined && config.takes === undefined) return done(null, undefined)
    const refuse = (message: string) => done(new HttpError(400, message, { code: 'bad-request' }))
    if (!isUtf8(body)) return refuse('The body is not UTF-8.')
    if (isTooDeep(body)) return refuse(`The body is nested deeper than ${MAX_DEPTH} levels.`)
    const text = body.toString()
    return parse(request, text, (error: Error | null, value?: unknown) => {
      if (error) return done(error)
      if (holdsPile(text, value)) return refuse('A letter of the body has more than a hundred marks.')
      done(null, value)
    })
  })
}
