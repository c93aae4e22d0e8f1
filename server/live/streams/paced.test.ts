import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StreamEvent, StreamRef } from '#events/live/protocol.ts'
import { FRAME_MS, paceDelivery, SHORTEST_MS } from './paced.ts'

const [board, other] = [{ kind: 'project', id: 1 } as StreamRef, { kind: 'project', id: 2 } as StreamRef]
const event = (revision: number) => ({ revision }) as StreamEvent

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function start() {
  const sent: [id: number, revisions: number[]][] = []
  const deliver = ({ id }: StreamRef, events: readonly StreamEvent[]) =>
    void sent.push([id, events.map(({ revision }) => revision)])
  return { sent, paced: paceDelivery({ deliver }) }
}

describe('[LIVE-111] pushes of a stream', () => {
  it('go out at once after a pause, and together at the end of one, in order', () => {
    const { sent, paced } = start()
    for (const revision of [1, 2, 3]) paced.deliver(board, [event(revision)])
    expect(sent).toEqual([[1, [1]]])
    vi.advanceTimersByTime(SHORTEST_MS)
    expect(sent.slice(1)).toEqual([[1, [2, 3]]])
    vi.advanceTimersByTime(2 * SHORTEST_MS)
    paced.deliver(board, [event(4)])
    vi.advanceTimersByTime(SHORTEST_MS)
    paced.deliver(board, [event(5)])
    expect(sent.slice(2)).toEqual([
      [1, [4]],
      [1, [5]],
    ])
  })

  it('pause for longer while events wait, up to a frame', () => {
    const { sent, paced } = start()
    const pushes: number[] = []
    for (let ms = 0; ms < 5 * FRAME_MS; ms++) {
      const before = sent.length
      paced.deliver(board, [event(ms)])
      vi.advanceTimersByTime(1)
      if (sent.length > before) pushes.push(ms)
    }
    const pauses = pushes.slice(1).map((ms, index) => ms - (pushes[index] ?? 0))
    expect(pauses).toEqual([3, 8, 16, 16, 16, 16])
    expect(sent.flatMap(([, revisions]) => revisions)).toEqual(Array.from({ length: 76 }, (_, n) => n))
  })

  it('wait for no other stream', () => {
    const { sent, paced } = start()
    paced.deliver(board, [event(1)])
    paced.deliver(other, [event(7)])
    expect(sent).toEqual([
      [1, [1]],
      [2, [7]],
    ])
  })

  it('are not made of a stream that was dropped meanwhile', () => {
    const { sent, paced } = start()
    for (const revision of [1, 2]) paced.deliver(board, [event(revision)])
    paced.drop(board)
    vi.advanceTimersByTime(FRAME_MS)
    expect(sent).toEqual([[1, [1]]])
  })
})
