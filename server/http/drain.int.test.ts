import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MARKER_HEADER } from '#events/kernel/http.ts'
import { SEED } from '#events/kernel/testing/rounds.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { rawConnection } from '../testing/test-client.ts'
import { createProject } from '../testing/app/answers.ts'
import { PASSWORD } from '../testing/app/app.ts'
import { openCampaign } from '../testing/crash/campaign.ts'
import { openSite, type Site } from '../testing/crash/site.ts'
import { sendTo } from '../testing/processes/node.ts'
import { buildProgram, type Program } from '../testing/processes/program.ts'
import { type ServerProcess, startServer } from '../testing/processes/server-process.ts'
import { sessionCookieOf } from '../testing/app/session-cookie.ts'

let program: Program
beforeAll(async () => {
  program = await buildProgram('server/main.ts')
})

describe('[FAULT-5] a server that is told to stop', () => {
  let site: Site
  let server: ServerProcess
  let url: string
  let cookie: string
  const sockets: Socket[] = []
  beforeAll(async () => {
    site = await openSite()
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    server.child.kill('SIGKILL')
    await server.ended
  })
  afterAll(() => site.drop())

  async function start() {
    server = startServer(program, site.env)
    url = await server.listens()
    const login = { username: 'employee', password: PASSWORD }
    const { headers } = await sendTo(url)('POST', '/api/auth/login', login)
    cookie = sessionCookieOf(headers['set-cookie'])
  }

  /** A connection on which so much was sent. */
  async function say(text: string): Promise<Socket> {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname).setEncoding('latin1')
    socket.on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  const head = (start: string, ...more: readonly string[]) =>
    [start, 'Host: x', `Cookie: ${cookie}`, `${MARKER_HEADER}: test`, 'Content-Type: application/json', ...more].join(
      '\r\n',
    )
  /** Everything that comes until the other side closes. */
  async function rest(socket: Socket): Promise<string> {
    let text = ''
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    await once(socket, 'close')
    return text
  }
  /** The end of the server, with what it wrote to standard error besides warnings: what waits on a busy machine is tried again. */
  async function ended() {
    const { code, err } = await server.ended
    return { code, errors: err.split('\n').filter((line) => line !== '' && !line.startsWith('{"level":40')) }
  }
  /** Answered after everything that was said before has arrived, and once the read models have taken in what was written. */
  async function isReady(): Promise<void> {
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
  }

  it('[FAULT-14] answers what is under way, and all that it answered is in the log', async () => {
    const campaign = openCampaign(program, site, SEED)
    server = campaign.start()
    await campaign.work(
      server,
      () => false,
      (count) => count === 40 && server.child.kill('SIGTERM'),
    )
    expect(await ended()).toEqual({ code: 0, errors: [] })
    expect(await campaign.check(), `seed ${SEED}`).toEqual([])
    expect(campaign.sent.filter(({ answer }) => answer).length).toBeGreaterThanOrEqual(40)
    campaign.close()
  })

  it('[FAULT-12] takes nothing new, on open connections neither, and finishes what it has begun to read', async () => {
    await start()
    const body = JSON.stringify({ name: 'Begun before', verkadaInstanceId: 1 })
    const begun = await say(`${head('POST /api/projects HTTP/1.1', `Content-Length: ${body.length}`)}\r\n\r\n{`)
    const unsaid = await say(head('GET /api/projects HTTP/1.1'))
    const [silent, idle] = [await say(''), await say(`${head('GET /healthz HTTP/1.1')}\r\n\r\n`)]
    await once(idle, 'data')
    await isReady()

    const closed = [silent, idle].map((socket) => rest(socket))
    server.child.kill('SIGTERM')
    await Promise.all(closed)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
    unsaid.write('\r\n\r\n')
    const refused = await rest(unsaid)
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    for (const part of ['connection: close', 'retry-after: 1', '"code":"unavailable"']) expect(refused).toContain(part)
    begun.write(body.slice(1))
    const answered = await rest(begun)
    expect(answered).toMatch(/^HTTP\/1\.1 201 /)
    for (const part of ['connection: close', '"name":"Begun before"']) expect(answered).toContain(part)
    expect(await ended()).toEqual({ code: 0, errors: [] })
    await start()
    expect((await sendTo(url, cookie)('GET', '/api/projects')).body).toContainEqual(
      expect.objectContaining({ name: 'Begun before' }),
    )
  })

  it('[FAULT-13] is held up for a while, but not kept, by those who do not read and those who do not finish', async () => {
    await start()
    const { id } = await createProject(sendTo(url, cookie), 'P')
    const rows = Array.from({ length: 2_000 }, (_, n) => ({
      name: `${n}`,
      type: 'camera',
      description: 'x'.repeat(400),
    }))
    const imported = { fileName: 'list.csv', rows }
    expect(await sendTo(url, cookie)('POST', `/api/projects/${id}/devices/import`, imported)).toMatchObject({
      status: 200,
    })
    const upload = head(`POST /api/projects/${id}/devices/import HTTP/1.1`, 'Transfer-Encoding: chunked')
    const endless = await say(`${upload}\r\n\r\n`)
    const feeding = setInterval(() => endless.write('1\r\n \r\n'), 50)
    // Several answers, so that they do not fit into what the two sides keep for each other.
    const unread = await say(`${head(`GET /api/projects/${id}/devices HTTP/1.1`)}\r\n\r\n`.repeat(20))
    unread.pause()
    sockets.push(await rawConnection(url, cookie, `42["stream:open",{"kind":"project","id":${id},"after":-1}]`))
    await isReady()
    server.child.kill('SIGTERM')
    expect(await ended()).toEqual({ code: 0, errors: [] })
    clearInterval(feeding)
  })

  it('[FAULT-14] at the second signal ends with 1, though an answer is under way', async () => {
    await start()
    const { id } = await createProject(sendTo(url, cookie), 'P')
    await say(`${head(`POST /api/projects/${id}/devices/import HTTP/1.1`, 'Content-Length: 100')}\r\n\r\n{`)
    await isReady()
    server.child.kill('SIGTERM')
    // It has heard of the first one once it takes no connections any more.
    await expect.poll(() => fetch(`${url}/healthz`).catch(() => null)).toBeNull()
    server.child.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 1 })
  })

  it('[FAULT-13] cuts off what waits for a slow database, which takes effect all the same', onPostgres, async () => {
    await start()
    const database = new pg.Client(site.env['DATABASE_URL'])
    await database.connect()
    await database.query('begin')
    await database.query('lock table es_event in exclusive mode')
    const body = JSON.stringify({ name: 'Slow', verkadaInstanceId: 1 })
    const slow = await say(`${head('POST /api/projects HTTP/1.1', `Content-Length: ${body.length}`)}\r\n\r\n${body}`)
    const waiting = () => database.query(`select from pg_locks where relation = 'es_event'::regclass and not granted`)
    await expect.poll(async () => (await waiting()).rowCount).toBe(1)
    server.child.kill('SIGTERM')
    expect(await rest(slow)).toBe('')
    await database.query('rollback')
    expect(await ended()).toEqual({ code: 0, errors: [] })
    expect((await database.query(`select from es_event where data->>'name' = 'Slow'`)).rowCount).toBe(1)
    await database.end()
  })
})
