import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CreatedUser, InvitationLink, ResetLink } from '#events/account/api.ts'
import { Instance } from '#events/catalog/api.ts'
import { User } from '#events/account/user.ts'
import { startSimulatedProvider } from '../provider/simulated/server.ts'
import { openStores } from '../startup/open-stores.ts'
import { emptyDatabase } from '../testing/database.ts'
import { startJourney } from '../testing/app/http-journey.ts'
import { linkIn } from '../testing/app/people.ts'
import { dataUrl, PNG } from '../testing/app/pictures.ts'
import { buildProgram } from '../testing/processes/program.ts'
import { type ServerProcess, startServer, TEST_SECRET } from '../testing/processes/server-process.ts'

/** Different every time, and nothing that stands anywhere else. */
const secretText = (what: string) => `${what}-Aa1-${randomBytes(12).toString('hex')}`

/** How a secret may stand in a text: as it is, in a url, in JSON, in base64 and in hexadecimal digits. */
const formsOf = (secret: string) => [
  ...new Set([
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    // The last letters depend on what follows.
    Buffer.from(secret)
      .toString('base64')
      .replace(/.{0,2}=*$/, ''),
    Buffer.from(secret).toString('hex'),
  ]),
]

/** Every row of every table, whatever a migration or a read model has added, as the database writes it. */
async function allRows(pool: Pool) {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    found.set(name, rows.map(({ row }) => row).join('\n'))
  }
  return found
}

let folder: string
let server: ServerProcess
let dropDatabase: () => Promise<void> = async () => undefined
const provider = startSimulatedProvider()
let env: Record<string, string>
let out = ''

const metricsToken = secretText('metrics')
const email = 'first@test.example'
/** By what they are. */
const secrets: Record<string, string> = {
  APP_SECRET: TEST_SECRET,
  METRICS_TOKEN: metricsToken,
  'the password of the first employee': secretText('first'),
  'a wrong password': secretText('wrong'),
  'a password that was typed as the name': secretText('name'),
  'a password in a body that is no JSON': secretText('broken'),
  'a password that was refused': secretText('refused').toLowerCase(),
  'the password of a registration': secretText('registered'),
  'the password that was set by a link': secretText('set'),
  'the password that was reset': secretText('reset'),
  'the password that was changed to': secretText('changed'),
  'the API key': 'sim-good',
  'the API key that replaces it': 'sim-no-alarms',
  'an API key that the provider refuses': secretText('key'),
  'an API key that the provider repeats': 'sim-failing',
  'an API key that may not read cameras': 'sim-no-cameras',
  'the webhook secret': secretText('hook'),
  'the webhook secret that replaces it': secretText('hook-2'),
}
const secret = (what: string): string => {
  const found = secrets[what]
  if (found === undefined) throw new Error(`no secret is ${what}`)
  return found
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldboard-secrets-'))
  env = {
    DATA_DIR: folder,
    DEMO: '0',
    LOG_LEVEL: 'trace',
    METRICS_TOKEN: metricsToken,
    PROVIDER_URL: (await provider).url,
  }
  if (process.env['DATABASE_URL']) {
    const { url, drop } = await emptyDatabase()
    env['DATABASE_URL'] = url
    dropDatabase = drop
  }
  const [main, createEmployee] = await Promise.all([
    buildProgram('server/main.ts'),
    buildProgram('server/cli/create-employee.ts'),
  ])
  const first = { EMPLOYEE_PASSWORD: secret('the password of the first employee') }
  const made = startServer(createEmployee, { ...env, ...first }, ['--email', email])
  made.child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  const { code, err } = await made.ended
  if (code !== 0) throw new Error(err)
  out += err
  server = startServer(main, env)
  server.child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await (await provider).close()
  await dropDatabase()
  await rm(folder, { recursive: true, force: true })
})

