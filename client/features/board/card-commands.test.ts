import { describe, expect, it } from 'vitest'
import { DeviceId } from '#events/ids.ts'
import { refusalSummary } from './card-commands.ts'

const id = (value: number) => DeviceId.parse(value)

describe('[BOARD-4] the summary of refused moves', () => {
  const names = new Map([1, 2, 3, 4, 5].map((value) => [id(value), `Cam ${value}`]))
  const refused = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ deviceId: id(index + 1), message: 'Ana moved it.' }))

  it('names those that stayed, with the reason', () => {
    expect(refusalSummary(refused(1), 5, names)).toBe('1 of 5 cards was not moved. Cam 1: Ana moved it.')
    expect(refusalSummary(refused(2), 5, names)).toBe(
      '2 of 5 cards were not moved. Cam 1: Ana moved it. Cam 2: Ana moved it.',
    )
  })

  it('names three at most', () => {
    expect(refusalSummary(refused(5), 9, names)).toMatch(/Cam 3: Ana moved it\. \.\.\.and 2 more$/)
  })
})
