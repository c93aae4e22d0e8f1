import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Send, startTestApp, type TestApp } from './testing/app/app.ts'

let app: TestApp
let client: string
let anonymous: Send

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'fieldboard-client-'))
  await mkdir(join(client, 'assets'))
  await writeFile(join(client, 'index.html'), 'the page')
  await writeFile(join(client, 'assets', 'index-1a2b3c.js'), 'the script')
  for (const name of ['forms', 'login-screen', 'primitives', 'board'])
    await writeFile(join(client, 'assets', `${name}-4d5e6f.js`), 'another script')
  await writeFile(join(client, 'assets', 'label-reader-1a2b3c.js'), 'the reader')
  await writeFile(join(client, 'assets', 'label-reader-1a2b3c.js.br'), brotliCompressSync('the reader'))
  await writeFile(join(client, 'assets', 'index-1a2b3c.js.map'), 'the source')
  await writeFile(join(client, 'index.js.map'), 'the source')
  await writeFile(join(client, 'index.html.br'), brotliCompressSync('the page'))
  await writeFile(join(client, 'assets', 'index-1a2b3c.js.gz'), gzipSync('the script'))
  await mkdir(join(`${client}-before`, 'assets'), { recursive: true })
  for (const name of ['index-0f0f0f.js', 'forms-0f0f0f.js'])
    await writeFile(join(`${client}-before`, 'assets', name), 'an earlier script')
  app = await startTestApp(undefined, { client })
  anonymous = app.anonymous
})
afterAll(async () => {
  await app.close()
  await rm(client, { recursive: true })
  await rm(`${client}-before`, { recursive: true })
})

describe('the client', () => {
  it.each(['/', '/index.html', '/auth', '/forms/7?x=1', '/apiary', '/%2e%2e/%2e%2e/etc/passwd'])(
    'is served at %s, always asked for anew',
    async (path) => {
      const { status, body, headers } = await anonymous('GET', path)
      expect({ status, body, cache: headers['cache-control'] }).toEqual({
        status: 200,
        body: 'the page',
        cache: 'no-cache',
      })
    },
  )
  it('has files that are kept for ever, and of one that is gone nothing else comes', async () => {
    const { body, headers } = await anonymous('GET', '/assets/index-1a2b3c.js')
    expect({ body, cache: headers['cache-control'] }).toEqual({
      body: 'the script',
      cache: 'public, max-age=31536000, immutable',
    })
    expect(await anonymous('GET', '/assets/index-0000.js')).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
  it.each([{}, { 'accept-encoding': 'br' }])(
    '[SCAN-6] lets the reader of labels run WebAssembly by its own answer, and no page or other script (%o)',
    async (headers) => {
      const policyOf = async (path: string) =>
        (await anonymous('GET', path, undefined, { headers })).headers['content-security-policy']
      expect(await policyOf('/assets/label-reader-1a2b3c.js')).toBe(
        "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self';frame-ancestors 'none'",
      )
      for (const path of ['/', '/auth', '/assets/index-1a2b3c.js', '/assets/label-reader-0000.js', '/api/user'])
        expect(await policyOf(path)).not.toContain('unsafe')
    },
  )
  it('[OFFLINE-9] has the files of the build before for pages that are still open', async () => {
    const { body, headers } = await anonymous('GET', '/assets/index-0f0f0f.js')
    expect({ body, cache: headers['cache-control'] }).toEqual({
      body: 'an earlier script',
      cache: 'public, max-age=31536000, immutable',
    })
  })
  it('[OFFLINE-4] marks its page, and nothing else, so that its worker knows it', async () => {
    const marked = async (path: string) => (await anonymous('GET', path)).headers['x-fieldboard-page'] !== undefined
    expect([await marked('/'), await marked('/forms/7')]).toEqual([true, true])
    expect([await marked('/assets/index-1a2b3c.js'), await marked('/api/user')]).toEqual([false, false])
  })
  it('[ACCEPT-15] keeps the page of a guest out of search engines, and from naming its address', async () => {
    const said = async (path: string) => {
      const { headers } = await anonymous('GET', path)
      return [headers['referrer-policy'], headers['x-robots-tag']]
    }
    for (const path of ['/accept', '/accept?from=mail']) expect(await said(path)).toEqual(['no-referrer', 'noindex'])
    for (const path of ['/', '/acceptances']) expect(await said(path)).toEqual(['strict-origin', undefined])
  })
  it.each(['/', '/index.html', '/forms/7'])(
    '[HTTP-5] has its page sent at %s as the build compressed it',
    async (url) => {
      const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
      expect(headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      })
      expect(brotliDecompressSync(rawPayload).toString()).toBe('the page')
    },
  )
  it.each(['/', '/auth'])(
    "[HTTP-14] says at %s what the login form's scripts are called, to those without a session alone",
    async (url) => {
      const scripts = [
        '</assets/forms-4d5e6f.js>; rel=modulepreload',
        '</assets/login-screen-4d5e6f.js>; rel=modulepreload',
        '</assets/primitives-4d5e6f.js>; rel=modulepreload',
      ]
      const linkFor = async (headers: Record<string, string>) => (await app.inject({ url, headers })).headers['link']
      for (const taken of ['identity', 'br'])
        expect(
          String(await linkFor({ 'accept-encoding': taken }))
            .split(', ')
            .sort(),
        ).toEqual(scripts)
      expect(await linkFor({ cookie: await app.cookieOf('employee') })).toBeUndefined()
    },
  )
  it('[HTTP-5] has files sent in the best form that there is, and only to those who take it', async () => {
    const url = '/assets/index-1a2b3c.js'
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(gunzipSync(rawPayload).toString()).toBe('the script')
    const plain = await app.inject({ url })
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'the script'])
  })
  it('[HTTP-31] has no source maps, for strangers and people alike', async () => {
    for (const send of [anonymous, await app.as('customer')])
      for (const path of ['/assets/index-1a2b3c.js.map', '/assets/%69ndex-1a2b3c.js.map', '/index.js.map'])
        expect([path, (await send('GET', path)).body]).not.toContain('the source')
    expect((await anonymous('GET', '/assets/index-1a2b3c.js.map')).status).toBe(404)
  })
  it('has security headers on its pages, on answers and on refusals alike', async () => {
    for (const path of ['/', '/api/user', '/nothing', '/healthz', '/assets/gone.js'])
      expect((await anonymous('GET', path)).headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-content-type-options': 'nosniff',
      })
  })
})

describe('an unknown path', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api/projects/1/nothing', '/api/../api/nothing', '/api?x=/'])(
    '[ACCESS-15] of the API (%s) answers JSON 404 to every caller, never the page',
    async (path) => {
      for (const send of [anonymous, await app.as('employee')])
        for (const method of ['GET', 'POST', 'DELETE'] as const)
          expect(await send(method, path)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    },
  )
  it('answers JSON 404 to whatever is no visit of a page', async () => {
    expect(await anonymous('POST', '/')).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await anonymous('GET', '/socket.io/nothing')).toMatchObject({ status: 404 })
  })
})
