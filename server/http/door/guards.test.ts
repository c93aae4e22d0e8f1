import { describe, expect, it } from 'vitest'
import { originAllowed } from './guards.ts'

const PUBLIC = { publicUrl: 'https://board.example.com' }
const NOWHERE = { publicUrl: undefined }

describe('[ACCESS-3] the page that a request comes from', () => {
  it.each([
    ['none: no browser, or a plain navigation', undefined, 'localhost:3000', NOWHERE],
    ['the host that it was sent to', 'http://localhost:3000', 'localhost:3000', NOWHERE],
    ['the host in another case', 'http://board.example.com', 'Board.Example.com', NOWHERE],
    ['the public address, where a proxy changes the host', 'https://board.example.com', '10.0.0.7:3000', PUBLIC],
  ])('may be %s', (_what, origin, host, config) => {
    expect(originAllowed({ origin, host }, config)).toBe(true)
  })

  it.each([
    ['another host', 'http://evil.example', 'localhost:3000', NOWHERE],
    ['another port of the host', 'http://localhost:5173', 'localhost:3000', NOWHERE],
    ['one that begins like the host', 'http://localhost:3000.evil.example', 'localhost:3000', NOWHERE],
    ['one that ends like the host', 'http://evil-board.example.com', 'board.example.com', NOWHERE],
    ['opaque', 'null', 'localhost:3000', NOWHERE],
    ['no address', 'localhost:3000', 'localhost:3000', NOWHERE],
    ['the public address over http', 'http://board.example.com', 'board.example.com', PUBLIC],
    ['the host that it was sent to, where there is a public address', 'http://10.0.0.7:3000', '10.0.0.7:3000', PUBLIC],
    ['another port of the public address', 'https://board.example.com:8443', 'board.example.com:8443', PUBLIC],
    ['named by a request without a host', 'http://localhost:3000', undefined, NOWHERE],
  ])('may not be %s', (_what, origin, host, config) => {
    expect(originAllowed({ origin, host }, config)).toBe(false)
  })
})
