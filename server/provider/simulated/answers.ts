import type { SimulatedKey } from './keys.ts'
import { type Row, simulatedId, type Stock } from './stock.ts'

/** The envelope of the provider's errors. */
export const problem = (id: string, message: string) => ({ id, message, data: null })

export type Reply = {
  readonly status: number
  /** `ENDLESS`: it never ends. */
  readonly body: object | string | typeof ENDLESS
  readonly headers?: Record<string, string>
}

/** A list that goes on for as long as it is read. */
export const ENDLESS = Symbol('endless')

export const REFUSED: Reply = { status: 401, body: problem('6c3f', 'Failed to authenticate request') }
export const FORBIDDEN: Reply = { status: 403, body: problem('71b0', 'Insufficient permissions') }
const FAILED: Reply = { status: 500, body: problem('5001', 'Internal error') }
export const TOO_MANY = (seconds: number): Reply => ({
  status: 429,
  body: problem('9a11', 'Too many requests'),
  headers: { 'retry-after': String(seconds) },
})

const ok = (body: object): Reply => ({ status: 200, body })
const bad = (message: string): Reply => ({ status: 400, body: problem('4000', message) })
/** The largest page of cameras, and the one that comes unasked. */
const PAGE = { max: 200, default: 100 }

const mayRead = (key: SimulatedKey, product: 'access' | 'alarms'): boolean =>
  key.is === 'good' ? !key.cannotRead.includes(product) : key.is !== 'no-scope'

/** The reply to a key that reads an address. `quirk`: see {@link SimulatedKey}. */
export function read(key: SimulatedKey, stock: Stock, { pathname, searchParams }: URL): Reply {
  const quirk = key.is === 'good' ? key.quirk : undefined
  switch (pathname) {
    case '/cameras/v1/devices':
      return cameras(key, stock, searchParams)
    case '/access/v1/doors':
      if (!mayRead(key, 'access')) return FORBIDDEN
      return quirk === 'doors-fail' ? FAILED : ok({ doors: stock.doors })
    case '/alarms/v1/sites':
      if (!mayRead(key, 'alarms')) return FORBIDDEN
      return ok({ sites: stock.sites.map(({ devices: _, ...site }) => ({ ...site, site_state: 'disarmed' })) })
    case '/alarms/v1/devices': {
      if (!mayRead(key, 'alarms')) return FORBIDDEN
      const index = stock.sites.findIndex(({ site_id }) => site_id === searchParams.get('site_id'))
      if (index < 0) return bad('site_id is required')
      return quirk === 'site-fails' && index === 0 ? FAILED : ok({ devices: stock.sites[index]?.devices ?? [] })
    }
    default:
      // So it answers to what it does not know.
      return FORBIDDEN
  }
}

function cameras(key: SimulatedKey, stock: Stock, query: URLSearchParams): Reply {
  if (key.is === 'no-scope') return key.status === 401 ? REFUSED : FORBIDDEN
  const size = Number(query.get('page_size') ?? PAGE.default)
  if (!(size >= 1 && size <= PAGE.max)) return bad('page_size must be between 1 and 200')
  if (stock.cameras.length === 0) return { status: 400, body: problem('4001', 'Organization must include cameras') }
  const quirk = key.is === 'good' ? key.quirk : undefined
  const page = Number(query.get('page_token') ?? 1)
  const rows = stock.cameras.slice((page - 1) * size, page * size)
  if (quirk === 'endless' && size > 1) return { status: 200, body: ENDLESS }
  if (quirk === 'endless-pages') return ok({ cameras: rows, next_page_token: String(page + 1) })
  if (quirk === 'looping') return ok({ cameras: rows, next_page_token: '2' })
  const next = page * size < stock.cameras.length ? String(page + 1) : null
  // One who only looks whether the key is good moves nothing.
  if (quirk === 'shifting' && size > 1) shift(stock.cameras, page)
  return ok({ cameras: rows, next_page_token: quirk === 'odd' && next === null ? '' : next })
}

/** People work while the list is read: what stands behind moves up by one, then down. */
function shift(list: Row[], page: number): void {
  const hasCome = list.some(({ name }) => name === CAME.name)
  if (page === 1 && !hasCome) list.splice(0, 1)
  if (page === 2 && !hasCome) list.unshift({ camera_id: simulatedId('shifted'), ...CAME })
}

const CAME = { name: 'Came meanwhile', status: 'Live' }
