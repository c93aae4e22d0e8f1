import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { pageHeaders } from './headers.ts'

/** The headers of an answer, asked for as `headers` say, by a server with these settings. */
async function headersOf(
  { publicUrl, trustProxy = false }: { publicUrl?: string; trustProxy?: boolean } = {},
  headers: Record<string, string> = {},
) {
  const app = Fastify({ trustProxy })
  const tellBrowser = await pageHeaders({ publicUrl })
  app.addHook('onRequest', async (request, reply) => tellBrowser(request, reply))
  app.get('/', () => 'a page')
  return (await app.inject({ url: '/', headers })).headers
}

describe('[HTTP-1] every answer', () => {
  it('lets pages run scripts and styles of our own files alone', async () => {
    const policy = String((await headersOf())['content-security-policy'])
    const directives = new Map(policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
    expect(directives.get('script-src')).toEqual(["'self'"])
    expect(directives.get('script-src-attr')).toEqual(["'none'"])
    expect(directives.get('style-src')).toEqual(["'self'", expect.stringMatching(/^'sha256-/)])
    expect(directives.get('connect-src')).toEqual(["'self'"])
    expect(directives.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy).not.toMatch(/unsafe|upgrade-insecure/)
  })

  it('is taken for what it says it is, framed by no page, and tells other sites nothing', async () => {
    expect(await headersOf()).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin',
      'permissions-policy': expect.stringMatching(/^camera=\(self\), .*microphone=\(\)/),
    })
  })
})

describe('[HTTP-2] https alone from now on', () => {
  const isAsked = async (...given: Parameters<typeof headersOf>) =>
    (await headersOf(...given))['strict-transport-security'] !== undefined
  const forwarded = { 'x-forwarded-proto': 'https' }

  it('is asked of browsers where people come by https, and nowhere else', async () => {
    expect(await isAsked({ publicUrl: 'https://board.example.com' })).toBe(true)
    expect(await isAsked({ trustProxy: true }, forwarded)).toBe(true)
    expect(await isAsked({ publicUrl: 'http://board.example.com' })).toBe(false)
    expect(await isAsked({ trustProxy: true })).toBe(false)
    expect(await isAsked({}, forwarded)).toBe(false)
  })
})
