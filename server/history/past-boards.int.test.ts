import { afterAll, beforeAll, expect, it } from 'vitest'
import { DeviceId } from '#events/kernel/ids.ts'
import { meta, openTestBus, type TestBus, wrapped } from '../testing/test-bus.ts'
import { createPastBoards } from './past-boards.ts'

const HOUR_MS = 3_600_000

let test: TestBus
beforeAll(async () => {
  test = await openTestBus()
})
afterAll(() => test.close())

it('[ERASE-47] a board of the past is folded anew after an erasure, also when it was being folded', async () => {
  const id = await test.project(6)
  const begins: number[] = []
  const store = wrapped(test.store, {
    read(stream, from, limit) {
      begins.push(from)
      return test.store.read(stream, from, limit)
    },
  })
  const boards = createPastBoards(store, { keyframeEvents: 2 })
  await boards.at(id, 5)
  await boards.at(id, 5)
  expect(begins).toEqual([0, 6])
  boards.forget()
  const folding = boards.at(id, 5)
  await expect.poll(() => begins.length).toBe(3)
  boards.forget()
  await folding
  await boards.at(id, 5)
  expect(begins.slice(2)).toEqual([0, 0])
})

it('[REPLAY-36] a time names the last event up to then also where a clock was days ahead, twice', async () => {
  const id = await test.project(1)
  const begin = Date.now()
  const boards = createPastBoards(test.store)
  // Hours after the begin, by the clock of the node that records the next change.
  for (const hours of [1, 73, 74, 75, 2, 3, 100, 101, 4, 5, 6]) {
    const node = test.nodeOn(test.store, () => new Date(begin + hours * HOUR_MS))
    const data = { deviceId: DeviceId.parse(1), description: `after ${hours} hours` }
    await node.project(id).execute({ type: 'DescribeDevice', data }, meta())
    const times = (await test.eventsOf(id)).map(({ recordedAt }) => Date.parse(recordedAt))
    const upTo = (time: number) => boards.revisionAt(id, times.length - 1, time)
    const asked = [-1, 0.5, 1, 2, 2.5, 3, 5, 6, 73, 75, 100, 200].map((hour) => begin + hour * HOUR_MS)
    const found = await Promise.all(asked.map(upTo))
    expect({ hours, found }).toEqual({ hours, found: asked.map((time) => times.findLastIndex((one) => one <= time)) })
    expect(await boards.revisionAt(id, 1, begin)).toBe(1)
  }
})
