import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type CommandId, UserId } from '#events/kernel/ids.ts'
import type { Figures } from './figures.ts'
import type { RowWriter } from './row-writer.ts'
import type { Stages } from './stages.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The action that people try on this route with a name, a password or a link: each try is a row of `auth_metrics`. */
    readonly auth?: AuthAction
  }
  interface FastifyRequest {
    /** The part of its answer that is measured: the code of an error, or the person who signed in. */
    said: RequestNotes | null
    /** The command that it sent, once it is known that it may. */
    commandId: CommandId | null
  }
  interface FastifyInstance {
    readonly stages: Pick<Stages, 'begin'>
  }
}

export type AuthAction =
  | 'login'
  | 'logout'
  | 'register'
  | 'invite'
  | 'make_link'
  | 'check_link'
  | 'set_password'
  | 'change_password'

type Account = { readonly id: UserId; readonly email: string }
type RequestNotes = { readonly code?: string; readonly account?: Account }

export type ObserverDeps = {
  readonly figures: Figures
  readonly rows: Pick<RowWriter, 'add'>
  /** Whose username or e-mail this is, for tries that failed; null where it is of no account. */
  readonly accountOf: (username: string) => Promise<Account | null>
}

const Coded = z.object({ code: z.string() })
const SignedIn = z.object({ id: UserId, email: z.string() })
const Tried = z.union([z.object({ username: z.string() }), z.object({ email: z.string() })])
const Verdict = z.object({ valid: z.literal(false) })
/** By these a person signs in, who is in the answer. */
const SIGNS_IN: readonly (AuthAction | undefined)[] = ['login', 'register']
/** Tries of people without a session: the request or its answer says whose account it is about. */
const NAMES_ACCOUNT: readonly AuthAction[] = ['login', 'register', 'check_link', 'set_password']

const MAX_USER_AGENT = 300
/** These stand for a route where there is none, and for those of the client, whose files have other names in each build. */
const NOTHING = 'nothing'
const PAGE = 'page'
const FILE = 'file'

/** Measures every request, after its answer is sent. To be called before any route is registered. */
export function observeRequests(app: FastifyInstance, { figures, rows, accountOf }: ObserverDeps): void {
  app.decorateRequest('said', null)
  app.decorateRequest('commandId', null)
  app.decorate('stages', figures.stages)
  app.addHook('preSerialization', (request, reply, payload: unknown, done) => {
    const { auth } = request.routeOptions.config
    if (reply.statusCode >= 400) {
      const { data } = Coded.safeParse(payload)
      if (data) request.said = data
    } else if (SIGNS_IN.includes(auth)) {
      const { data: account } = SignedIn.safeParse(payload)
      if (account) request.said = { account }
    } else if (auth === 'check_link' && Verdict.safeParse(payload).success) request.said = { code: 'link-invalid' }
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const [status, ms] = [reply.statusCode, reply.elapsedTime]
    const route = routeOf(request, status)
    figures.answered({ method, route, status, ms })
    if (request.commandId !== null) figures.stages.reach('answered', request.commandId)
    const keyId = request.session && 'key' in request.session ? request.session.key.id : null
    if (keyId !== null) figures.usedKey(status)
    if (status >= 400 && request.said?.code !== undefined) figures.refused(request.said.code)
    // Refusals that cost a stranger nothing would fill the table: the figures count them.
    const isCheap = status === 429 || (status >= 400 && !request.session)
    if (request.url.startsWith('/api/') && !isCheap)
      rows.add('api_metrics', {
        endpoint: route,
        method,
        status_code: status,
        response_time_ms: ms,
        user_id: request.session?.user.id ?? null,
        api_key_id: keyId,
        user_agent: userAgentOf(request),
      })
    const { auth } = request.routeOptions.config
    // A request that the limits turn away was no try: figures and limits count it.
    if (auth !== undefined && status !== 429) void noteAuth(request, auth, status)
    done()
  })

  async function noteAuth(request: FastifyRequest, auth: AuthAction, status: number): Promise<void> {
    const { session, said } = request
    const namesAccount = NAMES_ACCOUNT.includes(auth)
    const account = namesAccount ? (said?.account ?? (await accountTried(request))) : session?.user
    rows.add('auth_metrics', {
      action_type: auth,
      user_id: account?.id ?? null,
      // Of an account alone: what was typed for a name may be a password.
      email: account?.email ?? null,
      success: status < 400 && said?.code === undefined,
      failure_reason: said?.code ?? null,
      ip_address: request.ip,
      user_agent: userAgentOf(request),
    })
  }

  async function accountTried({ body, query }: FastifyRequest): Promise<Account | null> {
    const { data: tried } = Tried.safeParse(body ?? query)
    if (!tried) return null
    return accountOf('username' in tried ? tried.username : tried.email).catch(() => null)
  }
}

/** The pattern of a request's route, in which no id, name or secret stands. */
function routeOf({ is404, routeOptions: { url, config } }: FastifyRequest, status: number): string {
  // A path of the client's own is answered with its page.
  if (is404 || url === undefined) return status < 400 ? PAGE : NOTHING
  return config.isFile ? FILE : url
}

export const userAgentOf = ({ headers }: FastifyRequest): string | null =>
  headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null
