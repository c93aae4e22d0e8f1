import { connect } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { LINK_HEADER } from '#events/acceptance/api.ts'
import { AGE_HEADER, IDEMPOTENCY_HEADER, MARKER_HEADER, PERSON_HEADER, POSITION_HEADER } from '#events/kernel/http.ts'
import { roundsOf } from '#events/kernel/testing/rounds.ts'
import { createProvider } from '../provider/client/provider.ts'
import { type SimulatedProvider, startSimulatedProvider } from '../provider/simulated/server.ts'
import { PASSWORD, startTestApp, type TestApp } from '../testing/app/app.ts'
import { commonPlaces } from '../testing/app/common-places.ts'
import { bodyOf, everyRoute, placeOf } from '../testing/app/every-route.ts'
import { PNG } from '../testing/app/pictures.ts'
import { withEach } from '../testing/app/with-each.ts'

let app: TestApp
let provider: SimulatedProvider
let cookie: string

beforeAll(async () => {
  provider = await startSimulatedProvider()
  // The provider is asked a thousand times, which it does not want so fast of a real installation.
  const answering = createProvider({ baseUrl: provider.url, pace: async () => undefined })
  app = await startTestApp(undefined, { provider: answering })
  cookie = await app.cookieOf('employee')
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

const LEVELS = 5_000
/** JSON that is nested deeper than any program that calls itself goes. */
const DEEP = ['['.repeat(LEVELS) + ']'.repeat(LEVELS), '{"a":'.repeat(LEVELS) + '1' + '}'.repeat(LEVELS)]
/** A list that is longer than any text may be. */
const LONG = `[${'1,'.repeat(25_000)}1]`
/** In JSON: NUL, half of a pair of surrogates in front and behind, depth, and length. */
const IN_BODY = [...['x\u0000y', '\u0000', '\ud83dx', 'x\udc4d'].map((text) => JSON.stringify(text)), ...DEEP, LONG]
/** In a path or query: NUL, and half of a pair as bytes and as some programs write it. */
const IN_URL = ['%00', 'x%00y', '%ED%A0%BD', '%ud83d', encodeURIComponent(String(DEEP[0]))]
/** In a header: the same, and as the bytes themselves, of which Node's parser refuses NUL. */
const IN_HEADER = ['%00', 'x\u0000y', '%ED%A0%BD', '\u00ed\u00a0\u00bd', '\ud83d', String(DEEP[0])]
/** Each header that any part of the server reads. */
const HEADERS = [
  ...[
    AGE_HEADER,
    IDEMPOTENCY_HEADER,
    MARKER_HEADER,
    PERSON_HEADER,
    POSITION_HEADER,
    'cookie',
    'origin',
    'host',
    'authorization',
  ],
  ...[
    'accept',
    'accept-encoding',
    'content-type',
    'if-none-match',
    'range',
    'user-agent',
    'referer',
    'verkada-signature',
  ],
  ...['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'],
]

const NEW = { firstName: 'New', lastName: 'Person', email: 'new@test.example', password: 'Quite-long-1234' }
/** Well-formed bodies of routes that are open to everyone. */
const PUBLIC_BODIES: Readonly<Record<string, object>> = {
  'POST /api/auth/login': { username: 'customer', password: PASSWORD },
  'POST /api/auth/logout': {},
  'POST /api/register': { ...NEW, username: 'newcomer' },
  'POST /api/auth/register': { ...NEW, username: 'newcomer' },
  'POST /api/auth/complete-registration': { ...NEW, token: 'x' },
  'POST /api/auth/set-password': { email: NEW.email, password: NEW.password, token: 'x' },
  'POST /api/webhook/verkada': { org_id: 'o1', webhook_type: 'notification', data: { camera_id: 'c1' } },
}

type Route = ReturnType<typeof everyRoute>[number]
type SentText = {
  readonly what: string
  readonly url: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

/** The JSON of a value, with another text in the place of each of its leaves, one at a time. */
function damaged(value: unknown, text: string): string[] {
  if (typeof value !== 'object' || value === null) return [text]
  const parts = Object.entries(value).map(([name, one]) => [JSON.stringify(name), JSON.stringify(one)] as const)
  const joined = (all: typeof parts) =>
    Array.isArray(value) ? `[${all.map(([, one]) => one).join()}]` : `{${all.map((part) => part.join(':')).join()}}`
  const named = joined([...parts, [text.startsWith('"') ? text : '"other"', text]])
  const within = Object.values(value).flatMap((one, at) =>
    damaged(one, text).map((other) => joined(parts.with(at, [parts[at]?.[0] ?? '', other]))),
  )
  return [named, ...within]
}

const namesOf = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

const isNightly = roundsOf({ nightly: 2 }) > 1

/** Number of places of which one gets a second text, in the gate. */
const SECONDS = 4
/** True if a place gets a text: the first one in any case. Some get one of the others, which differs from place to place. */
const isTaken = (place: number, text: number, { length }: readonly string[]): boolean =>
  isNightly || text === 0 || (place % SECONDS === 0 && text === 1 + ((place / SECONDS) % (length - 1)))

/** Number of parts of what all routes read in the same way. In the gate each route gets one of them, and its neighbour another. */
const PARTS = 5
const isInPart = (turn: number, at: number): boolean => isNightly || (turn + at) % PARTS === 0

function inBody({ name, schema }: Route, url: string): SentText[] {
  const body = bodyOf(name) ?? PUBLIC_BODIES[name]
  if (typeof body !== 'object' || body instanceof FormData) return []
  // Also the fields that a body may leave out.
  const whole = { ...Object.fromEntries(namesOf(schema?.body).map((field) => [field, 'x'])), ...body }
  const optional = (text: string) =>
    Object.keys(whole).map((field) => JSON.stringify({ ...body, [field]: '@' }).replace('"@"', () => text))
  const ofTexts = IN_BODY.map((text) => [text, ...damaged(body, text), ...optional(text)])
  return ofTexts.flatMap((all, text) =>
    all
      .filter((_, place) => isTaken(place, text, IN_BODY))
      .map((json) => ({ what: `body ${json.slice(0, 80)}`, url, body: json })),
  )
}

function inPath({ url: pattern }: Route, url: string, turn: number): SentText[] {
  const parts = url.split('/')
  const places = pattern.split('/').flatMap((part, at) => (part.startsWith(':') ? [at] : []))
  return places.flatMap((at) =>
    IN_URL.filter((_, text) => isTaken(turn + at, text, IN_URL)).map((text) => ({
      what: `path ${text.slice(0, 20)}`,
      url: parts.with(at, text).join('/'),
    })),
  )
}

function inQuery({ schema }: Route, url: string, turn: number): SentText[] {
  const names = namesOf(schema?.querystring)
  // A number that each of them takes.
  const others = (name: string) => names.flatMap((one) => (one === name ? [] : [`${one}=24`]))
  return [...names, 'other'].flatMap((name, at) =>
    IN_URL.filter((_, text) => isTaken(turn + at, text, IN_URL)).flatMap((text) =>
      [[`${name}=${text}`], [`${name}=${text}`, ...others(name)], [`${text}=1`]].map((query) => ({
        what: `query ${query.join('&').slice(0, 40)}`,
        url: `${url}?${query.join('&')}`,
      })),
    ),
  )
}

/** Each header with one of the texts: what reads them is the same for all routes, which take the texts in turn. */
const inHeaders = (url: string, turn: number): SentText[] =>
  HEADERS.flatMap((name, at) => {
    if (!isInPart(turn, at)) return []
    const text = IN_HEADER[(turn + at) % IN_HEADER.length] ?? ''
    return { what: `header ${name}: ${text.slice(0, 20)}`, url, headers: { [name]: text } }
  })

/** @param own the cookie of a session that may end by it. */
const inCookie = (url: string, own: string, turn: number): SentText[] =>
  IN_HEADER.flatMap((text) => [`${own}; other=${text}`, `fieldboard_session=${text}`])
    .filter((_, at) => isInPart(turn, at))
    .map((header) => ({ what: `cookie ${header.slice(-20)}`, url, headers: { cookie: header } }))

/** The fault of an answer; null when it has none. */
async function wrongAbout(route: Route, { what, url, headers, body }: SentText): Promise<string | null> {
  const given = body ?? bodyOf(route.name) ?? PUBLIC_BODIES[route.name]
  const isAsItIs = given instanceof FormData || typeof given === 'string'
  const answer = await app.inject({
    method: route.method,
    url,
    headers: {
      [MARKER_HEADER]: 'test',
      ...(route.access !== 'public' && { cookie }),
      ...(given !== undefined && !(given instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(given !== undefined && { payload: isAsItIs ? given : JSON.stringify(given) }),
  })
  const isSentence = answer.statusCode < 400 || /"message":"\S/.test(answer.body) || route.url.endsWith('z')
  return answer.statusCode < 500 && isSentence ? null : `${what}: ${answer.statusCode} ${answer.body.slice(0, 200)}`
}

/** Thousands of requests, nightly many: as long as a busy machine may need for them. */
const ALL_ROUTES_MS = 600_000

it('[HTTP-29] NUL, lone surrogates and any depth in whatever text of whatever route are no fault of the server', {
  timeout: ALL_ROUTES_MS,
}, async () => {
  const employee = await app.as('employee')
  await employee('PATCH', '/api/settings', { selfRegistration: true })
  let sent = 0
  const wrong: Record<string, readonly string[]> = {}
  await withEach(everyRoute(app), async (route, turn) => {
    const url = await placeOf(employee, route.url)
    const own = route.access === 'public' ? await app.signIn('employee') : cookie
    const all = [inPath, inQuery, inBody]
      .flatMap((make) => make(route, url, turn))
      .concat(inHeaders(url, turn), inCookie(url, own, turn))
    const found: string[] = []
    for (const one of all) found.push(...[(await wrongAbout(route, one)) ?? []].flat())
    if (found.length > 0) wrong[route.name] = found
    sent += all.length
  })
  expect(wrong).toEqual({})
  expect(sent).toBeGreaterThan(3_000)
})

it('[HTTP-58] every route that takes JSON refuses a body that is not UTF-8', async () => {
  const commonPlaceOf = commonPlaces(await app.as('employee'))
  const ofCustomer = await app.cookieOf('customer')
  const wrong: string[] = []
  let asked = 0
  await withEach(everyRoute(app), async (route) => {
    const body = bodyOf(route.name) ?? PUBLIC_BODIES[route.name]
    // A delivery of the provider is looked at byte by byte: without a signature it is refused before it is read.
    if (typeof body !== 'object' || body instanceof FormData || route.url.startsWith('/api/webhook/')) return
    asked += 1
    const answer = await app.inject({
      method: route.method,
      url: await commonPlaceOf(route.url),
      headers: {
        [MARKER_HEADER]: 'test',
        'content-type': 'application/json',
        ...(route.access !== 'public' && {
          cookie: route.access?.roles.includes('employee') === false ? ofCustomer : cookie,
        }),
      },
      payload: Buffer.from(JSON.stringify(body).replace('{', '{"other":"\u00fc",'), 'latin1'),
    })
    if (answer.statusCode !== 400 || !answer.body.includes('UTF-8')) wrong.push(`${route.name} ${answer.body}`)
  })
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(60)
})

it('[HTTP-72] a body that is one letter with marks is refused at once, without an account too', async () => {
  const pile = `a${'\u0301\u0316'.repeat(200_000)}`
  const send = async (url: string, payload: unknown, headers: Record<string, string> = {}) => {
    const sent = { [MARKER_HEADER]: 'test', 'content-type': 'application/json', ...headers }
    return app.inject({ method: 'POST', url, headers: sent, payload: JSON.stringify(payload) })
  }
  const before = performance.now()
  const answers = [
    await send('/api/guest/acceptance/sign', { name: pile }, { [LINK_HEADER]: 'x' }),
    await send('/api/auth/login', { username: pile.slice(0, 8_000), password: PASSWORD }),
    await send('/api/projects', { name: pile.slice(0, 100_000), verkadaInstanceId: 1 }, { cookie }),
  ]
  for (const { statusCode, body } of answers)
    expect([statusCode, body]).toEqual([400, expect.stringContaining('more than a hundred marks')])
  const form = new FormData()
  form.append('logo', new Blob([Uint8Array.from(PNG)]), `${pile.slice(0, 5_000)}.png`)
  const named = await fetch(`${app.url}/api/settings/logo`, {
    method: 'POST',
    body: form,
    headers: { [MARKER_HEADER]: 'test', cookie },
  })
  expect([named.status, await named.text()]).toEqual([400, expect.stringContaining('more than a hundred marks')])
  expect(performance.now() - before).toBeLessThan(10_000)
})

it('[HTTP-29] NUL in a header of a real request never reaches a route', async () => {
  const { hostname, port } = new URL(app.url)
  const connection = connect(Number(port), hostname)
  connection.write(`GET /api/user HTTP/1.1\r\nHost: x\r\nUser-Agent: x\0y\r\n\r\n`)
  expect(await readAll(connection)).toMatch(/^HTTP\/1\.1 400 /)
})
