import type { FastifyBaseLogger } from 'fastify'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { BoardEvent } from '#events/live/protocol.ts'
import { maySee } from '#events/project/access.ts'
import { isProjectEvent, projectOfStream } from '#events/project/stream.ts'
import { isReadable, type LogEvent } from '#events/registry.ts'
import { retry } from '#projections/engine/retry.ts'
import type { EventStore, Position } from '../event-store/port.ts'
import { toBoardEvent } from './board-event.ts'
import type { Boards } from './boards.ts'

type PushDeps = {
  readonly store: Pick<EventStore, 'subscribe'>
  readonly log: FastifyBaseLogger
  readonly boards: Boards
  /** Called with every batch before any of its events goes out: what one of them ends, such as a session, ends here. */
  readonly onBatch: (events: readonly LogEvent[]) => void
  /** Called whenever the log could not be followed any more. */
  readonly onLost: () => void
}

/** The longest wait before subscribing again after the store went away, in milliseconds. */
const MAX_PAUSE_MS = 1_000

/**
 * Pushes every event of the log to this node's own sockets that have its project open, from a position on until `signal`
 * aborts. A client that loses access leaves before the event that says so, and everything after it, goes out.
 */
export async function pushLog(after: Position, deps: PushDeps, signal: AbortSignal): Promise<void> {
  let position = after
  const follow = async (gotOn: () => void) => {
    for await (const batch of deps.store.subscribe(position, signal)) {
      gotOn()
      deps.onBatch(batch)
      pushBatch(batch, deps.boards)
      position = batch.at(-1)?.position ?? position
    }
  }
  const failed = (error: unknown) => {
    deps.log.warn({ err: error }, 'the live push lost the log and subscribes again')
    deps.onLost()
  }
  await retry(follow, { signal, failed, maxPauseMs: MAX_PAUSE_MS })
}

/** One message for each project. Access is taken away by the whole batch first: earlier events go to those who stay. */
function pushBatch(batch: readonly LogEvent[], boards: Boards): void {
  const messages = new Map<ProjectId, BoardEvent[]>()
  for (const event of batch) {
    const projectId = projectOfStream(event.stream)
    if (projectId === null || !isProjectEvent(event) || !boards.isWatched(projectId)) continue
    if (!isReadable(event)) {
      messages.delete(projectId)
      boards.interrupt(projectId)
      continue
    }
    if (event.type === 'ProjectDeleted') boards.close(projectId, () => false, 'deleted')
    if (event.type === 'ProjectUsersChanged')
      boards.close(projectId, (person) => maySee(person, event.data), 'access-lost')
    const events = messages.get(projectId) ?? []
    events.push(toBoardEvent(event))
    messages.set(projectId, events)
  }
  for (const [projectId, events] of messages) boards.deliver(projectId, events)
}
