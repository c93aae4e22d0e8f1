import type { RecordedEvent, UndoneCommand } from '#events/kernel/envelope.ts'
import type { ProjectId, UserId } from '#events/kernel/ids.ts'
import type { PlanStep } from '#events/plan/commands.ts'
import type { PlanEvent } from '#events/plan/events.ts'
import type { PlanId } from '#events/plan/plan-id.ts'
import { refused } from '#events/plan/refusals.ts'
import { planStream } from '#events/plan/stream.ts'
import { stepsOf } from '#events/plan/take-back.ts'
import type { UndoBody } from '#events/project/commands/undo.ts'
import { isReadable } from '#events/registry.ts'
import { planIdsOf } from '#projections/models/projects/plans.ts'
import type { Db } from '#projections/engine/projection.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { UnreadableStream } from '../commands/command-error.ts'
import type { EventStore } from '../event-store/port.ts'

/** Maximum distance of two events of one gesture: an undo of many others has most. */
const MAX_APART = 500

/** The steps that take a gesture on a plan back, the last one first. */
type PlanUndo = { readonly undone: readonly UndoneCommand[]; readonly steps: readonly PlanStep[] }

/**
 * Finds what would take a change of a plan of a project back. Null: there is no such change. Access is the caller's affair.
 * @param asked the commands of a gesture of this person, or a revision of the plan for the gesture that its event is a part of.
 * @throws Rejection where it cannot be undone; StoreUnavailable, UnreadableStream.
 */
export async function planUndoOf(
  { bus, store, pool }: { bus: CommandBus; store: Pick<EventStore, 'read'>; pool: Db },
  { projectId, planId }: { readonly projectId: ProjectId; readonly planId: PlanId },
  asked: UndoBody,
  person: UserId,
): Promise<PlanUndo | null> {
  if (!(await planIdsOf(pool, projectId)).includes(planId)) return null
  const events = await eventsOf()
  if (events.length === 0) return null
  const steps = events.toReversed().flatMap((event) => {
    const back = stepsOf(event)
    if (!back) throw refused({ code: 'plan-undo-never' })
    return back
  })
  const undone = new Map(events.toReversed().map(({ commandId, revision }) => [commandId, { commandId, revision }]))
  return { undone: [...undone.values()], steps }

  async function* read(from: number, count: number): AsyncGenerator<RecordedEvent<PlanEvent>, void> {
    for await (const event of store.read(planStream(planId), from, count)) {
      if (!isReadable(event)) throw new UnreadableStream(event)
      // Of a plan's stream, so one of its events.
      yield event as RecordedEvent<PlanEvent>
    }
  }

  async function eventsOf(): Promise<readonly RecordedEvent<PlanEvent>[]> {
    const events: RecordedEvent<PlanEvent>[] = []
    if ('undoes' in asked) {
      const plan = bus.plan(planId)
      const places = (await Promise.all(asked.undoes.map((id) => plan.placesOf(id, person)))).flat()
      for (const { first, last } of places) for await (const event of read(first, last - first + 1)) events.push(event)
      return events
    }
    // Gestures that were made too long ago have no place any more.
    for await (const event of read(Math.max(0, asked.revision - MAX_APART), 2 * MAX_APART)) events.push(event)
    const of = events.find(({ revision }) => revision === asked.revision)
    return events.filter(({ commandId, actor }) => commandId === of?.commandId && actor.id === of.actor.id)
  }
}
