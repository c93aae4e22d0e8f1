import { packCards } from '#events/live/packed-cards.ts'
import type { OpenProject, PackedAnswer } from '#events/live/protocol.ts'
import { maySee } from '#events/project/access.ts'
import type { Person } from '#events/kernel/actor.ts'
import type { Card } from '#events/project/device.ts'
import type { ProjectView } from '#events/project/model.ts'
import { isProjectEvent, projectStream } from '#events/project/stream.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { EventStore } from '../event-store/port.ts'
import { toBoardEvent } from './board-event.ts'
import { COST, MOST_PER_ANSWER } from './limits.ts'

export const NOT_FOUND: PackedAnswer = {
  ok: false,
  code: 'not-found',
  message: 'This project does not exist, or you have no access to it.',
}

/** A card of a snapshot weighs so many characters besides its texts. */
const CARD = 100
/** An event weighs about as much as two cards of a snapshot, as long as its length is not known. */
const CARDS_PER_EVENT = 2
/** Up to here events are sent whatever the size of the board: they say what happened. */
const FEW_EVENTS = 50
/** What so many events weigh, in characters, if they are moves. */
const LIGHT = FEW_EVENTS * CARDS_PER_EVENT * CARD
/** Nobody is sent events of more characters: what no answer costs is not read either. */
const MOST_CHARACTERS = MOST_PER_ANSWER / COST.character

/** An answer to an opening; `unsent`: characters of events that were read for it and are not in it. */
type BoardRead = { readonly answer: PackedAnswer; readonly unsent: number }

/**
 * What a board gets that opens or comes back: the events it missed, or the whole board when that is shorter, as the log has
 * them now. @throws StoreUnavailable
 */
export async function readBoard(
  { projectId, after }: OpenProject,
  person: Person,
  { bus, store }: { readonly bus: CommandBus; readonly store: EventStore },
): Promise<BoardRead> {
  /** The board, unless `mayMiss` finds that the events up to the revision are shorter, as far as that can be told. */
  const read = (mayMiss: (revision: number, view: ProjectView) => boolean) =>
    bus.project(projectId).look((view, revision) => {
      const { project } = view
      if (!project || !maySee(person, project)) return null
      if (mayMiss(revision, view)) return { revision }
      return { revision, snapshot: { project, cards: packCards([...view.cards()]) } }
    })

  const found = await read((revision, view) => {
    const missed = revision - after
    if (after < 0 || missed < 0) return false
    return missed <= FEW_EVENTS || missed * CARDS_PER_EVENT <= [...view.cards()].length
  })
  if (!found) return { answer: NOT_FOUND, unsent: 0 }
  if (found.snapshot) return { answer: { ok: true, ...found }, unsent: 0 }

  const events = []
  let characters = 0
  if (after < found.revision) {
    for await (const event of store.read(projectStream(projectId), after + 1, found.revision - after)) {
      if (!isProjectEvent(event)) continue
      const sent = toBoardEvent(event)
      events.push(sent)
      characters += JSON.stringify(sent).length
      if (characters > MOST_CHARACTERS) break
    }
  }
  if (characters > LIGHT) {
    // Imports and descriptions can make few events longer than the board that they left.
    const weighed = await read((_, view) => characters <= MOST_CHARACTERS && doWeigh(view.cards(), characters))
    if (!weighed) return { answer: NOT_FOUND, unsent: characters }
    if (weighed.snapshot) return { answer: { ok: true, ...weighed }, unsent: characters }
  }
  return { answer: { ok: true, revision: found.revision, events }, unsent: 0 }
}

/** Whether cards weigh so many characters as a snapshot, in which a description that repeats travels once. */
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
