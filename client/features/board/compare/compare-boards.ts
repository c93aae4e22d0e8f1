import { type Card, compareCards, DEVICE_STATUS_LABELS, DEVICE_TYPE_LABELS } from '#events/project/device.ts'
import type { BoardSnapshot } from '#events/live/protocol.ts'
import { FACT_LABELS, type FactName, FACTS } from '#events/project/facts/facts.ts'
import { factOf } from '#events/project/facts/shown-facts.ts'
import { dayOf, flagText } from '#events/project/history/told-work.ts'
import { saysSame } from '#events/project/card-work/work.ts'
import { countOf } from '../../../ui/text/format-count.ts'

/** A card that is not the same at two moments: null where it is not on the board. */
export type Difference = { readonly before: Card | null; readonly after: Card | null }

/** The cards that differ between two boards of a project, in the order of their names. */
export function compareBoards(before: BoardSnapshot, after: BoardSnapshot): readonly Difference[] {
  const known = new Map(before.cards.map((card) => [card.id, card]))
  const stayed = after.cards.map((card): Difference => ({ before: known.get(card.id) ?? null, after: card }))
  const there = new Set(after.cards.map(({ id }) => id))
  const gone = before.cards
    .filter(({ id }) => !there.has(id))
    .map((card): Difference => ({ before: card, after: null }))
  return [...stayed, ...gone]
    .filter((difference) => wordsOn(difference).length > 0)
    .toSorted((one, other) => compareCards(cardOf(one), cardOf(other)))
}

/** The card as it was last. */
export function cardOf({ before, after }: Difference): Card {
  const card = after ?? before
  if (!card) throw new Error('a difference is about a card')
  return card
}

/** The changes of the card, a few words for each. */
export function wordsOn({ before, after }: Difference): readonly string[] {
  if (!before) return ['Added']
  if (!after) return ['Removed']
  return Object.values(WORDS).flatMap((tell) => tell?.(before, after) ?? [])
}

/** Tells of a field of a card that differs: a few words, or none where it is the same. */
type Tell = (before: Card, after: Card) => readonly string[] | string | null

/** For each field of a card the words about it, in the order in which they are read; null: the comparison is silent about it. */
const WORDS: { readonly [Field in keyof Required<Card>]: Tell | null } = {
  status: ({ status }, after) => (status === after.status ? null : `From ${DEVICE_STATUS_LABELS[status]}`),
  name: ({ name }, after) => (name === after.name ? null : `Renamed from ${name}`),
  type: ({ type }, after) => (type === after.type ? null : `Was of the type ${DEVICE_TYPE_LABELS[type]}`),
  description: ({ description }, after) => (description === after.description ? null : 'New description'),
  photos: photoWords,
  online: ({ online }, after) =>
    online === after.online || after.online === null ? null : after.online ? 'Online now' : 'Offline now',
  ...(Object.fromEntries(FACTS.map((fact) => [fact, tellFact(fact)])) as Record<FactName, Tell>),
  assignees: (before, after) => (saysSame('assignees', before.assignees, after.assignees) ? null : 'Other people'),
  schedule: (before, after) =>
    saysSame('schedule', before.schedule, after.schedule)
      ? null
      : `Day: ${[before.schedule, after.schedule].map((day) => dayOf(day) || 'none').join(' → ')}`,
  flag: (before, after) => {
    if (saysSame('flag', before.flag, after.flag)) return null
    return after.flag ? `Blocked: ${flagText(after.flag)}` : 'Not blocked any more'
  },
  id: null,
  isManual: null,
  statusBy: null,
  statusAt: null,
  describedBy: null,
  describedAt: null,
  createdBy: null,
  createdAt: null,
  batchId: null,
  isWorkedOn: null,
  installedBy: null,
  beforeImports: null,
  synced: deviceWords,
  survey: null,
  mergedFrom: null,
  notSame: null,
}

/** A fact that is another one, or gone. */
function tellFact(fact: FactName): Tell {
  return (before, after) => {
    const [old, now] = [factOf(before, fact), factOf(after, fact)]
    if (old === now) return null
    return `${FACT_LABELS[fact]}: ${[old, now].map((said) => said ?? 'none').join(' → ')}`
  }
}

/** A card that people had planned, and that got a device of the provider's between, or lost it. */
function deviceWords({ synced: before }: Card, { synced: after }: Card): string | null {
  if (before?.deviceId === after?.deviceId) return null
  if (!after) return 'Separated from Verkada'
  return `Matched with ${after.name ?? 'a device'} of Verkada`
}

/** The photos that came and went between. */
function photoWords(before: Card, after: Card): readonly string[] {
  const missingIn = (card: Card, other: Card) =>
    (card.photos ?? []).filter(({ digest }) => !other.photos?.some((photo) => photo.digest === digest)).length
  const [added, removed] = [missingIn(after, before), missingIn(before, after)]
  return [
    ...(added > 0 ? [`${countOf(added, 'photo')} added`] : []),
    ...(removed > 0 ? [`${countOf(removed, 'photo')} removed`] : []),
  ]
}
