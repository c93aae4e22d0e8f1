import { packCards } from '#events/live/packed-cards.ts'
import type { OpenProject, PackedAnswer } from '#events/live/protocol.ts'
import { maySee, type Person } from '#events/project/access.ts'
import { isProjectEvent, projectStream } from '#events/streams.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { EventStore } from '../event-store/port.ts'
import { toBoardEvent } from './board-event.ts'

export const NOT_FOUND: PackedAnswer = {
  ok: false,
  code: 'not-found',
  message: 'This project does not exist, or you have no access to it.',
}

/** An event weighs about as much as two cards of a snapshot. */
const CARDS_PER_EVENT = 2
/** Up to here events are sent whatever the size of the board: they say what happened. */
const FEW_EVENTS = 50

/**
 * What a board gets that opens or comes back: the events it missed, or the whole board when that is shorter, as the log has
 * them now. @throws StoreUnavailable
 */
export async function readBoard(
  { projectId, after }: OpenProject,
  person: Person,
  { bus, store }: { readonly bus: CommandBus; readonly store: EventStore },
): Promise<PackedAnswer> {
  const found = await bus.project(projectId).read((view, revision) => {
    const { project } = view
    if (!project || !maySee(person, project)) return null
    const missed = revision - after
    const isKnown = after >= 0 && missed >= 0
    if (isKnown && missed <= FEW_EVENTS) return { revision }
    const cards = [...view.cards()]
    return isKnown && missed * CARDS_PER_EVENT <= cards.length
      ? { revision }
      : { revision, snapshot: { project, cards: packCards(cards) } }
  })
  if (!found) return NOT_FOUND
  if (found.snapshot) return { ok: true, ...found }
  const events = []
  if (after < found.revision) {
    for await (const event of store.read(projectStream(projectId), after + 1, found.revision - after)) {
      if (isProjectEvent(event)) events.push(toBoardEvent(event))
    }
  }
  return { ok: true, revision: found.revision, events }
}
