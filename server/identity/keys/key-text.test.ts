import { describe, expect, it } from 'vitest'
import { ApiKeyId } from '#events/keys/keys.ts'
import { digestOfKey, idOfKey, newKey } from './key-text.ts'

const ID = ApiKeyId.parse('0123456789abcdef')

describe('the text of an API key', () => {
  it('[KEY-1] begins with fb_live_ and its id, and no two have the same secret', () => {
    const [one, other] = [newKey(ID), newKey(ID)]
    expect(one).toMatch(/^fb_live_0123456789abcdef_[0-9a-f]{56}$/)
    expect(idOfKey(one)).toBe(ID)
    expect(other).not.toBe(one)
    expect(digestOfKey(other)).not.toBe(digestOfKey(one))
  })

  it('[KEY-7] is known to be mistyped by its checksum, wherever one character differs', () => {
    const key = newKey(ID)
    const mistyped = key.split('').map((char, at) => key.slice(0, at) + (char === 'a' ? 'b' : 'a') + key.slice(at + 1))
    expect(mistyped.map(idOfKey).filter((id) => id !== null)).toEqual([])
  })

  it('[KEY-7] is nothing else: not cut, not longer, not in capitals, not of another kind', () => {
    const key = newKey(ID)
    const others = ['', 'fb_live_', key.slice(1), key.slice(0, -1), `${key}0`, `${key}\n`, key.toUpperCase()]
    expect([...others, key.replace('live', 'test'), 'f'.repeat(100_000)].map(idOfKey)).toEqual(
      Array.from({ length: others.length + 2 }, () => null),
    )
  })
})
