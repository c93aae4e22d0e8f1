import type { Recorded, Undone } from '#events/kernel/envelope.ts'
import type { CommandId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { PlanStep } from '#events/plan/commands.ts'
import type { PlanEvent } from '#events/plan/events.ts'
import type { PlanId } from '#events/plan/plan-id.ts'
import { refused } from '#events/plan/refusals.ts'
import { planStream } from '#events/plan/stream.ts'
import { stepsOf } from '#events/plan/take-back.ts'
import { isReadable } from '#events/registry.ts'
import { planIdsOf } from '#projections/models/projects/plans.ts'
import type { Db } from '#projections/engine/projection.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { UnreadableStream } from '../commands/command-error.ts'
import type { EventStore } from '../event-store/port.ts'

/** The steps that take a gesture on a plan back, the last one first. */
type PlanUndo = { readonly undone: readonly Undone[]; readonly steps: readonly PlanStep[] }

/**
 * Finds what would take back what a person's commands did to a plan of a project. Null: none of them took effect there.
 * Access is the caller's affair.
 * @throws Rejection where one of them cannot be undone; StoreUnavailable, UnreadableStream.
 */
export async function planUndoOf(
  { bus, store, pool }: { bus: CommandBus; store: Pick<EventStore, 'read'>; pool: Db },
  { projectId, planId }: { readonly projectId: ProjectId; readonly planId: PlanId },
  commands: readonly CommandId[],
  person: UserId,
): Promise<PlanUndo | null> {
  if (!(await planIdsOf(pool, projectId)).includes(planId)) return null
  const plan = bus.plan(planId)
  const places = (await Promise.all(commands.map((id) => plan.placesOf(id, person)))).flat()
  if (places.length === 0) return null
  const events: Recorded<PlanEvent>[] = []
  for (const { first, last } of places)
    for await (const event of store.read(planStream(planId), first, last - first + 1)) {
      if (!isReadable(event)) throw new UnreadableStream(event)
      // Of a plan's stream, so one of its events.
      events.push(event as Recorded<PlanEvent>)
    }
  const steps = events.toReversed().flatMap((event) => {
    const back = stepsOf(event)
    if (!back) throw refused({ code: 'plan-undo-unknown' })
    return back
  })
  const undone = new Map(events.toReversed().map(({ commandId, revision }) => [commandId, { commandId, revision }]))
  return { undone: [...undone.values()], steps }
}
