import type { RecordedEvent } from '#events/kernel/envelope.ts'
import type { PlanEvent } from '#events/plan/events.ts'
import { evolve } from '#events/plan/evolve.ts'
import type { PlanView } from '#events/plan/model.ts'
import { openPlan } from '#events/plan/open-plan.ts'
import type { PlanId } from '#events/plan/plan-id.ts'
import { planStream } from '#events/plan/stream.ts'
import { isReadable } from '#events/registry.ts'
import { UnreadableStream } from '../commands/command-error.ts'
import type { EventStore } from '../event-store/port.ts'

/** A moment of a plan: right after the event of a revision, or at a time (ISO 8601). */
type Moment = { readonly revision?: number | undefined; readonly time?: string | undefined }

/** A plan at a moment, with the revision of its last event then. Null where it never had that revision. @throws UnreadableStream */
export async function pastPlan(
  store: Pick<EventStore, 'read'>,
  id: PlanId,
  { revision: until = Number.MAX_SAFE_INTEGER - 1, time }: Moment,
): Promise<{ readonly view: PlanView; readonly revision: number } | null> {
  const latest = time === undefined ? Number.POSITIVE_INFINITY : Date.parse(time)
  const model = openPlan()
  let revision = -1
  for await (const event of store.read(planStream(id), 0, until + 1)) {
    if (Date.parse(event.recordedAt) > latest) break
    if (!isReadable(event)) throw new UnreadableStream(event)
    // A stream holds the events of its own aggregate alone.
    model.apply(evolve(model.view, event as RecordedEvent<PlanEvent>))
    revision = event.revision
  }
  return time === undefined && revision !== until ? null : { view: model.view, revision }
}
