import { z } from 'zod'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import type { BoardState } from '../../../live/board.ts'

/**
 * Which status changes a person has clicked away on this browser. Nothing up to `since` counts as new; `seen` holds, by card,
 * the time of the change that was clicked. Both are times of the server, so a wrong clock in the browser does no harm.
 */
export const SeenMarks = z.object({ since: z.string(), seen: z.record(z.string(), z.string()) })
export type SeenMarks = z.infer<typeof SeenMarks>

type Moved = Pick<Card, 'id' | 'statusAt' | 'createdAt'>

/** The marks of somebody who sees this board for the first time on this browser: all that was before is no news. */
export const firstMarks = (cards: Iterable<Moved>): SeenMarks => ({ since: newestMove(cards), seen: {} })

/** Whether the card's icon shakes: its status changed, and nobody clicked it here yet. A card just added has not moved. */
export const isNews = ({ since, seen }: SeenMarks, { id, statusAt, createdAt }: Moved): boolean =>
  statusAt > since && statusAt !== createdAt && (seen[id] ?? '') < statusAt

/** The marks after a click on a card's icon. */
export const markSeen = (marks: SeenMarks, { id, statusAt }: Moved): SeenMarks => ({
  ...marks,
  seen: { ...marks.seen, [id]: statusAt },
})

/** The marks after clearing all icons at once. */
export const markAllSeen = (marks: SeenMarks, cards: Iterable<Moved>): SeenMarks => {
  const newest = newestMove(cards)
  return { since: newest > marks.since ? newest : marks.since, seen: {} }
}

function newestMove(cards: Iterable<Moved>): string {
  let newest = ''
  for (const { statusAt } of cards) if (statusAt > newest) newest = statusAt
  return newest
}

/** Where the marks of one person on one board are kept in the browser. */
export const marksKey = (user: number, project: number): string => `boardSeen:${user}:${project}`

type Saved = Pick<BoardState, 'cards' | 'pendingCards'>

/** The cards without those that have something pending: a change is news once the server has it and its time. */
export function* savedCards({ cards, pendingCards }: Saved): Iterable<Card> {
  for (const card of cards.values()) if (!pendingCards.has(card.id)) yield card
}

/**
 * A selector of whether the icon of any card shakes. The card that was found last is asked first; the others only when its
 * icon rests by now and something changed on the board.
 */
export function hasNews(marks: SeenMarks | null): (state: Saved) => boolean {
  let looked: Saved | null = null
  let found: DeviceId | null = null
  return (state) => {
    if (!marks || (state.cards === looked?.cards && state.pendingCards === looked.pendingCards)) return found !== null
    looked = state
    const last = found === null || state.pendingCards.has(found) ? undefined : state.cards.get(found)
    if (last && isNews(marks, last)) return true
    found = null
    for (const card of state.cards.values()) {
      if (!isNews(marks, card) || state.pendingCards.has(card.id)) continue
      found = card.id
      break
    }
    return found !== null
  }
}
