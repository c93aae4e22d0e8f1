import { describe, expect, it } from 'vitest'
import { hueOf, initials } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Ana Ruiz', 'AR'],
    ['  ana   maria  de la ruiz ', 'AR'],
    ['Cher', 'C'],
    ['Özil Ünal', 'ÖÜ'],
    ['𝒜da Łoś', '𝒜Ł'],
    ['', '?'],
  ])('of %j are %s', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})

describe('the colour of a person', () => {
  it('is the same each time and differs between neighbours', () => {
    expect(hueOf(7)).toBe(hueOf(7))
    expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(hueOf)).size).toBe(8)
  })
})
