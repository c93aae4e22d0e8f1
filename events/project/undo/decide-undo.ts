import { type Context, type Decision, decided } from '../../kernel/decider.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import type { DataOf, ProjectCommand } from '../commands.ts'
import { openOf } from '../rules.ts'
import type { Card } from '../device.ts'
import type { ProjectEvent } from '../events.ts'
import { evolve } from '../evolve.ts'
import type { Project, ProjectView } from '../model.ts'
import { refused } from '../refusals.ts'
import { mayCommand, projectCommands } from '../commands.ts'
import { eventsOf } from './events-of.ts'
import type { Overlay } from './overlay.ts'
import type { Batch, UndoStep } from './step.ts'

/**
 * Takes a change back, all of it or nothing. A step that finds what it would make changes nothing: others have taken it back already.
 * @throws Rejection when a field says something else by now, or the person may not make such a change.
 */
export function decideUndo(
  { steps }: Pick<DataOf<'Undo'>, 'steps'>,
  view: ProjectView,
  { actor, at: recordedAt, commandId }: Context,
): Decision<ProjectEvent> {
  const project = openOf(view)
  // The server itself undoes nothing.
  if (actor.role === 'system' || !steps.every((step) => mayCommand(actor.role, commandOf(step), project)))
    throw refused({ code: 'undo-not-allowed' })
  const now = overlaid(view)
  const events: ProjectEvent[] = []
  for (const step of steps)
    for (const event of eventsOf(step, now.state, actor)) {
      events.push(event)
      now.apply(evolve(now.state, { ...event, actor, recordedAt, commandId }))
    }
  return decided(...events)
}

const doers = new Map(
  Object.values(projectCommands).flatMap(({ type, undoes = [] }) => undoes.map((kind) => [kind, type] as const)),
)

/** The command by which a person could do what a step does. Deletions are taken back by those who may delete. */
export function commandOf(step: Pick<UndoStep, 'of'> & { readonly batch?: Batch | undefined }): ProjectCommand['type'] {
  const found = doers.get(step.of === 'cards-gone' && step.batch ? 'batch-made' : step.of)
  if (!found) throw new Error(`No command does ${step.of}`)
  return found
}

function overlaid(view: ProjectView) {
  const changed = new Map<DeviceId, Card | null>()
  let project: Project | null = view.project
  const state: Overlay = {
    get project() {
      return project
    },
    card: (id) => (changed.has(id) ? (changed.get(id) ?? undefined) : view.card(id)),
    *cards() {
      for (const card of view.cards()) if (!changed.has(card.id)) yield card
      for (const card of changed.values()) if (card) yield card
    },
  }
  return {
    state,
    apply({ cards = [], ...head }: ReturnType<typeof evolve>) {
      for (const [id, card] of cards) changed.set(id, card)
      if (head.project !== undefined) project = head.project
    },
  }
}
