import { randomUUID } from 'node:crypto'
import type { Random } from '#events/kernel/seeded-random.ts'
import { damagedBody, damagedSegment, nested } from './damage.ts'
import { type AnswerNote, type RequestDraft, askAs, type Site, withJson } from './site.ts'

/** One way to attack. */
export type Attack = {
  readonly name: string
  /** How many of a hundred requests are of this kind. */
  readonly percent: number
  /** How many come at once. */
  readonly atOnce: number
  /** Attacks once. @throws when the connection was cut. */
  readonly send: (site: Site, random: Random) => Promise<AnswerNote>
}

/** The rows of routes that write, and of their parents. Each takes ids, or none. */
const WRITTEN = [
  ...['POST /api/projects', 'PATCH /api/projects/:', 'PATCH /api/projects/:/users', 'PATCH /api/projects/:/checklist'],
  ...['PATCH /api/projects/:/status', 'POST /api/projects/:/devices/manual', 'POST /api/projects/:/devices/import'],
  ...['POST /api/projects/:/devices/move', 'PUT /api/projects/:/seen', 'POST /api/projects/:/notes'],
  ...['PATCH /api/projects/:/move-to-folder', 'POST /api/projects/:/devices/sync', 'PATCH /api/devices/:/status'],
  ...['PATCH /api/devices/:/description', 'PATCH /api/devices/:/name', 'DELETE /api/devices/:/photos'],
  ...[
    'POST /api/organizations',
    'POST /api/folders',
    'PATCH /api/folders/:',
    'PATCH /api/notes/:',
    'POST /api/feedback',
  ],
  ...['POST /api/verkada-instances', 'PATCH /api/verkada-instances/:', 'PATCH /api/feedback/:/status'],
  ...['POST /api/page-views', 'POST /api/invitations', 'POST /api/users', 'PATCH /api/users/:/info'],
  ...[
    'PATCH /api/users/:/role',
    'PATCH /api/users/:/company',
    'POST /api/users/:/change-password',
    'PATCH /api/settings',
  ],
  ...['POST /api/companies', 'PATCH /api/companies/:', 'PATCH /api/admin/quota-limit/:', 'POST /api/auth/login'],
  ...['POST /api/register', 'POST /api/auth/complete-registration', 'POST /api/auth/set-password'],
] as const
const READ = [
  ...[
    '/api/user',
    '/api/projects',
    '/api/projects/:',
    '/api/projects/:/devices',
    '/api/projects/:/history',
    '/api/users',
  ],
  ...[
    '/api/projects/:/notes',
    '/api/devices/:',
    '/api/companies',
    '/api/organizations',
    '/api/feedback',
    '/api/system/health',
    '/api/system/metrics',
  ],
  ...['/api/projects/:/history.csv', '/api/settings', '/api/auth/verify-reset-token', '/api/nothing/:', '/metrics'],
] as const

const filled = (path: string, random: Random, segment: () => string): string =>
  path.replaceAll(':', () => (random.onceIn(3) ? segment() : `${random.int(1, 40)}`))

function damagedQuery(random: Random): string {
  if (!random.onceIn(2)) return ''
  const name = random.pick(['q', 'size', 'limit', 'before', 'after', 'endpoint', 'token', 'email', 'kind', 'at'])
  return `?${name}=${damagedSegment(random)}`
}

const anyone = ({ attackers, strangers }: Site, random: Random) => random.pick([...attackers, strangers])
const sendAs = (site: Site, random: Random, asked: RequestDraft) => askAs(site, anyone(site, random), random, asked)

const bodies: Attack = {
  name: 'damaged bodies, to every route that writes',
  percent: 30,
  atOnce: 12,
  send(site, random) {
    const [method = '', path = ''] = random.pick(WRITTEN).split(' ')
    const asked = withJson(
      method,
      filled(path, random, () => damagedSegment(random)),
      damagedBody(random),
    )
    const key = random.onceIn(8) ? damagedSegment(random) : randomUUID()
    return sendAs(site, random, { ...asked, headers: { ...asked.headers, 'idempotency-key': key } })
  },
}

