import type { Fact } from '#events/kernel/envelope.ts'
import { type DeviceId, isTemporaryId } from '#events/kernel/ids.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import type { Move } from '#events/project/commands/move-device.ts'
import { asDeleted } from '#events/project/rules.ts'
import type { Card } from '#events/project/device.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { cardsOf } from '#events/project/commands.ts'
import type { MadeCard, UndoStep } from '#events/project/undo/step.ts'
import { stepsOfAll } from '#events/project/undo/steps-of.ts'
import type { BoardState } from '../../../live/board.ts'
import { lastIdOf } from '../../../live/outbox/new-cards.ts'
import { cardOfPhoto, type Me } from '../../../live/outbox/entry.ts'
import { boardRules } from '../../../live/view/board-rules.ts'
import { shownView } from '../../../live/view/shown-view.ts'
import type { Before, Part } from '../../../shared/undo/gestures.ts'
import { movesOf } from './gesture-words.ts'

type ShownBoard = Pick<BoardState, 'project' | 'cards'>

/** Keeps what a command is about to change, as the screen shows it. Cards are never changed in place. */
export function beforeOf(command: BoardCommand, { project, cards }: ShownBoard): Before {
  const moves = movesOf([{ command }])
  if (moves.length > 0) return beforeMoves(moves, { project, cards })
  const ofBatch = command.type === 'UndoImport' || (command.type === 'Undo' && command.data.steps.some(isOfBatch))
  const all = ofBatch ? [...cards.values()] : cardsOf(command).flatMap((id) => cards.get(id) ?? [])
  return { project, cards: new Map(all.map((card) => [card.id, card])) }
}

/** Moves say from where: they may show already. */
function beforeMoves(moves: readonly Move[], shown: ShownBoard): Before {
  const before = moves.flatMap(({ deviceId, from }) => {
    const card = shown.cards.get(deviceId)
    return card ? [[deviceId, from && from !== card.status ? { ...card, status: from } : card] as const] : []
  })
  return { project: shown.project, cards: new Map(before) }
}

const isOfBatch = ({ of }: UndoStep): boolean => of === 'batch-made'

/** The events that a command makes by the server's own rules, on what the screen showed. Empty where they refuse it. */
function eventsOf({ id: commandId, command, before, at }: Part, actor: Me): readonly Fact<ProjectEvent>[] {
  if (!command) return []
  try {
    const { events } = boardRules.decide(command, shownView(before), { actor, at, commandId })
    return events.map((event) => ({ ...event, actor, recordedAt: at, commandId }))
  } catch {
    return []
  }
}

/**
 * The steps that take parts of a gesture back, as far as this page knows them: they show the undo at once, and the server finds its
 * own. @param shown the board as it is now.
 */
export function stepsOfParts(parts: readonly Part[], me: Me, shown: ShownBoard): UndoStep[] {
  return parts.toReversed().flatMap((part) => {
    const card = part.photo && cardOfPhoto(part.photo)
    if (card) return stepsOfPhoto(lastIdOf(card), me, shown)
    const { cards } = part.before
    const steps = stepsOfAll(eventsOf(part, me), {
      cardsOf: (_, ids) => ids.flatMap((id) => cards.get(id) ?? []).map(asDeleted),
      fileOf: () => '',
    })
    return typeof steps === 'string' ? [] : steps.map((step) => withServerId(step, me, shown))
  })
}

/** A card that was made here has an id of the server's by now. */
function withServerId(step: UndoStep, me: Me, { cards }: ShownBoard): UndoStep {
  if (step.of !== 'card-made' || !isTemporaryId(step.card.id)) return step
  const found = [...cards.values()].findLast((card) => card.createdBy === me.id && isSame(card, step.card))
  return found ? { ...step, card: { ...step.card, id: found.id } } : step
}

const isSame = (card: Card, made: MadeCard): boolean =>
  !isTemporaryId(card.id) && card.name === made.name && card.type === made.type && card.isManual

/** The last photo that the person has on the card. */
function stepsOfPhoto(deviceId: DeviceId, me: Me, { cards }: ShownBoard): UndoStep[] {
  const photo = cards.get(deviceId)?.photos?.findLast(({ addedBy }) => addedBy === me.id)
  return photo ? [{ of: 'photo-added', deviceId, digest: photo.digest }] : []
}
