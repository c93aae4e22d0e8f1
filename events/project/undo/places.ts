import { type Card, deviceKey } from '../device.ts'
import type { ProjectEvent } from '../events.ts'
import { serialKey } from '../facts/serial.ts'
import { factOf } from '../facts/shown-facts.ts'
import { refused } from '../refusals.ts'
import { inEvents } from '../rules.ts'
import { cardOf, moved, type Overlay } from './overlay.ts'
import type { UndoStep } from './step.ts'

/** The things that have at most one card: a device of the provider's, a serial number, and a section of a survey. */
export function placesOf(card: Pick<Card, 'type' | 'synced' | 'survey' | 'serial'>): readonly string[] {
  const { type, synced, survey } = card
  const serial = serialKey(card)
  return [
    ...(synced ? [`device ${deviceKey(type, synced.deviceId)}`] : []),
    ...(serial === null ? [] : [`serial ${serial}`]),
    ...(survey ? [`section ${survey.formId} ${survey.sectionId}`] : []),
  ]
}

/** The refusal of a card to come back whose places another card has by now: it says which serial number, where that is why. */
export function rivalry(rival: Card, places: Iterable<string>) {
  const { id: deviceId, name } = rival
  const [serial, key] = [factOf(rival, 'serial'), serialKey(rival)]
  const isSerial = key !== null && new Set(places).has(`serial ${key}`)
  return serial !== undefined && isSerial
    ? refused({ code: 'undo-serial-taken', deviceId, name, serial })
    : refused({ code: 'undo-card-again', deviceId })
}

/** @throws Rejection when a device or a section has another card by now. */
export function restored(
  { batch, cards }: Extract<UndoStep, { readonly of: 'cards-gone' }>,
  state: Overlay,
): readonly ProjectEvent[] {
  const back = cards.filter(({ id }) => !state.card(id))
  const wanted = new Set(back.flatMap(placesOf))
  if (wanted.size > 0)
    for (const card of state.cards()) if (placesOf(card).some((place) => wanted.has(place))) throw rivalry(card, wanted)
  return inEvents(back).map((part) => ({ type: 'CardsRestored', data: { ...(batch && { batch }), cards: part } }))
}

/**
 * Cards with their devices, or without them again. @throws Rejection where another card has the device, or the serial number that
 * a card is then known by.
 */
export function pairsRound(
  { isBack, cards, batchId, verkadaInstanceId, isConfirmed }: Extract<UndoStep, { readonly of: 'paired' }>,
  state: Overlay,
): readonly ProjectEvent[] {
  const places = new Map<string, Card>()
  for (const card of state.cards()) for (const place of placesOf(card)) places.set(place, card)
  const devices = cards.flatMap((pair) => {
    const { deviceId, providerId, metadata, online } = pair
    const { synced: now, ...card } = cardOf(state, deviceId)
    const isThere = now?.deviceId === providerId
    if (isBack ? isThere : !now) return []
    if (now && !isThere) throw moved(deviceId)
    const synced = isBack ? { deviceId: providerId, instance: verkadaInstanceId, metadata } : undefined
    const wanted = placesOf({ ...card, ...(synced && { synced }) })
    const other = wanted.flatMap((place) => places.get(place) ?? []).find(({ id }) => id !== deviceId)
    if (other) throw rivalry(other, wanted)
    return [{ ...pair, online: { from: card.online, to: online.from } }]
  })
  const type = isBack ? 'DevicesAdopted' : 'DevicesReleased'
  const how = { batchId, verkadaInstanceId, ...(isConfirmed && { isConfirmed }) }
  return inEvents(devices).map((part) => ({ type, data: { ...how, devices: part } }))
}
