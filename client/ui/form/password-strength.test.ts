import { describe, expect, it } from 'vitest'
import { strengthOf } from './new-password-input.tsx'

describe('the strength of a password', () => {
  it.each([
    ['', 'Weak'],
    ['abcdefgh', 'Weak'],
    ['abcdefg1', 'Fair'],
    ['Abcdefghi1', 'Good'],
    ['ladder and a lamp', 'Good'],
    ['Abcdefghij1!', 'Strong'],
    ['four ladders and a red lamp', 'Strong'],
  ])('of %j is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength)
  })
})
