import type { RecordedEvent } from '#events/kernel/envelope.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { evolve } from '#events/project/evolve.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import type { Project } from '#events/project/model.ts'
import { projectStream } from '#events/project/stream.ts'
import { isReadable } from '#events/registry.ts'
import { UnreadableStream } from '../commands/command-error.ts'
import type { EventStore } from '../event-store/port.ts'

const noCard = () => undefined

/**
 * The head of a project whose stream holds events that only a newer build can read: what the others say, for who may see it.
 * Null when there is no project, or it was deleted. After an unreadable event about who may see the project employees alone may,
 * until a later event says who else.
 * @param known the head at a revision to go on from; null for none.
 * @throws UnreadableStream when it cannot be told whether there is a project. @throws StoreUnavailable
 */
export async function headBesides(
  store: Pick<EventStore, 'read'>,
  id: ProjectId,
  known: (Project & { readonly revision: number }) | null,
): Promise<Project | null> {
  let head: Project | null = known
  for await (const event of store.read(projectStream(id), (known?.revision ?? -1) + 1)) {
    if (isReadable(event)) {
      // Of a project's stream, so one of its events.
      const { project } = evolve({ project: head, card: noCard }, event as RecordedEvent<ProjectEvent>)
      if (project !== undefined) head = project
    } else if (event.type === 'ProjectCreated' || event.type === 'ProjectDeleted') {
      throw new UnreadableStream(event)
    } else if (event.type === 'ProjectUsersChanged') {
      head = head && { ...head, assignedUsers: [] }
    }
  }
  return head
}
