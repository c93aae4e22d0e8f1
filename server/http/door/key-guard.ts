import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { Scope } from '#events/registry.ts'
import { HttpError } from '../../errors/http-error.ts'
import type { ApiKeys } from '../../identity/keys/api-keys.ts'
import type { KeySession } from '../../identity/remembered-sessions.ts'
import type { NetworkCounts } from '../../fairness/window-counts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope of an API key that may call the route; of several one is enough. Absent: no key may. */
    readonly scope?: Scope | readonly Scope[] | undefined
    /** Scopes that a key needs besides: the route takes such things over, or tells them as a whole (docs/rules.md, KEY-22). */
    readonly alsoScopes?: readonly Scope[]
  }
}

/** The API key of an Authorization header; undefined where that is of another kind than Bearer. */
export function bearerOf(authorization: string): string | undefined {
  const [, key] = /^Bearer +(\S+) *$/i.exec(authorization) ?? []
  return key
}

/** The scopes by one of which a key may call a route. */
export const scopesOf = ({ scope = [] }: FastifyContextConfig): readonly Scope[] => [scope].flat()

/** True if a request may read what is of a scope: that of a person reads all that they see. */
export const mayRead = ({ session }: Pick<FastifyRequest, 'session'>, scope: Scope): boolean =>
  session === null || !('key' in session) || session.key.scopes.includes(scope)

/** Beside a project: what the request may not read, which its history leaves out. */
export const lacksBeside = (request: Pick<FastifyRequest, 'session'>) => ({
  notes: !mayRead(request, 'notes:read'),
  plans: !mayRead(request, 'plans:read'),
  site: !mayRead(request, 'sites:read'),
  surveys: !mayRead(request, 'surveys:read'),
})

/** One answer for all keys that open nothing: it does not tell if there was ever such a one. */
const refusedKey = () =>
  new HttpError(401, 'This API key is not valid. It may be mistyped, expired or ended.', {
    code: 'key-refused',
    headers: { 'www-authenticate': 'Bearer' },
  })

/** The answer to a key that asks for something which takes a person who is signed in. */
export const keyNotTaken = () => new HttpError(403, 'API keys cannot do this. Sign in.', { code: 'key-not-taken' })

/** Notes in whose name a request asks by an API key. @throws HttpError 401 when it is no valid key, 429 after many of those. */
export async function nameByKey(
  request: FastifyRequest,
  key: string,
  {
    apiKeys,
    counts,
  }: { readonly apiKeys: Pick<ApiKeys, 'find'>; readonly counts: { readonly wrongKey: NetworkCounts } },
): Promise<KeySession> {
  const session = await apiKeys.find(key)
  if (!session) {
    counts.wrongKey.count(request)
    throw refusedKey()
  }
  request.session = session
  return session
}

/** @throws HttpError 403 where a route takes no API keys, or none with this role or without this scope. */
export function demandScope({ routeOptions: { config } }: FastifyRequest, { user, key }: KeySession): void {
  const { access, alsoScopes = [] } = config
  const scopes = scopesOf(config)
  if (access === undefined || access === 'public' || scopes.length === 0) throw keyNotTaken()
  if (!access.roles.includes(user.role)) throw wrongRole()
  const lacks = (scope: Scope) => !key.scopes.includes(scope)
  const missing = scopes.every(lacks) ? scopes : alsoScopes.filter(lacks).slice(0, 1)
  if (missing.length > 0) throw scopeMissing(missing)
}

const scopeMissing = (missing: readonly Scope[]) => {
  const sentence = `This API key lacks the scope ${missing.join(' or ')}.`
  return new HttpError(403, sentence, { code: 'scope-missing', fields: { scope: missing[0] } })
}

/** For what only some bodies of a route ask for. @throws HttpError 403 where an API key lacks a scope. */
export function demandAlso({ session }: Pick<FastifyRequest, 'session'>, scope: Scope): void {
  if (session !== null && 'key' in session && !session.key.scopes.includes(scope)) throw scopeMissing([scope])
}

/** The answer to a person whose role may not do what they asked for. */
export const wrongRole = (): HttpError => new HttpError(403, 'Your role does not allow this.', { code: 'wrong-role' })
