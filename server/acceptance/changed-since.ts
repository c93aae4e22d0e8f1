import { LRUCache } from 'lru-cache'
import { changesDocument } from '#events/acceptance/changed-since.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { isReadable } from '#events/registry.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { projectStream } from '#events/project/stream.ts'
import type { RecordedEvent } from '#events/kernel/envelope.ts'
import type { EventStore } from '../event-store/port.ts'

/** Documents of which it is remembered how far their projects were looked through. */
const MAX_KNOWN = 10_000

type AskedDocument = { readonly id: number; readonly projectId: ProjectId; readonly revision: number }

/**
 * Tells whether a project changed what a document shows of it. Each event is looked at once: a document that is out of date stays so.
 * @returns for a document, of which `revision` is the last event that it shows.
 */
export function changedSince(store: Pick<EventStore, 'read'>): (asked: AskedDocument) => Promise<boolean> {
  /** By document: true, or the last revision that changed nothing. */
  const known = new LRUCache<number, true | number>({ max: MAX_KNOWN })
  return async ({ id, projectId, revision }) => {
    const before = known.get(id) ?? revision
    if (before === true) return true
    let seen = before
    for await (const event of store.read(projectStream(projectId), before + 1)) {
      // An event of a newer build may change anything.
      if (!isReadable(event) || changesDocument(event as RecordedEvent<ProjectEvent>)) {
        known.set(id, true)
        return true
      }
      seen = event.revision
    }
    known.set(id, seen)
    return false
  }
}
