import { describe, expect, it } from 'vitest'
import { createAnnouncer } from './announce.ts'

describe('the announcer of the head of the log', () => {
  it('tells the first head at once, and of those that follow closely the newest, once', async () => {
    const told: number[] = []
    const announce = createAnnouncer(async (head) => told.push(head))
    for (const head of [1, 2, 5, 4]) announce(head)
    expect(told).toEqual([1])
    await expect.poll(() => told).toEqual([1, 5])
    announce(5)
    announce(6)
    await expect.poll(() => told).toEqual([1, 5, 6])
  })

  it('goes on after a notification that did not get through', async () => {
    const told: number[] = []
    const announce = createAnnouncer(async (head) => {
      if (head === 1) throw new Error('the connection is gone')
      told.push(head)
    })
    announce(1)
    announce(2)
    await expect.poll(() => told).toEqual([2])
  })
})
