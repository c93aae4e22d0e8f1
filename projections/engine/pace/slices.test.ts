import { describe, expect, it } from 'vitest'
import { turnsWhile, work } from '../../../server/testing/turns-while.ts'
import { inTimeSlices, jsonInSlices, mapInSlices, restBeside } from './slices.ts'

/**
 * Long work at a clock of its own, whose rests serve others where `isServing`. `workFor` works for so many milliseconds, then gives way to
 * a turn that serves others for as long as it says. It returns whether the work rested.
 */
function someWork() {
  let [ms, rests] = [0, 0]
  const world = { isServing: false }
  const rest = async () => {
    rests++
    return world.isServing
  }
  const giveWay = inTimeSlices(() => ms, rest)
  const workFor = async (worked: number, { others = 0, about = 'all' as unknown } = {}) => {
    const before = rests
    ms += worked
    setImmediate(() => {
      ms += others
    })
    await giveWay(about)
    return rests > before
  }
  return { workFor, world }
}

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

  it('[METRICS-32] goes on for longer where the turns of others are long, and so keeps up on a busy server', async () => {
    let ms = 0
    const giveWay = inTimeSlices(() => ms)
    const afterTurnOf = async (others: number) => {
      ms += 10
      setImmediate(() => {
        ms += others
      })
      await giveWay()
      const began = ms
      while (giveWay() === undefined) ms += 0.25
      return ms - began
    }
    expect([await afterTurnOf(0), await afterTurnOf(4), await afterTurnOf(100)]).toEqual([0.5, 2, 5])
  })

  it('rests where others are served beside it, and beside no one else', async () => {
    const { workFor } = someWork()
    // Not long yet.
    expect(await workFor(4, { others: 5 })).toBe(false)
    expect(await workFor(10, { others: 5 })).toBe(true)
    expect(await workFor(10)).toBe(false)
  })

  it('rests on after a turn that served no one, until a rest has served no one', async () => {
    const { workFor, world } = someWork()
    world.isServing = true
    expect([await workFor(10, { others: 5 }), await workFor(10)]).toEqual([true, true])
    world.isServing = false
    expect([await workFor(10), await workFor(10)]).toEqual([true, false])
  })

  it('sees in a rest whether others are served', async () => {
    expect(await restBeside()).toBe(false)
    setTimeout(() => work(1), 1)
    expect(await restBeside()).toBe(true)
  })

  it('[METRICS-32] that is many short pieces rests for no one, and a long one of them does', async () => {
    const { workFor } = someWork()
    for (let about = 0; about < 10; about++) expect(await workFor(4, { others: 5, about })).toBe(false)
    expect(await workFor(4, { others: 5, about: 9 })).toBe(true)
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
    // Slices are longer where the machine has much else to do.
    expect(turns).toBeGreaterThanOrEqual(6)
  })

  it('writes the same JSON', async () => {
    const list = [{ id: 1, doc: { text: 'a "b"', none: undefined } }, null, [2]]
    expect(await jsonInSlices(list)).toBe(JSON.stringify(list))
    expect(await jsonInSlices([])).toBe('[]')
  })
})
