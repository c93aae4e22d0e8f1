import type { Person } from '#events/kernel/actor.ts'
import type { LiveRefusal, OpenProject, SentAnswer } from '#events/live/protocol.ts'
import { maySee } from '#events/project/access.ts'
import type { Card } from '#events/project/device.ts'
import type { ProjectView } from '#events/project/model.ts'
import { isProjectEvent, projectStream } from '#events/project/stream.ts'
import { isReadable } from '#events/registry.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { UnreadableStream } from '../commands/command-error.ts'
import type { EventStore } from '../event-store/port.ts'
import { toBoardEvent } from './board-event.ts'
import { costOf } from './floods.ts'
import { COST, MAX_PER_ANSWER } from './limits.ts'
import type { WholeBoards } from './whole-boards.ts'
import { zipped } from './zipped.ts'

export const NOT_FOUND: LiveRefusal = {
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
/** Upper bound of an events answer. Reading stops here, because no client may receive more. */
const MAX_CHARACTERS = MAX_PER_ANSWER / COST.character

/** An answer to an opening as it is sent, and what it costs in units (limits.ts). */
type Opened = { readonly sent: SentAnswer; readonly cost: number }

type Deps = { readonly bus: CommandBus; readonly store: EventStore; readonly wholeBoards: WholeBoards }

/**
 * The answer to a person who opens a board or comes back to it: the events they missed, or the whole board when that is shorter,
 * as the log has them now. Access is checked on the state that the answer shows. @throws StoreUnavailable
 */
export async function readBoard(
  { projectId, after }: OpenProject,
  person: Person,
  { bus, store, wholeBoards }: Deps,
): Promise<Opened> {
  /** The board, unless `mayMiss` finds that the events up to the revision are shorter, as far as that can be told. */
  const read = (mayMiss: (revision: number, view: ProjectView) => boolean) =>
    bus.project(projectId).look((view, revision) => {
      const { project } = view
      if (!project || !maySee(person, project)) return null
      return mayMiss(revision, view) ? { revision } : { whole: wholeBoards.at(project, view, revision) }
    })

  const found = await read((revision, view) => {
    const missed = revision - after
    if (after < 0 || missed < 0) return false
    return missed <= FEW_EVENTS || missed * CARDS_PER_EVENT <= [...view.cards()].length
  })
  if (!found) return { sent: NOT_FOUND, cost: 0 }
  if (found.whole) return counted(await found.whole, 0)

  const events = []
  let unsent = 0
  if (after < found.revision) {
    for await (const event of store.read(projectStream(projectId), after + 1, found.revision - after)) {
      if (!isProjectEvent(event)) continue
      if (!isReadable(event)) throw new UnreadableStream(event)
      const sent = toBoardEvent(event)
      events.push(sent)
      unsent += JSON.stringify(sent).length
      if (unsent > MAX_CHARACTERS) break
    }
  }
  if (unsent > LIGHT) {
    // Imports and descriptions can make few events longer than the board that they left.
    const weighed = await read((_, view) => unsent <= MAX_CHARACTERS && doWeigh(view.cards(), unsent))
    if (!weighed) return { sent: NOT_FOUND, cost: 0 }
    if (weighed.whole) return counted(await weighed.whole, unsent)
  }
  return counted({ ...(await zipped({ ok: true, revision: found.revision, events })), events: events.length }, 0)
}

/** @param unsent characters of events that were read for the answer and are not in it. */
const counted = (
  { sent, characters, ...count }: { sent: SentAnswer; characters: number; cards?: number; events?: number },
  unsent: number,
): Opened => ({ sent, cost: costOf({ ...count, characters: characters + unsent }) })

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
