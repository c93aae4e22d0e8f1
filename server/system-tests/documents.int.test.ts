import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { MadeCalendarAddress } from '#events/calendar/api.ts'
import { MAX_PHOTO_BYTES } from '#events/kernel/photo.ts'
import { MAX_PLAN_BYTES } from '#events/plan/limits.ts'
import { startSimulatedProvider } from '../provider/simulated/server.ts'
import { readConfig } from '../startup/config.ts'
import { adapt } from '../testing/processes/adapt.ts'
import { addCard, createInstance, createProject } from '../testing/app/answers.ts'
import { drawings } from '../testing/app/drawings.ts'
import { planForm } from '../testing/app/plans.ts'
import type { Send } from '../testing/app/app.ts'
import { createAuthority } from '../testing/stand-ins/certificates.ts'
import { emptyDatabase } from '../testing/database.ts'
import { installDocker } from '../testing/stand-ins/docker.mjs'
import { blockWith } from '../testing/processes/documents.ts'
import { type Installation, install } from '../testing/processes/installation.ts'
import { boardOf, liveSocket } from '../testing/live-socket.ts'
import { freePorts, onNginx, startNginx } from '../testing/stand-ins/nginx.ts'
import { sendTo } from '../testing/processes/node.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { JPEG, photoForm } from '../testing/app/pictures.ts'
import { agentOf, sendOverTls } from '../testing/stand-ins/send-over-tls.ts'
import { sessionCookieOf } from '../testing/app/session-cookie.ts'
import { startShell } from '../testing/processes/shell.ts'

// One installation, made by the commands of the documents; what they say of it is tried there.

const NGINX = blockWith('docs/operations.md', 'map $http_upgrade')
const [KEPT_RANGES = '', RANGES = ''] = blockWith('docs/operations.md', 'proxy_cache_path').split(
  '# In the server that ends TLS:\n',
)
const METRICS_TOKEN = 'a token of the documents test'.replaceAll(' ', '-')
const UNIT = blockWith('docs/operations.md', '[Unit]')
const SCRAPED_HERE = blockWith('docs/operations.md', 'targets: ["127.0.0.1:3000"]')
const SCRAPED_ELSEWHERE = blockWith('docs/operations.md', 'authorization: { credentials:')

/** The variables that lines of a file set. */
const linesIn = (text: string): Record<string, string> =>
  Object.fromEntries(text.split('\n').flatMap((line) => [...line.matchAll(/^(\w+)=(.*)$/g)].map(([, ...set]) => set)))

