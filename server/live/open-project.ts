import type { Person } from '#events/project/access.ts'
import { maySee } from '#events/project/access.ts'
import type { OpenAnswer, OpenProject } from '#events/live/protocol.ts'
import type { ProjectView } from '#events/project/model.ts'
import { isProjectEvent, projectStream } from '#events/streams.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { EventStore } from '../event-store/port.ts'
import { toBoardEvent } from './board-event.ts'

export const NOT_FOUND: OpenAnswer = {
  ok: false,
  code: 'not-found',
  message: 'This project does not exist, or you have no access to it.',
}

/** An event weighs about as much as two cards of a snapshot. */
const CARDS_PER_EVENT = 2
/** Up to here events are sent whatever the size of the board: they say what happened. */
const FEW_EVENTS = 50

/**
 * Answers what a board asks for when it opens or comes back: the events it missed, or the whole board when that is shorter.
 * @param join registers the subscription; called after the first check of access and before anything is read, so that no
 * event falls between the two. @param leave takes that back.
 */
export async function openProject(
  { projectId, after }: OpenProject,
  person: Person,
  { bus, store, join, leave }: { bus: CommandBus; store: EventStore; join: () => void; leave: () => void },
): Promise<OpenAnswer> {
  const isVisible = ({ project }: ProjectView) => project !== null && maySee(person, project)
  const board = bus.project(projectId)
  if (!(await board.read(isVisible))) return NOT_FOUND
  join()
  const answer = await board.read((view, revision) => {
    if (!view.project || !maySee(person, view.project)) return null
    const cards = [...view.cards()]
    const missed = revision - after
    const eventsAreShorter = after <= revision && missed <= Math.max(FEW_EVENTS, cards.length / CARDS_PER_EVENT)
    if (eventsAreShorter && after >= 0) return { revision }
    return { revision, snapshot: { project: view.project, cards } }
  })
  if (!answer) {
    leave()
    return NOT_FOUND
  }
  if (answer.snapshot) return { ok: true, ...answer }
  const events = []
  for await (const event of store.read(projectStream(projectId), after + 1)) {
    if (event.revision > answer.revision) break
    if (isProjectEvent(event)) events.push(toBoardEvent(event))
  }
  return { ok: true, revision: answer.revision, events }
}
