import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Recorded } from '#events/envelope.ts'
import type { ProjectId } from '#events/ids.ts'
import { maySee } from '#events/project/access.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { isProjectEvent, type LogEvent, projectOfStream } from '#events/streams.ts'
import type { EventStore, Position } from '../event-store/port.ts'
import { toBoardEvent } from './board-event.ts'
import { type LiveServer, type LiveSocket, roomOf } from './live-socket.ts'

type PushDeps = {
  readonly io: LiveServer
  readonly store: EventStore
  readonly log: FastifyBaseLogger
  /** Called with every batch, after it was pushed. */
  readonly onBatch: (events: readonly LogEvent[]) => void
  /** Somebody's board was closed. */
  readonly onEvicted: (socket: LiveSocket, projectId: ProjectId) => void
}

/** How long to wait before subscribing again after the store went away, in milliseconds. */
const RETRY = 1000

/**
 * Pushes every event of the log to this node's own sockets that have its project open, from a position on until `signal`
 * aborts. Whoever loses access leaves the room before the next event goes out.
 */
export async function pushLog(after: Position, deps: PushDeps, signal: AbortSignal): Promise<void> {
  let position = after
  while (!signal.aborted) {
    try {
      for await (const batch of deps.store.subscribe(position, signal)) {
        pushBatch(batch, deps)
        deps.onBatch(batch)
        position = batch.at(-1)?.position ?? position
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'the live push lost the log and subscribes again')
      await sleep(RETRY, undefined, { signal }).catch(() => undefined)
    }
  }
}

function pushBatch(batch: readonly LogEvent[], deps: PushDeps): void {
  const byProject = new Map<ProjectId, Recorded<ProjectEvent>[]>()
  const flush = (projectId: ProjectId) => {
    const events = byProject.get(projectId)
    byProject.delete(projectId)
    if (events)
      deps.io.local.to(roomOf(projectId)).emit('project:events', { projectId, events: events.map(toBoardEvent) })
  }
  for (const event of batch) {
    const projectId = projectOfStream(event.stream)
    if (projectId === null || !isProjectEvent(event)) continue
    if (event.type === 'ProjectUsersChanged' || event.type === 'ProjectDeleted') {
      flush(projectId)
      evict(projectId, event, deps)
    }
    if (event.type === 'ProjectDeleted') continue
    byProject.set(projectId, [...(byProject.get(projectId) ?? []), event])
  }
  for (const projectId of [...byProject.keys()]) flush(projectId)
}

/** Closes the board of everybody who may not see the project after this event. */
function evict(projectId: ProjectId, event: Recorded<ProjectEvent>, { io, onEvicted }: PushDeps): void {
  const room = roomOf(projectId)
  for (const id of io.of('/').adapter.rooms.get(room) ?? []) {
    const socket = io.of('/').sockets.get(id)
    if (!socket) continue
    if (event.type === 'ProjectUsersChanged' && maySee(socket.data.user, event.data)) continue
    void socket.leave(room)
    const [code, message] =
      event.type === 'ProjectDeleted'
        ? (['deleted', 'This project was deleted.'] as const)
        : (['access-lost', 'You no longer have access to this project.'] as const)
    socket.emit('project:closed', { projectId, code, message })
    onEvicted(socket, projectId)
  }
}
