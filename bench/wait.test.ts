import { describe, expect, it } from 'vitest'
import { comesTrue, until, within } from './wait.ts'

const never = () => new Promise<never>(() => undefined)
const soon = { ms: 20, everyMs: 1 }

describe('within', () => {
  it('gives what came in time, and why it did not come', async () => {
    expect(await within('a value', Promise.resolve(1))).toBe(1)
    await expect(within('a value', Promise.reject(new Error('it broke')))).rejects.toThrow('it broke')
  })

  it('ends a wait with a sentence of what it was for', async () => {
    await expect(within('the answer to GET /readyz', never(), 20)).rejects.toThrow(
      'waited 0.02 s in vain for the answer to GET /readyz',
    )
  })
})

describe('until', () => {
  it('looks until it is so', async () => {
    let looks = 0
    await until('the third look', () => ++looks === 3, { everyMs: 1 })
    expect(looks).toBe(3)
  })

  it('ends with a sentence of what it looked for', async () => {
    await expect(until('a card', () => false, soon)).rejects.toThrow('waited 0.02 s in vain for a card')
    expect(await comesTrue(() => false, soon)).toBe(false)
  })
})
