import { ProjectId } from '#events/kernel/ids.ts'
import { packCards } from '#events/live/packed-cards.ts'
import { maySee } from '#events/kernel/assigned-people.ts'
import type { Card } from '#events/project/device.ts'
import type { Project, ProjectView } from '#events/project/model.ts'
import { projectOfStream, projectStream } from '#events/project/stream.ts'
import type { Kind, Whole } from './kind.ts'

/** A project with its cards, open as a board. */
export const projectBoard: Kind = {
  streamOf: (id) => projectStream(ProjectId.parse(id)),
  idOf: projectOfStream,
  hasRanges: true,
  look: (bus, id, use) =>
    bus
      .project(ProjectId.parse(id))
      .look((view, revision) => use(view.project && wholeBoard(view.project, view), revision)),
  closing(event) {
    if (event.type === 'ProjectDeleted') return { code: 'deleted', mayStay: () => false }
    if (event.type !== 'ProjectUsersChanged') return null
    return { code: 'access-lost', mayStay: (person) => maySee(person, event.data) }
  },
  sentences: {
    'not-found': 'This project does not exist, or you have no access to it.',
    'access-lost': 'You no longer have access to this project.',
    deleted: 'This project was deleted.',
  },
}

const wholeBoard = (project: Project, view: ProjectView): Whole => ({
  maySee: (person) => maySee(person, project),
  parts: () => [...view.cards()].length,
  weighs: (characters) => doWeigh(view.cards(), characters),
  pack: () => ({ project, cards: packCards([...view.cards()]) }),
})

/** Weight of a card besides its texts, in characters. */
const CARD = 100

/** True if cards weigh at least so many characters as a snapshot, in which a description that repeats travels once. */
function doWeigh(cards: Iterable<Card>, characters: number): boolean {
  const descriptions = new Set<string>()
  let weight = 0
  for (const { name, description } of cards) {
    weight += CARD + name.length
    if (!descriptions.has(description)) weight += description.length
    descriptions.add(description)
    if (weight >= characters) return true
  }
  return false
}
