import { expect, it } from 'vitest'
import { hasPile, holdsPile } from './piled-marks.ts'

const marks = (count: number) => '\u0301\u0316'.repeat(count / 2)

it('[HTTP-72] a hundred marks on a letter are taken, and more are not, however they are written', () => {
  const json = (text: string) => JSON.stringify({ a: [text] })
  const escaped = (text: string) => json(text).replace(/\p{M}/gu, (one) => `\\u0${one.charCodeAt(0).toString(16)}`)
  for (const written of [json, escaped]) {
    const holds = (text: string) => holdsPile(written(text), JSON.parse(written(text)))
    expect(holds(`a${marks(100)}b${marks(100)}`)).toBe(false)
    expect(holds(`a${marks(102)}`)).toBe(true)
  }
  expect(holdsPile('{"a\\u0301":1}', { [`a${marks(102)}`]: 1 })).toBe(true)
  // Half-width signs of a voice become marks where forms are made alike.
  expect(hasPile('\uff9e\u0301'.repeat(60))).toBe(true)
  expect(hasPile('नमस्ते ภาษาไทย שָׁלוֹם'.repeat(1_000))).toBe(false)
})

it('[HTTP-72] megabytes of marks are looked at once', () => {
  const before = performance.now()
  expect(hasPile(`a${marks(100)}`.repeat(50_000))).toBe(false)
  expect(hasPile(`a${marks(5_000_000)}`)).toBe(true)
  expect(performance.now() - before).toBeLessThan(5_000)
})
