import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserStorage } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

describe('what the browser keeps', () => {
  it('is not kept, and disturbs nothing, while there is no room or no leave', () => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    browserStorage.set('theme', 'dark')
    browserStorage.remove('theme')
    expect(browserStorage.get('theme')).toBeNull()
  })

  it('is there again', () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    browserStorage.set('theme', 'dark')
    expect(browserStorage.get('theme')).toBe('dark')
    browserStorage.remove('theme')
    expect(browserStorage.get('theme')).toBeNull()
  })
})
