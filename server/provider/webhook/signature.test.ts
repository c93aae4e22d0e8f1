import { describe, expect, it } from 'vitest'
import { isOfNow, isSignedWith, signatureOf } from './signature.ts'

const RAW = Buffer.from('{"org_id":"o1","webhook_type":"notification"}')
const DIGEST = 'ac99dedaa9585d5e5aee4071a984faae8793956f4e02b4554df735d31f6c28c6'
const HEADER = `1789412460|${DIGEST}`

describe('[HOOK-1] the signature of a webhook', () => {
  it('is over the raw body and the time', () => {
    const signature = signatureOf(HEADER)
    expect(signature).toEqual({ timestamp: '1789412460', digest: DIGEST })
    if (!signature) return
    expect(isSignedWith('test-secret', RAW, signature)).toBe(true)
    expect(isSignedWith('other', RAW, signature)).toBe(false)
    expect(isSignedWith('test-secret', Buffer.concat([RAW, Buffer.from(' ')]), signature)).toBe(false)
    expect(isSignedWith('test-secret', RAW, { ...signature, timestamp: '1789412461' })).toBe(false)
  })
  it.each([undefined, '', DIGEST, `|${DIGEST}`, `1|${DIGEST.slice(1)}`, `1|${DIGEST.toUpperCase()}`, `1|2|${DIGEST}`])(
    'is none in %o',
    (header) => {
      expect(signatureOf(header)).toBe(null)
    },
  )
  it.each([
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
  ])('of %i s ago is of now: %s', (ago, isNow) => {
    expect(isOfNow({ timestamp: '1789412460', digest: '' }, new Date((1_789_412_460 + ago) * 1000))).toBe(isNow)
  })
})
