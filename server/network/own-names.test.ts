import { describe, expect, it } from 'vitest'
import { hostAllowed } from './own-names.ts'

const DEMO = { demo: true, publicUrl: undefined }
const PUBLIC_DEMO = { demo: true, publicUrl: 'https://demo.example.com' }
const REAL = { demo: false, publicUrl: 'https://board.example.com' }

describe('[ACCESS-53] the name that a request is sent to', () => {
  it.each([
    ['127.0.0.1:3000', DEMO],
    ['127.0.0.2', DEMO],
    ['localhost:5173', DEMO],
    ['LocalHost', DEMO],
    ['[::1]:3000', DEMO],
    [undefined, DEMO],
    ['localhost:3000', PUBLIC_DEMO],
    ['Demo.example.com', PUBLIC_DEMO],
    ['10.0.0.7:3000', REAL],
    ['board.example.com', REAL],
  ])('may be %s with %j', (host, settings) => {
    expect(hostAllowed({ host }, settings)).toBe(true)
  })

  it.each([
    ['evil.example', DEMO],
    ['evil.example:3000', DEMO],
    ['localhost.evil.example', DEMO],
    ['127.0.0.1.evil.example', DEMO],
    ['evil.example#127.0.0.1', DEMO],
    ['', DEMO],
    ['10.0.0.7:3000', DEMO],
    ['[::2]:3000', DEMO],
    ['demo.example.com:3000', PUBLIC_DEMO],
  ])('may not be %s with %j', (host, settings) => {
    expect(hostAllowed({ host }, settings)).toBe(false)
  })
})
