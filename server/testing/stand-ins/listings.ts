import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createProvider, type Listing } from '../../provider/client/provider.ts'

/** The provider's present time in tests. */
export const NOW = new Date('2026-11-23T12:00:00Z')
/** The question with a key. */
export const listing = (apiKey: string, more: Partial<Listing> = {}): Listing => ({
  apiKey,
  region: null,
  knownCameras: new Set(),
  onProgress: () => undefined,
  cancelled: new AbortController().signal,
  ...more,
})
/** Asks a provider that answers at an address. @param silenceMs the silence that it takes for an end, in milliseconds. */
export const providerAt = (baseUrl: string, silenceMs = 3_000) =>
  createProvider({ baseUrl, silenceMs, pauseMs: 20, now: () => NOW })

/** A provider whose lists are given, by path. */
export async function serving(lists: Readonly<Record<string, object>>): Promise<string> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const body = path === '/token' ? { token: 'v2_x' } : lists[path]
    response.writeHead(body ? 200 : 403, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
