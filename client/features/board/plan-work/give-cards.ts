import type { UserId } from '#events/kernel/ids.ts'
import type { DayPart } from '#events/project/card-work/work.ts'
import type { Card } from '#events/project/device.ts'
import type { BoardHandle } from '../../../live/board.ts'
import { sendToCards } from '../actions/send-to-cards.ts'
import type { LiftedCards, Place } from './plan.ts'

/** Cards by what they all get, under a key of that. */
function byKey<Value>(cards: readonly Card[], valueOf: (card: Card) => Value, keyOf: (value: Value) => string) {
  const groups = new Map<string, { readonly value: Value; readonly cards: Card[] }>()
  for (const card of cards) {
    const value = valueOf(card)
    const group = groups.get(keyOf(value))
    if (group) group.cards.push(card)
    else groups.set(keyOf(value), { value, cards: [card] })
  }
  return [...groups.values()]
}

function assign(board: BoardHandle, cards: readonly Card[], peopleOf: (card: Card) => readonly UserId[]): void {
  for (const { value: userIds, cards: some } of byKey(cards, peopleOf, (people) => people.join(' ')))
    void sendToCards(
      board,
      some.filter(({ assignees = [] }) => assignees.join() !== userIds.join()),
      (deviceIds) => ({ type: 'AssignCards', data: { deviceIds, userIds: [...userIds] } }),
      'Failed to give cards',
    )
}

/** The cards that are carried, as the board has them now: a colleague may have changed them meanwhile. */
function cardsNow(board: BoardHandle, { cards }: LiftedCards): Card[] {
  const { cards: now } = board.store.getState()
  return cards.flatMap(({ id }) => now.get(id) ?? [])
}

const without = ({ assignees = [] }: Card, person: UserId | undefined): UserId[] =>
  person === undefined ? [] : assignees.filter((id) => id !== person)

/**
 * Gives cards to a person on a day, in place of the person of the row that they come from; from the tray, in place of all. Cards
 * that have a day keep their part of it, others get `part`. All in one turn: one gesture, which one undo takes back.
 */
export function giveCards(board: BoardHandle, lifted: LiftedCards, to: Place, part: DayPart): void {
  const { from } = lifted
  const cards = cardsNow(board, lifted)
  assign(board, cards, (card) => {
    const others = without(card, from?.userId)
    return others.includes(to.userId) ? others : [...others, to.userId].sort((one, other) => one - other)
  })
  const wanted = (card: Card) => card.schedule?.part ?? part
  for (const { value, cards: some } of byKey(cards, wanted, (one) => one))
    void sendToCards(
      board,
      some.filter(({ schedule }) => schedule?.day !== to.day || schedule.part !== value),
      (deviceIds) => ({ type: 'ScheduleCards', data: { deviceIds, day: to.day, part: value } }),
      'Failed to set the day',
    )
}

/** Takes cards from the person of their row, and their day away. */
export function takeCards(board: BoardHandle, lifted: LiftedCards): void {
  const cards = cardsNow(board, lifted)
  assign(board, cards, (card) => without(card, lifted.from?.userId))
  void sendToCards(
    board,
    cards.filter(({ schedule }) => schedule !== undefined),
    (deviceIds) => ({ type: 'ScheduleCards', data: { deviceIds, day: null, part: 'all-day' } }),
    'Failed to take the day away',
  )
}
