import { Agent, request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { MARKER_HEADER } from '#events/kernel/http.ts'
import type { Send } from '../app/app.ts'

/**
 * An agent for a server of this machine that is asked by a name which leads nowhere. @param ca who signed its certificate.
 * @param localAddress the address that the requests come from.
 */
export const agentOf = (ca: string, localAddress: string): Agent =>
  new Agent({
    ca,
    localAddress,
    keepAlive: true,
    lookup: (_host, { all }, found) =>
      all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4),
  })

/** Requests over HTTPS with a Cookie header. */
export const sendOverTls =
  (url: string, agent: Agent, cookie = ''): Send =>
  async (method, path, body, { headers = {} } = {}) => {
    const isForm = body instanceof FormData
    const sent = new Response(body === undefined ? null : isForm ? body : JSON.stringify(body))
    const type = isForm ? sent.headers.get('content-type') : 'application/json'
    const asked = request(new URL(path, url), {
      method,
      agent,
      headers: {
        [MARKER_HEADER]: 'test',
        cookie,
        ...(body !== undefined && { 'content-type': type ?? '' }),
        ...headers,
      },
    })
    asked.end(Buffer.from(await sent.arrayBuffer()))
    return new Promise((resolve, reject) => {
      asked.once('error', reject)
      asked.once('response', (answer) => {
        const isJson = answer.headers['content-type']?.includes('json') === true
        buffer(answer).then((bytes) => {
          const body: unknown = isJson ? JSON.parse(bytes.toString()) : bytes.toString()
          resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers })
        }, reject)
      })
    })
  }
