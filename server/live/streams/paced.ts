import type { StreamEvent, StreamRef } from '#events/live/protocol.ts'
import type { OpenStreams } from './open-streams.ts'
import { StreamMap } from '#events/live/stream-map.ts'

/** Minimum pause between two pushes of a stream, in milliseconds: a person sees no difference. */
export const SHORTEST_MS = 4
/** The pause doubles up to this while events wait at its end. A screen paints no sooner: it would paint more pushes together. */
export const FRAME_MS = 16

/** The pause of a stream that was pushed a moment ago, in milliseconds, and the events that wait for its end. */
type Pause = { readonly ms: number; readonly waiting: StreamEvent[] }

/**
 * Delivers the events of each stream with pauses, which grow while the stream is busy (docs/rules.md, LIVE-111): a first event
 * goes out at once, events that come within a pause go out together at its end, in order.
 */
export function paceDelivery(streams: Pick<OpenStreams, 'deliver'>) {
  const pauses = new StreamMap<Pause>()

  function deliver(stream: StreamRef, events: readonly StreamEvent[]): void {
    const pause = pauses.get(stream)
    if (pause) pause.waiting.push(...events)
    else deliverNow(stream, events, SHORTEST_MS)
  }

  function deliverNow(stream: StreamRef, events: readonly StreamEvent[], ms: number): void {
    pauses.set(stream, { ms, waiting: [] })
    setTimeout(() => endPause(stream), ms).unref()
    streams.deliver(stream, events)
  }

  function endPause(stream: StreamRef): void {
    const { ms, waiting } = pauses.get(stream) ?? { ms: SHORTEST_MS, waiting: [] }
    pauses.delete(stream)
    if (waiting.length > 0) deliverNow(stream, waiting, Math.min(2 * ms, FRAME_MS))
  }

  return {
    deliver,
    /** Drops the events of a stream that wait: its watchers come back and ask for them. */
    drop: (stream: StreamRef): void => void pauses.get(stream)?.waiting.splice(0),
  }
}
