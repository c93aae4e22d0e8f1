import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Scope } from '#events/registry.ts'
import { HttpError } from '../errors/http-error.ts'
import type { ApiKeys } from '../identity/keys/api-keys.ts'
import type { KeySession } from '../identity/remembered-sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope of an API key that may call the route; absent: none may. */
    readonly scope?: Scope | undefined
  }
}

/** The key of a request's Authorization header; undefined where that is missing, or of another kind than Bearer. */
export function bearerOf({ authorization }: IncomingHttpHeaders): string | undefined {
  const [, key] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  return key
}

/** One answer for all keys that open nothing: it does not tell if there was ever such a one. */
const refusedKey = () =>
  new HttpError(401, 'This API key is not valid. It may be mistyped, expired or ended.', {
    code: 'key-refused',
    headers: { 'www-authenticate': 'Bearer' },
  })

/** The answer to a key that asks for something which takes a person who is signed in. */
export const keyNotTaken = () => new HttpError(403, 'API keys cannot do this. Sign in.', { code: 'key-not-taken' })

/**
 * The person in whose name a key asks, who may call the route (docs/rules.md, KEY).
 * @throws HttpError 401 when it is no valid key, 403 when the route takes none, or one with another role or scope; 429.
 */
export async function sessionOfKey(
  request: FastifyRequest,
  apiKeys: Pick<ApiKeys, 'find'>,
  key: string,
): Promise<KeySession> {
  const session = await apiKeys.find(key)
  if (!session) {
    await request.server.countWrongKey(request)
    throw refusedKey()
  }
  const { access, scope } = request.routeOptions.config
  // So that the request is measured as theirs also where it is refused.
  request.session = session
  if (access === undefined || access === 'public' || scope === undefined) throw keyNotTaken()
  if (!access.roles.includes(session.user.role)) throw wrongRole()
  if (!session.key.scopes.includes(scope)) {
    const sentence = `This API key lacks the scope ${scope}.`
    throw new HttpError(403, sentence, { code: 'scope-missing', fields: { scope } })
  }
  return session
}

/** The answer to a person whose role may not do what they asked for. */
export const wrongRole = (): HttpError => new HttpError(403, 'Your role does not allow this.', { code: 'wrong-role' })
