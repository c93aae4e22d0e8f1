import type { DeviceId } from '../../kernel/ids.ts'
import { type Card, deviceKey } from '../device.ts'
import type { ProjectEvent } from '../events.ts'
import { serialKey } from '../facts/serial.ts'
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

/** @throws Rejection when a device or a section has another card by now. */
export function restored(
  { batch, cards }: Extract<UndoStep, { readonly of: 'cards-gone' }>,
  state: Overlay,
): readonly ProjectEvent[] {
  const back = cards.filter(({ id }) => !state.card(id))
  const taken = new Map<string, DeviceId>()
  if (back.some((card) => placesOf(card).length > 0))
    for (const card of state.cards()) for (const place of placesOf(card)) taken.set(place, card.id)
  const [rival] = back.flatMap((card) => placesOf(card).flatMap((place) => taken.get(place) ?? []))
  if (rival !== undefined) throw refused({ code: 'undo-card-again', deviceId: rival })
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
  const places = new Map<string, DeviceId>()
  for (const card of state.cards()) for (const place of placesOf(card)) places.set(place, card.id)
  const devices = cards.flatMap((pair) => {
    const { deviceId, providerId, metadata, online } = pair
    const { synced: now, ...card } = cardOf(state, deviceId)
    const isThere = now?.deviceId === providerId
    if (isBack ? isThere : !now) return []
    if (now && !isThere) throw moved(deviceId)
    const synced = isBack ? { deviceId: providerId, instance: verkadaInstanceId, metadata } : undefined
    const rival = placesOf({ ...card, ...(synced && { synced }) }).flatMap((place) => places.get(place) ?? [])
    const [other] = rival.filter((id) => id !== deviceId)
    if (other !== undefined) throw refused({ code: 'undo-card-again', deviceId: other })
    return [{ ...pair, online: { from: card.online, to: online.from } }]
  })
  const type = isBack ? 'DevicesAdopted' : 'DevicesReleased'
  const how = { batchId, verkadaInstanceId, ...(isConfirmed && { isConfirmed }) }
  return inEvents(devices).map((part) => ({ type, data: { ...how, devices: part } }))
}
