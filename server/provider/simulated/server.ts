import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ENDLESS, FORBIDDEN, problem, read, REFUSED, type Reply, TOO_MANY } from './answers.ts'
import { SIMULATED_KEYS, type SimulatedKey, type SimulatedKeyName } from './keys.ts'
import { addOddities, type Stock, stockOf } from './stock.ts'

/** A running simulated provider. */
export type SimulatedProvider = {
  /** Its base, without a slash at the end. */
  readonly url: string
  /** Every request that came, as `METHOD path`. */
  readonly requests: readonly string[]
  /** The stock of a key's organization; the caller may change it. */
  stock(key: SimulatedKeyName): Stock
  close(): Promise<void>
}

/** The stock of keys that are not `good`. */
const ONE_CAMERA = { cameras: 1, controllers: 0, doorsEach: 0, alarmSites: 0, alarmsEach: 0 }
/** How many requests a token of `short-tokens` is good for. */
const SHORT_TOKEN = 2
/** The answers to `revoked`: a token, then three refusals. A check of the key takes three requests. */
const REVOKED_FOR = 4
const REVOKED_AFTER = 3
const LIMIT = { requests: 6, ms: 500 }

/** Rows of a list, and no end of it. */
function* endless(): Generator<string> {
  yield '{"cameras":[{}'
  for (;;) yield ',{}'.repeat(20_000)
}

/**
 * A server that answers as the provider's HTTP interface does (as far as the product uses it), for demos and tests: what an
 * answer is depends on the API key ({@link SIMULATED_KEYS}). It listens on this machine only.
 * @param port 0 takes any free one.
 */
export async function startSimulatedProvider(port = 0): Promise<SimulatedProvider> {
  const requests: string[] = []
  /** Of each token the name of the key that it was made for, and for how many requests it is good. */
  const tokens = new Map<string, { readonly name: string; left: number }>()
  const known = new Map<string, SimulatedKey>(Object.entries(SIMULATED_KEYS))
  const stocks = new Map<string, Stock>()
  const wasStale = new Set<string>()
  const busy = new Set<string>()
  /** When the latest requests of a limited key came. */
  let recent: number[] = []
  let revoked = 0

  function stock(name: string): Stock {
    const key = known.get(name)
    const made = stocks.get(name) ?? stockOf(name, key?.is === 'good' ? key.stock : ONE_CAMERA)
    if (!stocks.has(name) && key?.is === 'good' && key.quirk === 'odd') addOddities(made)
    stocks.set(name, made)
    return made
  }

  function mint(name: string, key: SimulatedKey): Reply {
    if (key.is === 'expired') return { status: 401, body: problem('0e2c', 'API key expired') }
    if (key.is === 'revoked' && revoked++ % REVOKED_FOR !== 0) return REFUSED
    if (key.is === 'busy' && !busy.delete(name)) {
      busy.add(name)
      return TOO_MANY(0)
    }
    const token = `v2_${randomUUID()}`
    const isStale = key.is === 'stale' && !wasStale.delete(name)
    if (isStale) wasStale.add(name)
    const left = key.is === 'good' && key.quirk === 'short-tokens' ? SHORT_TOKEN : Number.POSITIVE_INFINITY
    tokens.set(token, { name, left: isStale ? 0 : key.is === 'revoked' ? REVOKED_AFTER : left })
    return { status: 200, body: { token } }
  }

  function isTooMuch(key: SimulatedKey | undefined): boolean {
    if (key?.is !== 'good' || key.quirk !== 'limited') return false
    const now = performance.now()
    recent = recent.filter((at) => at > now - LIMIT.ms)
    if (recent.length >= LIMIT.requests) return true
    recent.push(now)
    return false
  }

  /** Null: no answer ever comes. */
  function answer({ method, url = '/', headers }: IncomingMessage): Reply | null {
    const address = new URL(url, 'http://provider')
    const token = tokens.get(String(headers['x-verkada-auth']))
    const name = String(headers['x-api-key'] ?? token?.name ?? '')
    const key = known.get(name)
    if (key?.is === 'slow') return null
    if (key?.is === 'flooding') return { status: 200, body: ENDLESS }
    if (key?.is === 'html') return { status: 200, body: '<!doctype html><title>Sign in</title>' }
    if (key?.is === 'failing') return { status: 500, body: problem('5000', `Internal error for key ${name}`) }
    if (isTooMuch(key)) return TOO_MANY(1)
    if (method === 'POST' && address.pathname === '/token') return key ? mint(name, key) : REFUSED
    if (method !== 'GET') return FORBIDDEN
    if (!token || !key) return REFUSED
    if (token.left-- <= 0) return { status: 401, body: problem('0e2d', 'Token expired') }
    return read(key, stock(name), address)
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    requests.push(`${request.method} ${request.url}`)
    const reply = answer(request)
    if (!reply) return
    const isPage = typeof reply.body === 'string'
    const type = { 'content-type': isPage ? 'text/html' : 'application/json' }
    response.writeHead(reply.status, { ...type, ...reply.headers })
    if (reply.body === ENDLESS) pipeline(Readable.from(endless()), response).catch(() => undefined)
    else response.end(isPage ? reply.body : JSON.stringify(reply.body))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    stock,
    async close() {
      server.close()
      // Those that wait for the slow key would wait for ever.
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