describe('[METRICS-9] after a whole journey', () => {
  it('no password, token, cookie, key or secret stands in log, tables, answers or metrics', async () => {
    const url = await server.listens()
    const { send, answers, sessions } = startJourney(url)
    const signIn = async (username: string, password: string) =>
      (await send('POST', '/api/auth/login', { username, password }, { status: 200 })).cookie

    // Signing in, and not.
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
    const cookie = await signIn(email, secret('the password of the first employee'))
    const wrong = { username: email, password: secret('a wrong password') }
    await send('POST', '/api/auth/login', wrong, { status: 401 })
    const asName = { username: secret('a password that was typed as the name'), password: 'x' }
    await send('POST', '/api/auth/login', asName, { status: 401 })
    const broken = `{"username":"${email}","password":"${secret('a password in a body that is no JSON')}"`
    await send('POST', '/api/auth/login', broken, { status: 400 })

    // An invitation, and a registration by it.
    const invited = 'guest@test.example'
    const invitation = await send('POST', '/api/invitations', { email: invited }, { cookie, status: 201 })
    const { token: invitationToken } = linkIn(InvitationLink.parse(JSON.parse(invitation.body)).invitationUrl)
    // The page itself, where a client is built.
    await send('GET', `/complete-registration?token=${invitationToken}&email=${invited}`, undefined, {
      status: [200, 404],
    })
    const registration = { token: invitationToken, email: invited, firstName: 'Gus', lastName: 'Test' }
    const password = secret('the password of a registration')
    await send('POST', '/api/auth/complete-registration', { ...registration, password }, { status: 201 })

    // A user, their password by a link, then a reset, then a change of their own.
    const uma = { firstName: 'Uma', lastName: 'Test', email: 'uma@test.example', role: 'installer' }
    const created = await send('POST', '/api/users', uma, { cookie, status: 201 })
    const { resetUrl, ...user } = CreatedUser.parse(JSON.parse(created.body))
    const { token: firstToken } = linkIn(resetUrl)
    await send('GET', `/api/auth/verify-reset-token?token=${firstToken}&email=${uma.email}`)
    const weak = { token: firstToken, email: uma.email, password: secret('a password that was refused') }
    await send('POST', '/api/auth/set-password', weak, { status: 400 })
    await send('POST', '/api/auth/set-password', { ...weak, password: secret('the password that was set by a link') })
    const umas = await signIn(uma.email, secret('the password that was set by a link'))
    const reset = await send('POST', `/api/users/${user.id}/reset-password`, undefined, { cookie, status: 200 })
    const { token: secondToken } = linkIn(ResetLink.parse(JSON.parse(reset.body)).resetLink)
    const anew = { token: secondToken, email: uma.email, password: secret('the password that was reset') }
    await send('POST', '/api/auth/set-password', anew)
    await send('POST', '/api/auth/set-password', anew, { status: 409 })
    await send('GET', '/api/user', undefined, { cookie: umas, status: 401 })
    const umasNew = await signIn(uma.email, anew.password)
    const change = { currentPassword: anew.password, newPassword: secret('the password that was changed to') }
    const changePath = `/api/users/${user.id}/change-password`
    await send('POST', changePath, { ...change, currentPassword: wrong.password }, { cookie: umasNew, status: 400 })
    await send('POST', changePath, change, { cookie: umasNew })

    // An instance, its key and its secret, and keys that are not taken.
    const instance = { name: 'Main', organizationName: 'Harbour', apiKey: secret('the API key') }
    for (const what of ['that the provider refuses', 'that the provider repeats', 'that may not read cameras'])
      await send(
        'POST',
        '/api/verkada-instances',
        { ...instance, apiKey: secret(`an API key ${what}`), webhookSecret: secret('the webhook secret') },
        { cookie, status: 400 },
      )
    const kept = await send(
      'POST',
      '/api/verkada-instances',
      { ...instance, webhookSecret: secret('the webhook secret') },
      { cookie, status: 201 },
    )
    const { id } = Instance.parse(JSON.parse(kept.body))
    const keys = {
      apiKey: secret('the API key that replaces it'),
      webhookSecret: secret('the webhook secret that replaces it'),
    }
    await send('PATCH', `/api/verkada-instances/${id}`, keys, { cookie, status: 200 })

    // People's other requests meanwhile, and the measuring of them.
    const written = { type: 'bug', title: 'Empty', description: 'It was full before.', pagePath: '/users' }
    await send('POST', '/api/feedback', { ...written, screenshot: dataUrl(PNG) }, { cookie: umasNew, status: 201 })
    const view = { userId: 1, page: '/set-password', action: 'view', durationMs: null }
    await send('POST', '/api/page-views', view, { cookie, headers: { origin: url } })
    for (const path of ['users', 'verkada-instances', 'feedback', 'user', 'projects', 'companies', 'organizations'])
      await send('GET', `/api/${path}`, undefined, { cookie })
    expect(User.array().parse(JSON.parse((await send('GET', '/api/users', undefined, { cookie })).body))).toHaveLength(
      3,
    )
    await send('GET', '/metrics', undefined, { headers: { authorization: `Bearer ${metricsToken}` } })
    await send('POST', '/api/auth/logout', undefined, { cookie: umasNew })

    // A stop writes what was measured.
    server.child.kill('SIGTERM')
    const { code, err } = await server.ended
    expect(code).toBe(0)
    const stores = await openStores({
      dataDir: folder,
      databaseUrl: env['DATABASE_URL'],
      eventStoreUrl: undefined,
      logLevel: 'warn',
    })
    const tables = await allRows(stores.database.pool)
    await stores.store.close()
    await stores.database.close()

    const tokens = { 'the invitation': invitationToken, 'the first link': firstToken, 'the reset': secondToken }
    const shown = new Map([
      [invitationToken, invitation.answer],
      [firstToken, created.answer],
      [secondToken, reset.answer],
    ])
    const all = [
      ...Object.entries(secrets),
      ...Object.entries(tokens).map(([what, token]) => [`the token of ${what}`, token] as const),
      ...sessions().map((text, index) => [`session ${index + 1}`, text] as const),
    ]
    const places = [
      { place: 'output', text: out + err, answer: null },
      ...[...tables].map(([name, text]) => ({ place: `table ${name}`, text, answer: null })),
      ...answers.map((answer) => ({ place: `answer to ${answer.to}`, text: answer.text, answer })),
    ]
    const leaks = all.flatMap(([what, text]) =>
      places
        .filter((one) => one.answer === null || one.answer !== shown.get(text))
        .filter((one) => formsOf(text).some((form) => one.text.includes(form)))
        .map(({ place }) => `${what} in ${place}`),
    )
    expect(leaks).toEqual([])

    // It looked where it had to, and would have found what it looked for.
    expect(all.filter(([, text]) => text.length < 8)).toEqual([])
    expect(sessions().length).toBeGreaterThanOrEqual(4)
    for (const name of [
      'es_event',
      'credential',
      'session',
      'instance_secret',
      'registration_tokens',
      'api_metrics',
      'session_metrics',
      'auth_metrics',
    ])
      expect([name, (tables.get(`public.${name}`) ?? '').length > 0]).toEqual([name, true])
    expect(tables.get('public.es_event')).not.toContain('uma@test.example')
    expect([...tables].some(([name, text]) => name.startsWith('rm_') && text.includes('uma@test.example'))).toBe(true)
    expect(out + err).toContain('listens on')
    for (const [token, answer] of shown) expect(answer.text).toContain(token)
  })
})
