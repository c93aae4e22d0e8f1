import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PictureKind } from '#events/registry.ts'
import { rowOf, rowOfEvent } from './row-ids.ts'
import { runsOf } from '#events/kernel/testing/rounds.ts'

const kind = fc.constantFrom<PictureKind>('project', 'device')
const id = fc.integer({ min: 1, max: 2 ** 26 - 1 })
const revision = fc.integer({ min: 0, max: 2 ** 24 - 1 })

/** Checks that different places never have the same row, whether they differ in all or in one of their parts. */
function expectOwnRows<Place extends readonly unknown[]>(place: fc.Arbitrary<Place>, row: (...of: Place) => number) {
  fc.assert(
    fc.property(place, place, fc.nat(2), (one, other, part) => {
      const near = one.map((value, index) => (index === part ? other[index] : value)) as unknown as Place
      for (const next of [other, near]) {
        expect(row(...one) === row(...next)).toBe(one.every((value, index) => value === next[index]))
      }
    }),
    runsOf(),
  )
}

describe('[TABLE-3] ids of rows', () => {
  it('are of one thing alone: two kinds may use the same id', () => {
    expect(rowOf('project', 5)).not.toBe(rowOf('device', 5))
    expectOwnRows(fc.tuple(kind, id), rowOf)
  })

  it('are of one event alone, by its stream', () => {
    expect(rowOfEvent('project', 5, 3)).not.toBe(rowOfEvent('device', 5, 3))
    expectOwnRows(fc.tuple(kind, id, revision), rowOfEvent)
  })

  it('stand apart for things and events, and are safe integers', () => {
    fc.assert(
      fc.property(kind, id, revision, (...[of, one, at]) => {
        expect(rowOf(of, one)).toBeLessThan(0)
        expect(rowOfEvent(of, one, at)).toBeGreaterThan(0)
        expect([rowOf(of, one), rowOfEvent(of, one, at)].every(Number.isSafeInteger)).toBe(true)
      }),
      runsOf(),
    )
  })

  it('of events in projects are as API answers gave them ever since', () => {
    expect(rowOfEvent('project', 3, 1)).toBe(3 * 2 ** 24 + 1)
  })
})
