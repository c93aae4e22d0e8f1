import type { UserId } from '#events/kernel/ids.ts'
import { daysLater } from '#events/project/card-work/days.ts'
import type { OtherWork } from '#events/project/card-work/plan-work.ts'
import type { DayPart } from '#events/project/card-work/work.ts'
import type { Card } from '#events/project/device.ts'

/** A person on a day (YYYY-MM-DD): a cell of the planner. */
export type Place = { readonly userId: UserId; readonly day: string }

/** Cards that are carried, and the cell that they come from; null: from the tray. */
export type LiftedCards = { readonly cards: readonly [Card, ...Card[]]; readonly from: Place | null }

/** More cards than these on half a day are more than usual. */
const USUAL_CARDS = 6

/** The seven days from a Monday on. */
export const weekOf = (monday: string): readonly string[] =>
  Array.from({ length: 7 }, (_day, index) => daysLater(monday, index))

export const cellKey = ({ userId, day }: Place): string => `${userId} ${day}`
export const isSamePlace = (one: Place | null, other: Place | null): boolean =>
  one === other || (one !== null && other !== null && cellKey(one) === cellKey(other))

/** True for a card that lacks a person or a day and is not done. */
export const isToPlan = ({ status, assignees, schedule }: Card): boolean =>
  status !== 'confirmed' && (assignees === undefined || schedule === undefined)

/** The cards of each cell of a week, in the order in which the board has them. */
export function cellsOf(cards: Iterable<Card>, week: readonly string[]): ReadonlyMap<string, readonly Card[]> {
  const cells = new Map<string, Card[]>()
  for (const card of cards) {
    const { assignees = [], schedule } = card
    if (!schedule || !week.includes(schedule.day)) continue
    for (const userId of assignees) {
      const key = cellKey({ userId, day: schedule.day })
      const cell = cells.get(key)
      if (cell) cell.push(card)
      else cells.set(key, [card])
    }
  }
  return cells
}

const HALVES = ['morning', 'afternoon'] as const
type Half = (typeof HALVES)[number]
const isIn = (part: DayPart | undefined, half: Half): boolean => part === 'all-day' || part === half

/** A card of a day, as it counts for its load. */
export type PlannedPart = Pick<Card, 'status'> & { readonly part: DayPart | undefined }

/** The cards of a day with those that shall come: each keeps its part of the day, those without a day get `part`. */
export function partsWith(cards: readonly Card[], added: readonly Card[], part: DayPart): readonly PlannedPart[] {
  const coming = added.filter(({ id }) => !cards.some((card) => card.id === id))
  return [...cards, ...coming].map(({ status, schedule }) => ({ status, part: schedule?.part ?? part }))
}

/**
 * Says how a day is overbooked: work in two projects at the same half, or more cards than usual; null where it is not. Cards
 * that are confirmed are no work any more.
 */
export function overbooking(own: readonly PlannedPart[], others: readonly OtherWork[]): string | null {
  const halves = HALVES.map((half) => {
    const elsewhere = others.filter(({ part }) => isIn(part, half))
    const here = own.filter(({ part, status }) => status !== 'confirmed' && isIn(part, half)).length
    const names = [...new Set(elsewhere.map(({ projectName }) => projectName))]
    const isDouble = names.length + (here > 0 ? 1 : 0) > 1
    const cards = elsewhere.reduce((sum, each) => sum + each.cards, here)
    return { half, also: isDouble ? `also at ${names.join(', ')}` : '', many: cards > USUAL_CARDS ? cards : 0 }
  })
  const many = Math.max(...halves.map((half) => half.many))
  const words = [
    inWords(halves, ({ also }) => also),
    many > 0 ? inWords(halves, (half) => (half.many > 0 ? `${many} cards, more than usual` : '')) : '',
  ].filter(Boolean)
  return words.length === 0 ? null : words.join('; ')
}

/** The words of both halves of a day, said once where they agree. */
function inWords<Each extends { readonly half: Half }>(
  halves: readonly Each[],
  textOf: (half: Each) => string,
): string {
  const told = halves.filter((half) => textOf(half) !== '')
  const [first] = told
  if (!first) return ''
  const isWhole = told.length === HALVES.length && told.every((half) => textOf(half) === textOf(first))
  return isWhole ? textOf(first) : told.map((half) => `${textOf(half)} in the ${half.half}`).join(', ')
}
