import { z } from 'zod'
import type { DeviceId } from '#events/ids.ts'
import type { Card } from '#events/project/device.ts'

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

/** The ids of the cards whose icon shakes. */
export const newsAmong = (marks: SeenMarks, cards: Iterable<Moved>): DeviceId[] =>
  [...cards].filter((card) => isNews(marks, card)).map(({ id }) => id)