describe('an installation as the documents make it', onPostgres, () => {
  const provider = startSimulatedProvider()
  let installed: Installation
  let ports: readonly number[]
  /** As a proxy on this machine asks for a person elsewhere. */
  const forwarded = () => ({
    ...{ 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' },
    'x-forwarded-host': `board.example.com:${ports[0]}`,
  })
  beforeAll(async () => {
    ports = await freePorts(2)
    installed = await install(ports[0] ?? 0, { METRICS_TOKEN, PROVIDER_URL: (await provider).url })
  })
  afterAll(async () => {
    await installed.remove()
    await (await provider).close()
  })

  const login = (send: Send) =>
    send('POST', '/api/auth/login', { username: 'you@board.example.com', password: installed.password })

  it('[OPS-3] serves its first employee, and keeps its settings from others', async () => {
    expect((await stat(join(installed.home, 'fieldboard.env'))).mode & 0o777).toBe(0o600)
    const send: Send = (method, path, body) => sendTo(installed.url)(method, path, body, { headers: forwarded() })
    await expect.poll(() => send('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
    expect(await login(send)).toMatchObject({ status: 200, body: { role: 'employee' } })
  })

  it('[OPS-3] is started by the unit of systemd as by hand, with the same settings', async () => {
    const value = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(UNIT)?.[1] ?? ''
    const commands = blockWith('docs/operations.md', 'npm ci && npm run build').trimEnd().split('\n')
    expect(value('ExecStart')).toBe(`/usr/bin/${commands.at(-1)}`)
    expect(commands).toContain(`set -a; . ${value('EnvironmentFile').replace('/home/fieldboard', '~')}; set +a`)
    expect(value('WorkingDirectory')).toBe(join('/home', value('User'), 'fieldboard'))
    // Systemd takes lines as they are.
    const file = await readFile(join(installed.home, 'fieldboard.env'), 'utf8')
    const { out } = await installed.run('env')
    expect(readConfig(linesIn(file))).toEqual(readConfig(linesIn(out)))
  })

  it('[OPS-3] runs the programs beside the server', async () => {
    for (const command of [
      'npm run projections:rebuild -- projects',
      'npm run projections:verify -- projects',
      'npm run verify-photos -- --sweep',
      'npm run proof-key',
    ])
      expect(await installed.run(command)).toMatchObject({ code: 0, err: '' })
  })

  it('[OPS-6] has programs that say how they are called, and take nothing else', async () => {
    const ownParts = ['decode-photos.js', 'draw-pages.js', 'make-template.js']
    const files = (await readdir(join(installed.clone, 'dist/server'))).filter((name) => name.endsWith('.js'))
    const programs = files.filter((name) => !ownParts.includes(name))
    expect(programs.length).toBe(10)
    for (const program of programs) {
      const { out, err } = await installed.run(`node dist/server/${program} --help`)
      expect([program, err, out]).toEqual([program, '', expect.stringMatching(/^(npm run|The server takes)/)])
      const refused = await installed.run(`node dist/server/${program} --nonsense 2>&1 || echo "ended $?"`)
      expect(refused.out).toContain(`${out}ended 1\n`)
      expect(refused.out).not.toContain('    at ')
    }
  })

  it('[OPS-3] is backed up, restored and checked by the commands for that', async () => {
    const [backup = '', restore = '', verify = ''] = adapt(blockWith('docs/operations.md', 'npm run backup'), {
      '/backups': `${installed.home}/backups`,
      '/keys': `${installed.home}/keys`,
    }).split('\n')
    for (const folder of ['backups', 'keys']) await mkdir(join(installed.home, folder))
    expect((await installed.run(backup)).out).toContain('Backed up to')
    await rename(join(installed.home, 'backups/monday.tar.keys'), join(installed.home, 'keys/newest.keys'))
    const { url, drop } = await emptyDatabase()
    onTestFinished(drop)
    const place = { DATABASE_URL: url, DATA_DIR: join(installed.home, 'restored') }
    expect((await installed.run(restore, place)).out).toContain('Restored the backup')
    expect((await installed.run(verify, place)).out).toMatch(/^\d+ events of \d+ streams are what was written\.$/m)
  })

  it('[OPS-3] has its settings and first employee by the commands of the README where Docker runs it', async () => {
    const path = installDocker(join(installed.home, 'docker'))
    const commands = adapt(blockWith('README.md', 'docker compose up'), { 'you@board': 'me@board' })
    const run = () => installed.run(commands, { PATH: path })
    expect((await run()).out).toContain('Created the employee')
    const file = join(installed.clone, '.env')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const env = await readFile(file, 'utf8')
    const settings = linesIn(env)
    expect(readConfig(settings)).toMatchObject({ publicUrl: 'https://board.example.com', trustProxy: ['uniquelocal'] })
    const compose = await readFile('docker-compose.yml', 'utf8')
    expect(Object.keys(settings).filter((name) => !compose.includes(`\${${name}:`))).toEqual([])
    // Again, it would be another secret.
    await expect(run()).rejects.toThrow('.env')
    expect(await readFile(file, 'utf8')).toBe(env)
  })

  it('[OPS-3] is scraped by Prometheus as configured, here and elsewhere', async () => {
    const { host } = new URL(installed.url)
    const scrape = (text: string, headers: Record<string, string>) => {
      const [, target = ''] = /targets: \["(.*?)"\]/.exec(text) ?? []
      const [, token] = /credentials: "(.*?)"/.exec(text) ?? []
      return sendTo(`http://${target}`)('GET', '/metrics', undefined, {
        headers: { ...headers, authorization: token && `Bearer ${token}` },
      })
    }
    const figures = { status: 200, body: expect.stringContaining('fieldboard_log_unsigned') }
    expect(await scrape(adapt(SCRAPED_HERE, { '127.0.0.1:3000': host }), {})).toMatchObject(figures)
    const elsewhere = adapt(SCRAPED_ELSEWHERE, { 'board.example.com': host, '<METRICS_TOKEN>': METRICS_TOKEN })
    expect(await scrape(elsewhere, forwarded())).toMatchObject(figures)
    expect(await scrape(elsewhere.replace(METRICS_TOKEN, 'another'), forwarded())).toMatchObject({ status: 401 })
  })

  it('[OPS-3] is tried with demo data by the two commands of the README', async () => {
    const [start = '', test = ''] = blockWith('README.md', 'npm start').split('\n')
    const [command = ''] = start.split('#')
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }
    expect(Object.keys(scripts)).toContain(test.split(/\s+/)[1])
    const env = { HOME: installed.home, PORT: '0', DATA_DIR: join(installed.home, 'demo') }
    const demo = startShell(`exec ${command}`, { cwd: installed.clone, env })
    const said = await demo.said(/^Demo accounts: (.*)$/m)
    await demo.end('SIGTERM')
    const readme = await readFile('README.md', 'utf8')
    const words = said.split(/, |\. Password: /)
    expect(words.length).toBeGreaterThan(4)
    expect(words.filter((word) => !readme.includes(`\`${word}\``))).toEqual([])
  })

  describe('behind nginx', onNginx, () => {
    const authority = createAuthority()
    /** A machine from which people come. */
    const ADDRESS = '127.0.0.42'
    const agent = agentOf(authority.cert, ADDRESS)
    const secret = 'token-of-a-link'
    let nginx: Awaited<ReturnType<typeof startNginx>>
    let folder: string
    let url: string
    let cookie: string
    let send: Send
    beforeAll(async () => {
      folder = join(installed.home, 'nginx')
      const [https = 0, http = 0] = ports
      url = `https://board.example.com:${https}`
      await mkdir(folder)
      const { cert, key } = authority.sign('board.example.com')
      await Promise.all([writeFile(join(folder, 'fullchain.pem'), cert), writeFile(join(folder, 'privkey.pem'), key)])
      const servers = adapt(KEPT_RANGES + NGINX.replace('  location / {', `${RANGES}  location / {`), {
        '/var/cache/nginx': folder,
        'listen 80;': `listen 127.0.0.1:${http};`,
        'listen 443 ssl;': `listen 127.0.0.1:${https} ssl;`,
        '/etc/letsencrypt/live/board.example.com': folder,
        '/var/log/nginx': folder,
        'http://127.0.0.1:3000': installed.url,
      })
      nginx = await startNginx(folder, servers, https)
      const { headers } = await login(sendOverTls(url, agent))
      cookie = sessionCookieOf(headers['set-cookie'])
      send = sendOverTls(url, agent, cookie)
    })
    afterAll(async () => {
      agent.destroy()
      await nginx.stop()
    })

    it('[OPS-4] signs people in under their own address, whatever they say of it', async () => {
      const liar: Send = (method, path, body) =>
        sendOverTls(url, agent)(method, path, body, { headers: { 'x-forwarded-for': '203.0.113.9' } })
      expect((await login(liar)).headers['set-cookie']).toContainEqual(expect.stringMatching(/^__Host-.*; Secure/))
      const client = new pg.Client({ connectionString: installed.databaseUrl })
      await client.connect()
      onTestFinished(() => client.end())
      const addresses = async () =>
        (await client.query<{ ip_address: string }>('select ip_address from auth_metrics')).rows.map(
          ({ ip_address }) => ip_address,
        )
      await expect.poll(addresses).toContain(ADDRESS)
      expect(await addresses()).not.toContain('203.0.113.9')
    })

    it('[OPS-4] leads people from http to https, and keeps the metrics closed', async () => {
      const answer = await fetch(`http://127.0.0.1:${ports[1]}/forms?a=b`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://127.0.0.1/forms?a=b'])
      expect(await send('GET', '/metrics')).toMatchObject({ status: 404 })
    })

    it('[OPS-4] lets live boards, the largest photo and the largest plan through', async () => {
      await send('POST', '/api/organizations', { name: 'Quay' })
      const { id } = await createProject(send, 'Hall', [], await createInstance(send, 'sim-empty'))
      const card = await addCard(send, id, 'Cam')
      // In Node it takes an agent, of which its types know nothing.
      const socket = io(url, { ...liveSocket(cookie), agent: agent as unknown as string })
      onTestFinished(() => void socket.disconnect())
      const opened = socket.emitWithAck('stream:open', { ...boardOf(id), after: -1 })
      expect(await opened).toMatchObject({ ok: true })
      const photo = Buffer.concat([JPEG, Buffer.alloc(MAX_PHOTO_BYTES - JPEG.length)])
      expect(await send('POST', `/api/devices/${card.id}/photos`, photoForm(photo))).toMatchObject({ status: 201 })
      const sheet = await drawings()
      const end = sheet.subarray(sheet.lastIndexOf('startxref'))
      const plan = Buffer.concat([sheet, Buffer.alloc(MAX_PLAN_BYTES - sheet.length - end.length, '\n'), end])
      expect(await send('POST', `/api/projects/${id}/plans`, planForm(plan, { name: 'Hall.pdf' }))).toMatchObject({
        status: 201,
      })
    })

    it('[REPLAY-50] [OPS-2] reads a closed range once for all who may see the project', async () => {
      const { id } = await createProject(send, 'Kept', [], await createInstance(send, 'sim-good'))
      const path = `/api/projects/${id}/events?from=0&to=0`
      const first = await send('GET', path)
      expect(first).toMatchObject({ status: 200, body: { from: 0, to: 0, events: [{ type: 'ProjectCreated' }] } })
      const read = async () =>
        (await fetch(`${installed.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
      const timesOf = (metrics: string, route: string) =>
        Number(
          new RegExp(
            `^fieldboard_http_requests_total\\{method="GET",route="${route}",status="200"\\} (\\d+)`,
            'm',
          ).exec(metrics)?.[1],
        )
      const before = timesOf(await read(), '/api/projects/:id/events')
      expect((await send('GET', path)).body).toEqual(first.body)
      expect(timesOf(await read(), '/api/projects/:id/events')).toBe(before)
      expect(await sendOverTls(url, agent)('GET', path)).toMatchObject({ status: 401 })
      expect(await send('GET', `/api/projects/${id}999/events?from=0&to=0`)).toMatchObject({ status: 403 })
      // A page of events is of this moment.
      await send('GET', `/api/projects/${id}/events`)
      expect(timesOf(await read(), '/api/projects/:id/events')).toBe(before + 1)
    })

    it('[OPS-4] keeps the secrets of calendars and links out of its logs, also while the server is away', async () => {
      const { address } = MadeCalendarAddress.parse((await send('POST', '/api/calendar')).body)
      const { pathname } = new URL(address)
      expect(await send('GET', pathname)).toMatchObject({ status: 200, body: expect.stringContaining('VCALENDAR') })
      await send('GET', `/set-password?token=${secret}`)
      await installed.stop()
      expect(await send('GET', pathname)).toMatchObject({ status: 502 })
      expect(await send('GET', `/set-password?token=${secret}`)).toMatchObject({ status: 502 })
      const names = (await readdir(folder)).filter((name) => name.endsWith('.log'))
      const logs = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
      expect(logs.join('')).toMatch(/ GET \/api\/calendar\/ 200 /)
      expect(logs.join('')).toMatch(/ GET \/set-password 502 /)
      for (const told of [pathname, secret]) expect(logs.join('')).not.toContain(told)
    })
  })
})
