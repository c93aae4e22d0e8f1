import { describe, expect, it, vi } from 'vitest'
import { packCards } from '#events/live/packed-cards.ts'
import type { Card } from '#events/project/device.ts'
import { exampleCards, exampleProject } from '../../testing/example-board.ts'
import { boardOf } from '../../testing/live-socket.ts'
import type { Whole } from './kind.ts'
import { createWholeStreams } from './whole-streams.ts'

/** A board as it is opened; how often it was packed is counted. */
function wholeOf(cards: readonly Card[]) {
  const pack = vi.fn<Whole['pack']>(() => ({ project: exampleProject, cards: packCards(cards) }))
  return { maySee: () => true, parts: () => cards.length, weighs: () => false, pack } satisfies Whole
}

describe('[LIVE-31] a whole stream', () => {
  it('is packed and compressed once for all who ask while that is under way, and for those who ask after it', async () => {
    const board = wholeOf(exampleCards(500))
    const streams = createWholeStreams()
    const together = await Promise.all(Array.from({ length: 32 }, () => streams.at(boardOf(1), board, 7)))
    const later = await streams.at(boardOf(1), board, 7)
    expect(new Set([...together, later].map(({ sent }) => sent)).size).toBe(1)
    expect(later).toMatchObject({ sent: { ok: true, revision: 7, gzip: expect.anything() }, parts: 500 })
    expect(board.pack).toHaveBeenCalledTimes(1)
    streams.close()
  })

  it('is packed anew for another revision, also while the one before is being compressed', async () => {
    const cards = exampleCards(500)
    const streams = createWholeStreams()
    const before = streams.at(boardOf(1), wholeOf(cards), 7)
    const changed = wholeOf(cards.map((card, index) => (index === 0 ? { ...card, status: 'installed' } : card)))
    const after = streams.at(boardOf(1), changed, 8)
    expect((await before).sent).toMatchObject({ revision: 7 })
    expect((await after).sent).toMatchObject({ revision: 8 })
    expect((await streams.at(boardOf(1), changed, 8)).sent).toBe((await after).sent)
    expect(changed.pack).toHaveBeenCalledTimes(1)
    streams.close()
  })

  it('is forgotten when others need its place', async () => {
    const [one, other] = [wholeOf(exampleCards(10)), wholeOf(exampleCards(10))]
    const { characters } = await createWholeStreams().at(boardOf(1), wholeOf(exampleCards(10)), 7)
    const streams = createWholeStreams({ maxKeptBytes: characters + 1_000 })
    for (const [id, board] of [
      [1, one],
      [1, one],
      [2, other],
      [2, other],
      [1, one],
    ] as const)
      await streams.at(boardOf(id), board, 7)
    expect([one.pack.mock.calls.length, other.pack.mock.calls.length]).toEqual([2, 1])
    streams.close()
  })

  it('is forgotten after a while', async () => {
    const board = wholeOf(exampleCards(10))
    const streams = createWholeStreams({ keptMs: 10 })
    const packingsAfterAsking = async () => {
      await streams.at(boardOf(1), board, 7)
      return board.pack.mock.calls.length
    }
    await expect.poll(packingsAfterAsking).toBeGreaterThan(1)
    streams.close()
  })

  it('[ERASE-47] is packed anew after an erasure, also when it was being packed', async () => {
    const board = wholeOf(exampleCards(10))
    const streams = createWholeStreams()
    await streams.at(boardOf(1), board, 7)
    streams.forget()
    const packing = streams.at(boardOf(1), board, 7)
    streams.forget()
    await packing
    await streams.at(boardOf(1), board, 7)
    expect(board.pack).toHaveBeenCalledTimes(3)
    streams.close()
  })
})
