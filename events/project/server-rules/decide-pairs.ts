import { type Decision, decided } from '../../kernel/decider.ts'
import type { DataOf } from '../commands.ts'
import { type Card, DEVICE_TYPE_LABELS } from '../device.ts'
import type { EventData, ProjectEvent } from '../events.ts'
import { adopting, serialKeyOfDevice } from '../facts/adopt.ts'
import { serialKey } from '../facts/serial.ts'
import { factOf } from '../facts/shown-facts.ts'
import type { ProjectView } from '../model.ts'
import { refused } from '../refusals.ts'
import { openOf } from '../rules.ts'
import { waitingDevices } from '../same/offers.ts'
import type { ServerRules } from './server-rules.ts'

export const pairRules: ServerRules = { ConfirmPairs: decidePairs }

/**
 * Planned cards get the devices that people say they are, and the other named devices cards of their own. A pair that is there already,
 * and a device that has a card by now, change nothing. @throws Rejection
 */
export function decidePairs(
  { batchId, pairs, cards }: DataOf<'ConfirmPairs'>,
  view: ProjectView,
): Decision<ProjectEvent> {
  const { verkadaInstanceId } = openOf(view)
  const batch = { batchId, verkadaInstanceId }
  const waiting = new Map(waitingDevices(view).map((device) => [device.providerId, device]))
  const onBoard = new Map([...view.cards()].flatMap((card) => (card.synced ? [[card.synced.deviceId, card]] : [])))
  const bySerial = new Map([...view.cards()].map((card) => [serialKey(card), card]))
  const taken = new Set<Card>()

  const paired = pairs.flatMap(({ deviceId, provided }): EventData<'DevicesAdopted'>['devices'] => {
    const card = view.card(deviceId)
    if (!card) throw refused({ code: view.deletedCards.has(deviceId) ? 'card-deleted' : 'card-unknown', deviceId })
    taken.add(card)
    if (card.synced?.deviceId === provided) return []
    if (card.synced) throw refused({ code: 'card-has-device', deviceId, name: card.name })
    const device = waiting.get(provided)
    if (!device) throw notWaiting(onBoard.get(provided))
    if (device.type !== card.type) {
      const [type, of] = [DEVICE_TYPE_LABELS[card.type], DEVICE_TYPE_LABELS[device.type]]
      throw refused({ code: 'device-differs', deviceId, type, of })
    }
    const rival = bySerial.get(serialKeyOfDevice(device))
    if (rival && rival.id !== deviceId) {
      const serial = factOf(rival, 'serial') ?? ''
      throw refused({ code: 'serial-taken', deviceId: rival.id, name: rival.name, serial })
    }
    const { name, online: to, metadata } = device
    return [{ deviceId, providerId: provided, name, online: { from: card.online, to }, metadata }]
  })

  const adoption = adopting([...view.cards()].filter((card) => !taken.has(card)))
  const added = cards.flatMap(({ deviceId, provided }): EventData<'DevicesSynced'>['devices'] => {
    const device = waiting.get(provided)
    if (!device && !onBoard.has(provided)) throw refused({ code: 'device-unknown' })
    if (!device || view.card(deviceId) || view.deletedCards.has(deviceId)) return []
    const { instance: _, ...listed } = device
    // A serial number that a planned card got meanwhile goes before.
    return adoption.take(listed) ? [] : [{ ...listed, deviceId }]
  })

  const events: ProjectEvent[] = []
  if (paired.length > 0) events.push({ type: 'DevicesAdopted', data: { ...batch, isConfirmed: true, devices: paired } })
  events.push(...adoption.events(batch))
  if (added.length > 0) events.push({ type: 'DevicesSynced', data: { ...batch, devices: added } })
  return decided(...events)
}

const notWaiting = (card: Card | undefined) =>
  refused(card ? { code: 'device-has-card', deviceId: card.id, name: card.name } : { code: 'device-unknown' })