const addresses: Attack = {
  name: 'damaged addresses and headers',
  percent: 16,
  atOnce: 12,
  send(site, random) {
    const path = filled(random.pick(READ), random, () => damagedSegment(random)) + damagedQuery(random)
    const names = ['if-none-match', 'accept', 'range', 'x-fieldboard-person', 'accept-encoding', 'x-after', 'cookie']
    const headers = random.onceIn(3)
      ? { [random.pick(names)]: random.pick(['', '0', 'é'.repeat(50), 'a'.repeat(4_000), '%00']) }
      : {}
    return sendAs(site, random, { path, headers })
  },
}

const flood: Attack = {
  name: 'one person with all their sessions asks again and again',
  percent: 20,
  atOnce: 24,
  send(site, random) {
    const [, installer] = site.attackers
    return askAs(site, installer, random, {
      path: random.pick(['/api/user', '/api/projects', `/api/projects/${site.projectId}`]),
    })
  },
}

const largeReads: Attack = {
  name: 'a large board, ninety times at once',
  percent: 4,
  atOnce: 90,
  send(site, random) {
    const [, , customer] = site.attackers
    const path = random.pick(['devices', 'devices', 'devices', 'history', 'history.csv', 'board?revision=1'])
    return askAs(site, customer, random, { path: `/api/projects/${site.largeProjectId}/${path}` })
  },
}

const signIns: Attack = {
  name: 'sign-ins from one /48',
  percent: 5,
  atOnce: 45,
  send(site, random) {
    const body = { username: random.pick([...site.usernames, 'no-one']), password: `Wrong-${random.int(1, 1e9)}` }
    const network = `2001:db8:48:${random.int(0, 0xffff).toString(16)}::${random.int(1, 0xffff).toString(16)}`
    const from = { cookies: [], addresses: [network] }
    return askAs(site, from, random, withJson('POST', '/api/auth/login', JSON.stringify(body)))
  },
}

/** As large as a delivery may be, nearly. */
const DEEP_DELIVERY = nested(120_000)
const webhooks: Attack = {
  name: 'deliveries that no provider signed',
  percent: 5,
  atOnce: 8,
  send(site, random) {
    const at = Math.floor(Date.now() / 1000)
    const signature = random.pick([
      `${at}|${'0'.repeat(64)}`,
      `${at - 9_000}|${'f'.repeat(64)}`,
      '|',
      '%00',
      'a'.repeat(2_000),
    ])
    const body = random.pick([DEEP_DELIVERY, '{"org_id":"\\u0000"}', '', damagedBody(random)])
    const asked = withJson('POST', '/api/webhook/verkada', body)
    return sendAs(site, random, { ...asked, headers: { ...asked.headers, 'verkada-signature': signature } })
  },
}

const looks: Attack = {
  name: 'looks at the state of the server, two hundred at once',
  percent: 10,
  atOnce: 200,
  send: (site, random) =>
    sendAs(site, random, {
      path: random.pick(['/readyz', '/readyz', '/readyz', '/healthz', '/metrics', '/metrics?endpoint=%00']),
    }),
}

const texts: Attack = {
  name: 'texts as long as they may be',
  percent: 5,
  atOnce: 6,
  send(site, random) {
    const description = random.pick(['a', 'é', '\u{1F4F7}']).repeat(9_900) + random.int(1, 1e9)
    const path = `/api/devices/${random.pick(site.cardIds)}/description`
    return askAs(site, random.pick(site.attackers), random, withJson('PATCH', path, JSON.stringify({ description })))
  },
}

export const REQUESTS: readonly Attack[] = [bodies, addresses, flood, largeReads, signIns, webhooks, looks, texts]
