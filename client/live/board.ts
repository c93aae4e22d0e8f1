import { DeviceId, FIRST_TEMPORARY_ID, ProjectId } from '#events/kernel/ids.ts'
import type { StreamRef } from '#events/live/protocol.ts'
import { type BoardCommand, callOf, cardsOf, newCardsOf, projectCommands } from '#events/project/commands.ts'
import { cardLane, NEW_CARDS } from './outbox/new-cards.ts'
import type { Kind, StreamHandle, StreamState } from './stream-state.ts'
import { type BoardPicture, BoardView } from './view/view.ts'

/** One board as it stands on the screen. */
export type BoardState = StreamState<BoardCommand> & BoardPicture

/** A project's board, watched or not. */
export type BoardHandle = StreamHandle<BoardCommand, BoardPicture>

/** The stream of a project, shown as a board of cards. */
export const boardKind: Kind<'project', BoardCommand, BoardPicture> = {
  kind: 'project',
  noun: 'board',
  openView: (me) => new BoardView(me),
  sending(command, picture) {
    const { isBarrier = false, mayWait = false } = projectCommands[command.type]
    return {
      lanes: lanesOf(command),
      isBarrier,
      needsConnection: !mayWait,
      about: { subject: subjectOf(command, picture), place: picture.project?.name ?? '' },
    }
  },
  callOf: (stream, command) => callOf(projectIdOf({ stream }), command),
}

let last = FIRST_TEMPORARY_ID

/** An id for a card that the server has not given one yet: the time, or the next number when that one is taken. */
export function temporaryId(): DeviceId {
  last = Math.max(Date.now(), last + 1)
  return DeviceId.parse(last)
}

/** The path of a card on its board. */
export const cardPart = (id: DeviceId): string => `card/${id}`

/** The project of a board. */
export const projectIdOf = ({ stream }: { readonly stream: StreamRef }): ProjectId => ProjectId.parse(stream.id)

function lanesOf(command: BoardCommand): readonly string[] {
  const [cards, newCards] = [cardsOf(command), newCardsOf(command)]
  if (cards.length > 0) return cards.map(cardLane)
  // New cards do not wait for a change of the project's head, nor the other way round. All that is done to one waits for it.
  return newCards.length > 0 ? [NEW_CARDS, ...newCards.map(cardLane)] : ['project']
}

/** The subject of a command in people's words: a card's name, how many cards, or the project's name. */
function subjectOf(command: BoardCommand, { project, cards }: BoardPicture): string {
  if (command.type === 'AddManualCard') return command.data.name
  const [first, ...others] = cardsOf(command)
  if (first === undefined) return project?.name ?? ''
  return others.length > 0 ? `${others.length + 1} cards` : (cards.get(first)?.name ?? 'A card')
}
