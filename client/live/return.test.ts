import { describe, expect, it } from 'vitest'
import { FOLLOWED, boardByHand, liveByHand } from './testing/by-hand.ts'
import { sampleCard } from './testing/samples.ts'

describe('a server that is back', () => {
  it('[LIVE-10] [LIVE-29] has every list read again after a connection is made, each after a part of a second', async () => {
    const { start, hear, missed, clock } = liveByHand()
    start()
    hear({ type: 'up' })
    const read: [topic: string, after: number][] = []
    for (let ms = 0; ms <= 1000; ms += 10) {
      for (const topic of missed.splice(0)) read.push([topic, ms])
      await clock.pass(10)
    }
    expect(read.map(([topic]) => topic).toSorted()).toEqual(FOLLOWED)
    expect(new Set(read.map(([, ms]) => ms)).size).toBeGreaterThan(1)
    expect(Math.min(...read.map(([, ms]) => ms))).toBeGreaterThan(0)
  })

  it('[LIVE-29] [LIVE-60] is asked at once for the board that somebody looks at, and later for that of a hidden tab', async () => {
    const { live, hear, asked, clock } = await boardByHand([sampleCard(1)])
    const back = () => {
      hear({ type: 'stores', isAway: true })
      hear({ type: 'stores', isAway: false })
    }
    back()
    expect(asked.length).toBe(2)
    clock.isHidden = true
    back()
    expect(asked.length).toBe(2)
    await clock.pass(1000)
    expect(asked.length).toBe(3)

    // A person comes to look in the meantime.
    back()
    clock.isHidden = false
    live.wake()
    expect(asked.length).toBe(4)
    await clock.pass(2000)
    expect(asked.length).toBe(4)
  })

  it('[LIVE-29] that is gone again before its turn is not asked', async () => {
    const { start, hear, missed, clock } = liveByHand()
    start()
    hear({ type: 'up' })
    hear({ type: 'stores', isAway: true })
    await clock.pass(2000)
    hear({ type: 'stores', isAway: false })
    hear({ type: 'down', reason: 'lost' })
    await clock.pass(200)
    expect(missed).toEqual([])
    hear({ type: 'up' })
    await clock.pass(1000)
    expect(missed.toSorted()).toEqual(FOLLOWED)
  })

  it('[LIVE-41] is found at once when it answers a request', async () => {
    const { live, start, hear, connects, clock } = liveByHand()
    start()
    for (let attempt = 1; attempt < 6; attempt++) {
      hear({ type: 'down', reason: 'lost' })
      while (connects() === attempt) await clock.pass(10)
    }
    hear({ type: 'down', reason: 'lost' })
    await clock.pass(600)
    expect(connects()).toBe(6)
    live.reached()
    expect(connects()).toBe(7)
    // One attempt at a time, however many answers come.
    live.reached()
    await clock.pass(5000)
    live.reached()
    expect(connects()).toBe(7)
    hear({ type: 'up' })
    live.reached()
    expect(connects()).toBe(7)
  })

  it('[LIVE-10] is left half a second when its connections fail though it answers', async () => {
    const { live, start, hear, connects, clock } = liveByHand()
    start()
    for (let n = 0; n < 20; n++) {
      hear({ type: 'down', reason: 'lost' })
      live.reached()
      await clock.pass(100)
      live.reached()
    }
    expect(connects()).toBeLessThan(8)
  })

  it('[LIVE-41] is tried once when the browser says in several ways that all is well, anew when that hangs', async () => {
    const { live, start, hear, connects, clock } = liveByHand()
    start()
    hear({ type: 'down', reason: 'lost' })
    live.wake()
    live.wake()
    await clock.pass(900)
    live.wake()
    expect(connects()).toBe(2)
    await clock.pass(200)
    live.wake()
    expect(connects()).toBe(3)
  })

  it('[LIVE-10] is spared when it is there and in trouble, or breaks what it lets in', async () => {
    const { start, hear, connects, clock } = liveByHand()
    start()
    const waitsAfter = async (fail: () => void) => {
      const waits: number[] = []
      for (let round = 0; round < 7; round++) {
        fail()
        const [before, since] = [connects(), clock.now()]
        while (connects() === before) await clock.pass(10)
        waits.push(clock.now() - since)
      }
      return waits
    }
    expect((await waitsAfter(() => hear({ type: 'down', reason: 'away' })))[6]).toBeGreaterThan(2400)
    const broken = await waitsAfter(() => {
      hear({ type: 'up' })
      hear({ type: 'down', reason: 'lost' })
    })
    expect(broken[6]).toBeGreaterThan(2400)
  })
})
