import { expect, it } from 'vitest'
import { cutInMiddle } from './cut-name.tsx'

it('[BOARD-41] a name that is too long loses its middle between words, and never half a sign', () => {
  expect(cutInMiddle('Canal house', 20)).toBe('Canal house')
  expect(cutInMiddle('Northern distribution centre, hall 3, east gate', 30)).toBe('Northern … 3, east gate')
  expect(cutInMiddle('Warehouse at the old harbour of the city, hall 12', 30)).toBe('Warehouse at the … hall 12')
  expect(cutInMiddle('abcdefghijklmnopqrstuvwxyz', 10)).toBe('abcdef … wxyz')
  const family = '👩‍👩‍👧'
  expect(cutInMiddle(family.repeat(12), 10)).toBe(`${family.repeat(6)} … ${family.repeat(4)}`)
})
