import { z } from 'zod'
import type { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import type { BoardState } from '../../../live/board.ts'

/**
 * Which status changes a person has clicked away on this browser. Nothing up to `since` counts as new; `seen` holds, by card,
 * the time of the change that was clicked. Both are times of the server, so a wrong clock in the browser does no harm.
 */
export const SeenMarks = z.object({ since: z.string(), seen: z.record(z.string(), z.string()) })
export type SeenMarks = z.infer<typeof SeenMarks>

type MovedCard = Pick<Card, 'id' | 'statusAt' | 'createdAt' | 'statusBy'>

/** The marks of a person who sees this board for the first time on this browser: all that was before is no news. */
export const firstMarks = (cards: Iterable<Pick<MovedCard, 'statusAt'>>): SeenMarks => ({
  since: newestMove(cards),
  seen: {},
})

/**
 * True if the card has its mark: its status was changed last by another person than `me`, who has not clicked it here yet. A card
 * just added has not moved.
 */
export const isNews = (
  { since, seen }: SeenMarks,
  { id, statusAt, createdAt, statusBy }: MovedCard,
  me: UserId,
): boolean => statusBy !== me && statusAt > since && statusAt !== createdAt && (seen[id] ?? '') < statusAt

/** The marks after a click on a card's icon. */
export const markSeen = (marks: SeenMarks, { id, statusAt }: Pick<MovedCard, 'id' | 'statusAt'>): SeenMarks => ({
  ...marks,
  seen: { ...marks.seen, [id]: statusAt },
})

/** The marks after clearing all icons at once. */
export const markAllSeen = (marks: SeenMarks, cards: Iterable<Pick<MovedCard, 'statusAt'>>): SeenMarks => {
  const newest = newestMove(cards)
  return { since: newest > marks.since ? newest : marks.since, seen: {} }
}

function newestMove(cards: Iterable<Pick<MovedCard, 'statusAt'>>): string {
  let newest = ''
  for (const { statusAt } of cards) if (statusAt > newest) newest = statusAt
  return newest
}

/** Where the marks of one person on one board are kept in the browser. */
export const marksKey = (user: number, project: number): string => `boardSeen:${user}:${project}`

/** The cards without those that have something pending: a change is news once the server has it and its time. */
export function* savedCards({ cards, pendingCards }: Pick<BoardState, 'cards' | 'pendingCards'>): Iterable<Card> {
  for (const card of cards.values()) if (!pendingCards.has(card.id)) yield card
}

/**
 * A selector of whether any card has its mark. The card that was found last is asked first; the others only when it has none
 * by now and something changed on the board.
 */
export function hasNews(marks: SeenMarks | null, me: UserId): (state: Pick<BoardState, 'cards'>) => boolean {
  let looked: BoardState['cards'] | null = null
  let found: DeviceId | null = null
  return ({ cards }) => {
    if (!marks || cards === looked) return found !== null
    looked = cards
    const last = found === null ? undefined : cards.get(found)
    if (last && isNews(marks, last, me)) return true
    found = null
    for (const card of cards.values()) {
      if (!isNews(marks, card, me)) continue
      found = card.id
      break
    }
    return found !== null
  }
}
