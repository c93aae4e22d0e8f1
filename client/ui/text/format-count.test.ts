import { describe, expect, it } from 'vitest'
import { countOf } from './format-count.ts'

describe('a count with its noun', () => {
  it('is written for one and for many', () => {
    expect([countOf(0, 'device'), countOf(1, 'device'), countOf(412, 'device')]).toEqual([
      '0 devices',
      '1 device',
      '412 devices',
    ])
  })
})
