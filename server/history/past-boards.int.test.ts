import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestBus, type TestBus, wrapped } from '../testing/test-bus.ts'
import { createPastBoards } from './past-boards.ts'

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
