import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { MARKER_HEADER } from '#events/kernel/http.ts'
import { startSimulatedProvider } from '../provider/simulated/server.ts'
import { startJourney } from '../testing/app/http-journey.ts'
import { boardOf } from '../testing/live-socket.ts'
import { JPEG, photoForm } from '../testing/app/pictures.ts'
import { buildProgram } from '../testing/processes/program.ts'
import { type ServerProcess, startServer } from '../testing/processes/server-process.ts'
import { liveClients } from '../testing/test-client.ts'

const PASSWORD = `Secret-1-${randomBytes(12).toString('hex')}`
const METRICS_TOKEN = randomBytes(16).toString('hex')
/** Texts that people send besides: in a form that breaks off, in what is no HTTP, in messages of the live channel. */
const [FORM, PACKET, MESSAGE] = [randomBytes(12), randomBytes(12), randomBytes(12)].map((bytes) =>
  bytes.toString('hex'),
)

const provider = startSimulatedProvider()
let folder: string
let env: Record<string, string>
let server: ServerProcess
let out = ''

const collect = ({ child }: ServerProcess) => {
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldboard-logs-'))
  env = {
    DATA_DIR: folder,
    DATABASE_URL: '',
    DEMO: '0',
    LOG_LEVEL: 'trace',
    METRICS_TOKEN,
    PROVIDER_URL: (await provider).url,
  }
  const [main, createEmployee] = await Promise.all([
    buildProgram('server/main.ts'),
    buildProgram('server/cli/create-employee.ts'),
  ])
  const first = startServer(createEmployee, { ...env, EMPLOYEE_PASSWORD: PASSWORD }, ['--email', 'first@test.example'])
  collect(first)
  const { code, err } = await first.ended
  if (code !== 0) throw new Error(err)
  out += err
  server = startServer(main, env)
  collect(server)
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await (await provider).close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends bytes as they are, and waits for the first of the answer. */
async function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const connection = connect(Number(port), hostname)
  connection.write(text)
  const answer = String(await once(connection.setEncoding('latin1'), 'data'))
  connection.destroy()
  return answer
}

/** How bytes may stand in a log: as text, in base64, in hexadecimal digits, and as a list of numbers. */
const formsOf = (bytes: Buffer): string[] => [
  bytes.toString('latin1'),
  bytes.toString('base64').replace(/.{0,2}=*$/, ''),
  bytes.toString('hex'),
  [...bytes].join(','),
]

it('[METRICS-21] the log holds no cookie, password, token or bytes that were sent, also at its lowest level', async () => {
  const url = await server.listens()
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  const { send, sessions } = startJourney(url)
  const { cookie } = await send(
    'POST',
    '/api/auth/login',
    { username: 'first@test.example', password: PASSWORD },
    { status: 200 },
  )
  const made = async (path: string, body: object) =>
    z.object({ id: z.int() }).parse(JSON.parse((await send('POST', path, body, { cookie, status: 201 })).body)).id
  const instance = { name: 'Site', organizationName: 'Harbour', apiKey: 'sim-good', webhookSecret: 'hook' }
  const project = await made('/api/projects', {
    name: 'P',
    verkadaInstanceId: await made('/api/verkada-instances', instance),
  })
  const card = await made(`/api/projects/${project}/devices/manual`, { name: 'Cam' })

  // A photo, a form that breaks off, and what is no form.
  const path = `/api/devices/${card}/photos`
  const headers = { cookie, [MARKER_HEADER]: 'test' }
  expect((await fetch(`${url}${path}`, { method: 'POST', headers, body: photoForm(JPEG) })).status).toBe(201)
  for (const type of ['multipart/form-data; boundary=b', 'multipart/form-data', 'application/json']) {
    const body = `--b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n${FORM}`
    await fetch(`${url}${path}`, { method: 'POST', headers: { ...headers, 'content-type': type }, body })
  }

  // A packet that is no HTTP, with all that a browser sends.
  const login = JSON.stringify({ username: 'first@test.example', password: PASSWORD })
  const head = `Host: x\r\nCookie: ${cookie}\r\nAuthorization: Bearer ${METRICS_TOKEN}\r\n`
  for (const broken of [
    `POST /api/auth/login HTTP/1.1\r\n${head}no header\r\n\r\n${login}`,
    `${PACKET} ${head}`,
    `GET /metrics HTTP/1.1\r\n${head}x: \0\r\n\r\n`,
  ])
    expect(await sendRaw(url, broken)).toMatch(/^HTTP\/1\.1 400 /)

  // The live channel, with messages that it knows and that it does not.
  const clients = liveClients(() => ({ url, cookieOf: async () => cookie }))
  const client = await clients.connectAs({ cookie })
  expect(await client.open(project)).toMatchObject({ ok: true })
  const socket: Socket = client.socket
  socket.emit('stream:editing', { ...boardOf(project), part: `card/${MESSAGE}` })
  socket.emit('nothing', Buffer.from(String(MESSAGE)))
  expect(await client.open(project)).toMatchObject({ ok: true })
  clients.closeAll()
  await send('GET', '/metrics', undefined, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })

  server.child.kill('SIGTERM')
  const { code, err } = await server.ended
  expect(code).toBe(0)
  const secrets = { PASSWORD, METRICS_TOKEN, FORM, PACKET, MESSAGE, session: sessions()[0] }
  const sent = Object.entries(secrets).map(([what, text]) => [what, Buffer.from(String(text))] as const)
  // Numbers of a list may have their places in front of them.
  const text = `${out}${err}`.replace(/"\d+":(?=\d)/g, '')
  const found = [...sent, ['the photo', JPEG.subarray(300, 324)] as const].filter(([, bytes]) =>
    formsOf(bytes).some((form) => text.includes(form)),
  )
  expect(found.map(([what]) => what)).toEqual([])

  // It would have found it: all of this is logged, and sessions are there.
  expect(sessions()).toHaveLength(1)
  for (const line of ['"level":10', 'starting multipart parsing', 'busboyOptions', 'client error'])
    expect(text).toContain(line)
})
