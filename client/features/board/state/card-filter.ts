import { daysIn, daysLater, mondayOf } from '#events/project/card-work/days.ts'
import { searchTextOf, wordsIn } from '#events/kernel/text/search-text.ts'
import type { Card, DeviceType } from '#events/project/device.ts'
import { FACTS } from '#events/project/facts/facts.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { factOf } from '#events/project/facts/shown-facts.ts'

/** How far back "changed since" reaches. */
export const CHANGED_SPANS = ['hour', 'day', 'week'] as const
export type ChangedSpan = (typeof CHANGED_SPANS)[number]

const HOUR_MS = 3_600_000
const SPAN_MS: Readonly<Record<ChangedSpan, number>> = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS }

/** Days of cards that a filter may name, besides a date: by the project's zone. A week is from Monday to Sunday. */
export const DAY_FILTERS = ['today', 'overdue', 'week', 'none'] as const
/** One of those, or a day, YYYY-MM-DD. */
export type DayFilter = string

/** The filter of all three columns. Empty parts narrow nothing. */
export type CardFilter = {
  /** Words of the name or of a fact, or parts of them, in any case and order (specification, section 9). */
  readonly search: string
  readonly types: readonly DeviceType[]
  readonly online: boolean | null
  readonly changed: ChangedSpan | null
  /** Cards that have photos, or those that have none. */
  readonly photos: boolean | null
  /** The person whose work the cards are; 'none': no one's. */
  readonly person: UserId | 'none' | null
  /** Cards of a day; those that are overdue are not confirmed. */
  readonly day: DayFilter | null
  /** Cards that are blocked. */
  readonly blocked: boolean
}

export const NO_FILTER: CardFilter = {
  ...{ search: '', types: [], online: null, changed: null, photos: null },
  ...{ person: null, day: null, blocked: false },
}

/** How many of the filters (the search apart) are set. */
export const filtersSet = ({ types, online, changed, photos, person, day, blocked }: CardFilter): number =>
  [types.length > 0, online !== null, changed !== null, photos !== null, person !== null, day !== null, blocked].filter(
    Boolean,
  ).length

const isSearching = ({ search }: CardFilter): boolean => search.trim() !== ''

/** True if a filter narrows anything. */
export const isNarrowing = (filter: CardFilter): boolean => isSearching(filter) || filtersSet(filter) > 0

/** Names the parts that hide cards, for a sentence: `the search and the filters`. For a filter that narrows. */
export function hiddenBy(filter: CardFilter): string {
  const set = filtersSet(filter)
  const filters = set === 0 ? [] : [set === 1 ? 'the filter' : 'the filters']
  return [...(isSearching(filter) ? ['the search'] : []), ...filters].join(' and ')
}

/**
 * Makes the test that a card passes, once for all cards.
 * @param now in milliseconds: "changed since" counts from there, and the days are those around it.
 * @param timeZone the project's: its today.
 */
export function cardMatcher(filter: CardFilter, now: number, timeZone = 'UTC'): (card: Card) => boolean {
  const hasWords = wordsIn(filter.search)
  const isSought = isSearching(filter)
  const types = new Set(filter.types)
  const after = filter.changed === null ? null : new Date(now - SPAN_MS[filter.changed]).toISOString()
  const isOnDay = filter.day === null ? null : dayMatcher(filter.day, daysIn(timeZone)(now))
  return (card) =>
    (!isSought || hasWords(searchTextOf([card.name, card.synced?.name, ...FACTS.map((fact) => factOf(card, fact))]))) &&
    (types.size === 0 || types.has(card.type)) &&
    (filter.online === null || card.online === filter.online) &&
    (filter.photos === null || hasPhotos(card) === filter.photos) &&
    (after === null || lastChange(card) >= after) &&
    (!filter.blocked || card.flag !== undefined) &&
    (filter.person === null || isWorkOf(card, filter.person)) &&
    (isOnDay === null || isOnDay(card))
}

/** The test of a card by its day. @param today YYYY-MM-DD */
function dayMatcher(filter: DayFilter, today: string): (card: Card) => boolean {
  const dayOf = ({ schedule }: Card) => schedule?.day
  switch (filter) {
    case 'none':
      return (card) => dayOf(card) === undefined
    case 'overdue':
      return (card) => (dayOf(card) ?? today) < today && card.status !== 'confirmed'
    case 'week': {
      const [from, to] = [mondayOf(today), daysLater(mondayOf(today), 7)]
      return (card) => (dayOf(card) ?? '') >= from && (dayOf(card) ?? to) < to
    }
    default: {
      const wanted = filter === 'today' ? today : filter
      return (card) => dayOf(card) === wanted
    }
  }
}

const isWorkOf = ({ assignees = [] }: Card, person: UserId | 'none'): boolean =>
  person === 'none' ? assignees.length === 0 : assignees.includes(person)

const hasPhotos = ({ photos = [] }: Card): boolean => photos.length > 0

/**
 * When a card last changed, as far as the board shows it: added, moved, described or given a photo (ISO 8601, which sorts as text).
 */
function lastChange({ createdAt, statusAt, describedAt, photos = [] }: Card): string {
  const times = [createdAt, statusAt, describedAt, ...photos.map(({ addedAt }) => addedAt)]
  return times.reduce((last, time) => (time > last ? time : last))
}
