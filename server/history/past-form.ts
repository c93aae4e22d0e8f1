import type { FormEvent } from '#events/form/events.ts'
import { evolve } from '#events/form/evolve.ts'
import type { FormId } from '#events/kernel/ids.ts'
import type { FormView } from '#events/form/model.ts'
import { openForm } from '#events/form/open-form.ts'
import { formStream } from '#events/form/stream.ts'
import type { RecordedEvent } from '#events/kernel/envelope.ts'
import { isReadable } from '#events/registry.ts'
import { UnreadableStream } from '../commands/command-error.ts'
import type { EventStore } from '../event-store/port.ts'

/**
 * Gives each event of a form with the form as it was before it; the view changes with the next one. `events`: so many of them.
 * @throws UnreadableStream
 */
export async function* replayForm(store: Pick<EventStore, 'read'>, id: FormId, events = Number.MAX_SAFE_INTEGER) {
  const model = openForm()
  for await (const event of store.read(formStream(id), 0, events)) {
    if (!isReadable(event)) throw new UnreadableStream(event)
    // A stream holds the events of its own aggregate alone.
    const ofForm = event as RecordedEvent<FormEvent>
    yield { event: ofForm, before: model.view }
    model.apply(evolve(model.view, ofForm))
  }
}

/** A form right after the event of a revision; null when it never had that revision. @throws UnreadableStream */
export async function pastForm(
  store: Pick<EventStore, 'read'>,
  id: FormId,
  revision: number,
): Promise<FormView | null> {
  let last: { readonly revision: number; readonly view: FormView } | null = null
  for await (const { event, before } of replayForm(store, id, revision + 1))
    last = { revision: event.revision, view: before }
  return last?.revision === revision ? last.view : null
}
