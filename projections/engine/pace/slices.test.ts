import { describe, expect, it } from 'vitest'
import { turnsWhile, work } from '../../../server/testing/turns-while.ts'
import { inTimeSlices, jsonInSlices, mapInSlices } from './slices.ts'

describe('[METRICS-31] long work', () => {
  it('goes on at once within a slice, and gives others a turn after it', async () => {
    let ms = 0
    const giveWay = inTimeSlices(() => ms)
    ms = 0.4
    expect(giveWay()).toBeUndefined()
    ms = 1
    let isServed = false
    setImmediate(() => {
      isServed = true
      ms = 20
    })
    await giveWay()
    expect(isServed).toBe(true)
    // The time of the others is not its own.
    ms = 20.4
    expect(giveWay()).toBeUndefined()
  })

  it('rests where others are served beside it, and beside no one else', async () => {
    let ms = 0
    const giveWay = inTimeSlices(() => ms)
    const restedFor = async (others: number) => {
      ms += 10
      setImmediate(() => {
        ms += others
      })
      const before = performance.now()
      await giveWay()
      return performance.now() - before
    }
    // Not long yet.
    await restedFor(5)
    expect(await restedFor(5)).toBeGreaterThan(1)
    expect(await turnsWhile(() => restedFor(0))).toBeLessThanOrEqual(2)
  })

  it('on a list leaves a turn after each item that takes a slice, and gives the same', async () => {
    const items = Array.from({ length: 30 }, (_, at) => at)
    let made: readonly number[] = []
    const turns = await turnsWhile(async () => {
      made = await mapInSlices(items, (item, at) => {
        work(1)
        return item * at
      })
    })
    expect(made).toEqual(items.map((item, at) => item * at))
    expect(turns).toBeGreaterThanOrEqual(30)
  })

  it('writes the same JSON', async () => {
    const list = [{ id: 1, doc: { text: 'a "b"', none: undefined } }, null, [2]]
    expect(await jsonInSlices(list)).toBe(JSON.stringify(list))
    expect(await jsonInSlices([])).toBe('[]')
  })
})
