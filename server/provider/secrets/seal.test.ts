import { describe, expect, it } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal('a secret of at least thirty-two characters')
const other = createSeal('another secret of thirty-two characters')

const UNREADABLE = /unable to authenticate|authentication tag/i

describe('[INSTANCE-9] a seal', () => {
  it('opens what it sealed, and shows nothing of it', () => {
    const sealed = seal.seal('vkd_api_Schlüssel', '3 api-key')
    expect(seal.open(sealed, '3 api-key')).toBe('vkd_api_Schlüssel')
    expect(sealed.includes('vkd_api')).toBe(false)
    expect(seal.seal('vkd_api_Schlüssel', '3 api-key').equals(sealed)).toBe(false)
  })

  it('opens it in its own place alone, under its own key alone, and only as it was', () => {
    const sealed = seal.seal('text', '3 api-key')
    expect(() => seal.open(sealed, '4 api-key')).toThrow(UNREADABLE)
    expect(() => other.open(sealed, '3 api-key')).toThrow(UNREADABLE)
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
    expect(() => seal.open(changed, '3 api-key')).toThrow(UNREADABLE)
    expect(() => seal.open(sealed.subarray(0, 20), '3 api-key')).toThrow(UNREADABLE)
  })

  it('has a name for its key, and digests that only its key makes', () => {
    expect(createSeal('a secret of at least thirty-two characters').keyId).toBe(seal.keyId)
    expect(other.keyId).not.toBe(seal.keyId)
    expect(seal.digest('text')).toBe(seal.digest('text'))
    expect(seal.digest('text')).not.toBe(other.digest('text'))
  })
})
