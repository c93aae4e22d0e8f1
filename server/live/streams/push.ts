import type { FastifyBaseLogger } from 'fastify'
import type { StreamEvent } from '#events/live/protocol.ts'
import { isReadable, type LogEvent } from '#events/registry.ts'
import { retry } from '#projections/engine/retry.ts'
import type { EventStore, Position } from '../../event-store/port.ts'
import type { Stages } from '../../metrics/stages.ts'
import { KINDS, refOf } from './kinds.ts'
import type { OpenStreams } from './open-streams.ts'
import { paceDelivery } from './paced.ts'
import { toStreamEvent } from './stream-event.ts'
import { StreamMap } from '#events/live/stream-map.ts'

type PushDeps = {
  readonly store: Pick<EventStore, 'subscribe'>
  readonly log: FastifyBaseLogger
  readonly streams: OpenStreams
  readonly stages: Pick<Stages, 'reachAll'>
  /** Called with every batch before any of its events goes out: what one of them ends, such as a session, ends here. */
  readonly onBatch: (events: readonly LogEvent[]) => void
  /** Called whenever the log could not be followed any more. */
  readonly onLost: (error: unknown) => void
}

/** The longest wait before subscribing again after the store went away, in milliseconds. */
const MAX_PAUSE_MS = 1_000

/**
 * Pushes every event of the log to this node's own sockets that have its stream open, from a position on until `signal`
 * aborts. A client that loses access leaves before the event that says so, and everything after it, goes out.
 */
export async function pushLog(after: Position, deps: PushDeps, signal: AbortSignal): Promise<void> {
  let position = after
  const paced = paceDelivery({
    deliver(stream, events) {
      deps.stages.reachAll('pushed', events)
      deps.streams.deliver(stream, events)
      deps.stages.reachAll('written', events)
    },
  })
  const follow = async (gotOn: () => void) => {
    for await (const batch of deps.store.subscribe(position, signal)) {
      gotOn()
      deps.stages.reachAll('seen', batch)
      deps.onBatch(batch)
      pushBatch(batch, deps.streams, paced)
      position = batch.at(-1)?.position ?? position
    }
  }
  const failed = (error: unknown) => {
    deps.log.warn({ err: error }, 'the live push lost the log and subscribes again')
    deps.onLost(error)
  }
  await retry(follow, { signal, failed, maxPauseMs: MAX_PAUSE_MS })
}

/** One message for each stream. Access is taken away by the whole batch first: earlier events go to those who stay. */
function pushBatch(
  batch: readonly LogEvent[],
  streams: OpenStreams,
  { deliver, drop }: ReturnType<typeof paceDelivery>,
): void {
  const messages = new StreamMap<StreamEvent[]>()
  for (const event of batch) {
    const stream = refOf(event.stream)
    if (!stream || !streams.isWatched(stream)) continue
    if (!isReadable(event)) {
      messages.delete(stream)
      drop(stream)
      streams.interrupt(stream)
      continue
    }
    const closing = KINDS[stream.kind].closing(event)
    if (closing) streams.close(stream, closing)
    const events = messages.get(stream) ?? []
    events.push(toStreamEvent(event))
    messages.set(stream, events)
  }
  for (const [stream, events] of messages) deliver(stream, events)
}
