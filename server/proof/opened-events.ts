import type { RecordedEvent } from '#events/kernel/envelope.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { isReadable } from '#events/registry.ts'
import { UnreadableStream } from '../commands/command-error.ts'
import type { PersonalData } from '../commands/personal-data.ts'
import type { EventStore, StoredEvent } from '../event-store/port.ts'
import { upcast } from '../event-store/upcast.ts'

export type StoredLog = {
  readonly store: Pick<EventStore, 'readStoredStream'>
  /** An event in clear. */
  readonly open: PersonalData['open']
}

/** The events of a project, each as it is stored, and in clear. @throws UnreadableStream */
export async function* openedEvents(
  { store, open }: StoredLog,
  stream: string,
): AsyncGenerator<{ readonly stored: StoredEvent; readonly event: RecordedEvent<ProjectEvent> }> {
  for await (const stored of store.readStoredStream(stream)) {
    const event = upcast<StoredEvent>(stored)
    if (!isReadable(event)) throw new UnreadableStream(event)
    // A stream holds the events of its own aggregate alone.
    yield { stored, event: open(event) as RecordedEvent<ProjectEvent> }
  }
}
