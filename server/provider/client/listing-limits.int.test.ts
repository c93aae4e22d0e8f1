import { setTimeout as sleep } from 'node:timers/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listing, providerAt, serving } from '../../testing/stand-ins/listings.ts'
import { createProvider } from './provider.ts'
import type { SimulatedKeyName } from '../simulated/keys.ts'
import { type SimulatedProvider, startSimulatedProvider } from '../simulated/server.ts'

let simulated: SimulatedProvider
beforeAll(async () => {
  simulated = await startSimulatedProvider()
})
afterAll(() => simulated.close())

const list = (apiKey: SimulatedKeyName) => providerAt(simulated.url).listDevices(listing(apiKey))
/** A product that a busy machine answers late would be left out. */
const listed = async (lists: Readonly<Record<string, object>>) =>
  (await providerAt(await serving(lists), 30_000).listDevices(listing('key'))).devices
/** Listings here are counted, not paced. */
const hastyAt = (baseUrl: string) => createProvider({ baseUrl, silenceMs: 3_000, pace: async () => undefined })

/** A provider whose pages of cameras have so many bytes and always name a next one; without a size, one that never ends. */
async function drowning(pageBytes = Number.POSITIVE_INFINITY) {
  let [sentBytes, page] = [0, 0]
  let cutOff: () => void = () => undefined
  const isCutOff = new Promise<void>((resolve) => {
    cutOff = resolve
  })
  function* pageOf(bytes: number): Generator<string> {
    yield `{"next_page_token":"${++page}","cameras":[],"filling":"`
    for (let sent = 0; sent < bytes; sent += 1_000_000) {
      sentBytes += 1_000_000
      yield 'x'.repeat(1_000_000)
    }
    yield '"}'
  }
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    if (request.url === '/token') response.end('{"token":"v2_x"}')
    else pipeline(Readable.from(pageOf(pageBytes)), response).catch(cutOff)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sentBytes: () => sentBytes,
    /** An answer was cut off. */
    isCutOff,
  }
}

describe('[SYNC-32] an answer that is larger than 5 MB', () => {
  it('is cut off while it comes: no more of it is kept, and the connection ends', async () => {
    const provider = await drowning()
    const before = process.memoryUsage.rss()
    await expect(providerAt(provider.url).listDevices(listing('key'))).rejects.toMatchObject({
      trouble: 'too-much',
      message:
        'An answer of Verkada was larger than 5 MB and was cut off. Try again later. If it stays so, ask the support of Verkada.',
    })
    await provider.isCutOff
    // Bytes in the buffers between the two were sent as well.
    expect(provider.sentBytes()).toBeLessThan(50_000_000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000)
  })
  it('ends the whole listing, whatever was read before it', async () => {
    const lists = { '/cameras/v1/devices': { cameras: [{ camera_id: 'c1' }] } }
    const doors = { doors: [{ door_id: 'd1', name: 'x'.repeat(5_000_000) }] }
    await expect(listed({ ...lists, '/access/v1/doors': doors })).rejects.toMatchObject({ trouble: 'too-much' })
    const site = { '/alarms/v1/sites': { sites: [{ site_id: 's1' }] }, '/alarms/v1/devices': doors }
    await expect(listed({ ...lists, ...site })).rejects.toMatchObject({ trouble: 'too-much' })
  })
  it('is larger than 100 KB where it says little: a token, a check of a key', async () => {
    const small = { trouble: 'too-much', message: expect.stringContaining('larger than 100 KB') }
    await expect(list('sim-flooding')).rejects.toMatchObject(small)
    const provider = providerAt(simulated.url)
    await expect(provider.checkKey('sim-flooding')).rejects.toMatchObject(small)
    const url = await serving({ '/cameras/v1/devices': { cameras: [{ camera_id: 'x'.repeat(100_000) }] } })
    await expect(providerAt(url).checkKey('key')).rejects.toMatchObject(small)
  })
  it('says in a check of a key that a product can be read, where it is no error', async () => {
    const doors = { doors: [{ door_id: 'x'.repeat(100_000) }] }
    const url = await serving({ '/cameras/v1/devices': { cameras: [] }, '/access/v1/doors': doors })
    expect(await providerAt(url).checkKey('key')).toMatchObject({ cannotRead: ['alarms'] })
  })
})

describe('[SYNC-33] a listing', () => {
  it('has 20,000 devices at most', async () => {
    await expect(list('sim-20000')).rejects.toMatchObject({
      trouble: 'too-much',
      message: 'Verkada lists more than 20,000 devices. Use an API key that may read fewer sites.',
    })
    const alarms = (count: number) => ({
      '/cameras/v1/devices': { cameras: [{ camera_id: 'c1' }] },
      '/alarms/v1/sites': { sites: [{ site_id: 's1' }] },
      '/alarms/v1/devices': { devices: Array.from({ length: count }, (_, index) => ({ device_id: `a${index}` })) },
    })
    expect(await listed(alarms(19_999))).toHaveLength(20_000)
    await expect(listed(alarms(20_000))).rejects.toMatchObject({ trouble: 'too-much' })
  })
  it('has 1,000 pages at most', async () => {
    const before = simulated.requests.length
    await expect(hastyAt(simulated.url).listDevices(listing('sim-endless-pages'))).rejects.toMatchObject({
      trouble: 'too-much',
      message: 'The lists of Verkada have more than 1,000 pages. Use an API key that may read fewer sites.',
    })
    expect(simulated.requests.length - before).toBe(1_001)
  })
  it('has 50 MB at most', async () => {
    const provider = await drowning(4_000_000)
    await expect(hastyAt(provider.url).listDevices(listing('key'))).rejects.toMatchObject({
      trouble: 'too-much',
      message: 'The lists of Verkada are larger than 50 MB. Use an API key that may read fewer sites.',
    })
    expect(provider.sentBytes()).toBeLessThan(60_000_000)
  })
  it('does not take what is no page token for the end of a list', async () => {
    const cameras = { cameras: [{ camera_id: 'c1' }], next_page_token: 'x'.repeat(2_000) }
    const { read, failed } = await providerAt(await serving({ '/cameras/v1/devices': cameras })).listDevices(
      listing('key'),
    )
    expect(read).not.toContain('cameras')
    expect(failed).toContainEqual({
      product: 'cameras',
      trouble: 'failed',
      message: 'The list of cameras cannot be read.',
    })
  })
})

describe('[SYNC-34] a listing that takes too long', () => {
  it('ends after its time in all, though each answer comes in time', async () => {
    const slowly = createProvider({
      ...{ baseUrl: simulated.url, silenceMs: 3_000, listingMs: 300 },
      // The pace is under test: it makes the listing slow.
      pace: () => sleep(20),
    })
    await expect(slowly.listDevices(listing('sim-endless-pages'))).rejects.toMatchObject({
      trouble: 'too-much',
      message:
        'Verkada took longer than 0.3 seconds to list its devices. Try again later. If it stays so, ask the support of Verkada.',
    })
  })
})
