import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import { socketTransport } from '../../client/live/connection/socket.ts'
import type { TransportMessage } from '../../client/live/connection/transport.ts'
import { startTestApp, type TestApp } from '../../server/testing/app/app.ts'

// Here and not beside the server: it joins the real client with the real server, which may not know each other.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** A proxy that lets no websocket through. @param isWorking false: it answers each request with 502. */
async function startStrictProxy(isWorking: boolean): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((asked, answer) => {
    if (!isWorking) return void answer.writeHead(502).end()
    const { method, headers, url } = asked
    const onwards = request(new URL(url ?? '/', app.url), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 500, answered.headers)
      answered.pipe(answer)
    })
    onwards.on('error', () => answer.destroy())
    asked.pipe(onwards)
  })
  server.on('upgrade', (_, line) => line.end('HTTP/1.1 403 Forbidden\r\n\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** The messages of one attempt through a proxy, until one of a type has come. */
async function attempt(isWorking: boolean, last: TransportMessage['type']): Promise<TransportMessage[]> {
  const { server, url } = await startStrictProxy(isWorking)
  const heard: TransportMessage[] = []
  const cookie = await app.cookieOf('colleague')
  const transport = socketTransport(UserId.parse(2), url, { extraHeaders: { cookie } })((message) => {
    if (message.type !== 'heard') heard.push(message)
  })
  transport.connect()
  await expect.poll(() => heard.map(({ type }) => type)).toContain(last)
  transport.disconnect()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return heard
}

it('[LIVE-131] through a proxy without websockets the client is up, and says that it is slow', async () => {
  expect(await attempt(true, 'slow')).toEqual([{ type: 'up' }, { type: 'slow', isSlow: true }])
})

it('[LIVE-131] the failure of a proxy is told as an answer, not as no connection', async () => {
  expect(await attempt(false, 'down')).toEqual([{ type: 'down', reason: 'failing' }])
})
