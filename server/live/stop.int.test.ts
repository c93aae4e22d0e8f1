import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { io } from 'socket.io-client'
import { MARKER_HEADER } from '#events/kernel/http.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { projectStream } from '#events/project/stream.ts'
import { addCards, createProject } from '../testing/app/answers.ts'
import { startTestApp, type TestApp } from '../testing/app/app.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { liveClients, rawConnection } from '../testing/test-client.ts'

/** How long a connection that does not answer is waited for by itself, in milliseconds. */
const PATIENCE_MS = 30_000

let app: TestApp
const clients = liveClients(() => app)
afterEach(async () => {
  clients.closeAll()
  await app.close()
})

/** Stops the server. @returns how often the patience with a connection ran out meanwhile. */
async function stop(): Promise<number> {
  let ends = 0
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const end = () => {
      if (ms === PATIENCE_MS) ends += 1
      run(...given)
    }
    return setTimeout(end, ms)
  })
  try {
    await app.stop()
  } finally {
    vi.unstubAllGlobals()
  }
  return ends
}

describe('[LIVE-22] a server that stops', () => {
  it('finishes and answers the moves under way: what was answered is in the log', async () => {
    app = await startTestApp()
    const employee = await app.as('employee')
    const { id } = await createProject(employee, 'P')
    const cards = await addCards(employee, id, 400)
    const watcher = await clients.connect('employee')
    await watcher.open(id)
    const cookie = await app.cookieOf('employee')
    const acknowledged = new Map<string, number>()
    let isEnough = (): void => undefined
    const someAnswered = new Promise<void>((resolve) => {
      isEnough = resolve
    })
    const outcomes = cards.map(async (card) => {
      const key = randomUUID()
      const response = await fetch(`${app.url}/api/devices/${card}/status`, {
        method: 'PATCH',
        headers: { cookie, [MARKER_HEADER]: 'test', 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ status: 'installed' }),
      }).catch(() => null)
      if (response?.status !== 200) return response?.status ?? 'no answer'
      acknowledged.set(key, Number(response.headers.get('x-stream-revision')))
      if (acknowledged.size === 50) isEnough()
      return 200
    })
    await someAnswered
    expect(await stop()).toBe(0)
    const answers = await Promise.all(outcomes)
    const log = new Map<string, number>()
    for await (const event of app.runtime.store.read(projectStream(ProjectId.parse(id)), 2))
      log.set(event.commandId, event.revision)
    expect(acknowledged.size).toBeGreaterThanOrEqual(50)
    expect([...acknowledged].filter(([key, revision]) => log.get(key) !== revision)).toEqual([])
    // A command that came too late was turned away.
    expect(answers.filter((answer) => ![200, 503, 'no answer'].includes(answer))).toEqual([])
    await watcher.ended()
  })

  it('cuts its connections as a network would, so that clients connect again by themselves', async () => {
    app = await startTestApp()
    const cookie = await app.cookieOf('customer')
    const socket = io(app.url, {
      ...liveSocket(cookie),
      reconnection: true,
      reconnectionDelay: 1,
    })
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const reason = new Promise<string>((resolve) => socket.once('disconnect', resolve))
    const again = new Promise<number>((resolve) => socket.io.once('reconnect_attempt', resolve))
    const said: unknown[] = []
    socket.onAny((event) => said.push(event))
    await stop()
    expect(await reason).toBe('transport close')
    expect(await again).toBe(1)
    expect(said).toEqual([])
    socket.disconnect()
  })

  it('does not wait for connections that say nothing: in the middle of a handshake, or gone', async () => {
    app = await startTestApp()
    const cookie = await app.cookieOf('customer')
    const unsaid = await rawConnection(app.url, cookie)
    const gone = await rawConnection(app.url, cookie, '42["unknown"]')
    const closed = [unsaid, gone].map((socket) => once(socket, 'close'))
    expect(await stop()).toBe(0)
    await Promise.all(closed)
  })

  it('does not wait for ever for a request that is never sent whole', async () => {
    app = await startTestApp()
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    const headers = [
      `Host: ${hostname}`,
      `${MARKER_HEADER}: test`,
      'Content-Type: application/json',
      'Content-Length: 9',
    ]
    socket.write(`POST /api/auth/login HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`)
    // Answered after what came before it on another connection: the first one has been taken.
    await once(socket, 'ready')
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
    const closed = once(socket.resume(), 'close')
    // A server that waits does so beyond the limit of this test.
    await stop()
    await closed
  })
})
