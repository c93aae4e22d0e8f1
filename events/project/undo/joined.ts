import type { DeletedCard } from '../deleted-card.ts'
import { type Card, isNamedByPeople } from '../device.ts'
import type { ProjectEvent } from '../events.ts'
import { asDeleted } from '../rules.ts'
import { besides } from '../same/doubles.ts'
import { mergeOf } from '../same/merged-card.ts'
import { asMade, cardOf, moved, type Overlay } from './overlay.ts'
import { placesOf, rivalry } from './places.ts'
import type { UndoStep } from './step.ts'
import { madeOf } from './steps-of.ts'

/**
 * Two cards that are one are two again, as they were, or one again. @throws Rejection where people have changed them since, or
 * another card has a device, serial number or section that one would have.
 */
export function joinedRound(
  { isSplit, before, after, other }: Extract<UndoStep, { readonly of: 'joined' }>,
  state: Overlay,
): readonly ProjectEvent[] {
  const isApart = state.card(other.id) !== undefined
  if (isApart !== isSplit) return []
  const now = asMade(state, madeOf(after))
  if (!now) throw moved(after.id)
  if (isSplit) {
    const second = asMade(state, madeOf(other))
    return second ? [mergeOf(now, second)] : []
  }
  if (now.synced?.deviceId !== after.synced?.deviceId) throw moved(after.id)
  const [kept, back] = [toldSince(before, now), toldSince(other, now)]
  const places = new Set([kept, back].flatMap(placesOf))
  for (const card of state.cards())
    if (card.id !== now.id && placesOf(card).some((place) => places.has(place))) throw rivalry(card, places)
  return [{ type: 'DevicesSplit', data: { before: asDeleted(now), after: kept, other: back } }]
}

/** Words of one change on a card and older ones, turned round. Those of others stay. */
export function notSameRound(
  { deviceId, from: said, to: before }: Extract<UndoStep, { readonly of: 'not-same' }>,
  state: Overlay,
): readonly ProjectEvent[] {
  const from = cardOf(state, deviceId).notSame ?? []
  const [gone, back] = [besides(said, before), besides(before, said)]
  const to = [...besides(from, gone), ...besides(back, from)]
  const isSame = besides(from, to).length === 0 && besides(to, from).length === 0
  return isSame ? [] : [{ type: 'DoubleDismissed', data: { deviceId, from, to } }]
}

/** The card with what the provider has said of its device meanwhile. */
function toldSince(card: DeletedCard, { synced, online, name }: Card): DeletedCard {
  if (!synced || card.synced?.deviceId !== synced.deviceId) return card
  const { name: said = name, ...told } = synced
  return isNamedByPeople(card)
    ? { ...card, online, synced: { ...told, name: said } }
    : { ...card, online, name: said, synced: told }
}
