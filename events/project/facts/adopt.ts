import type { Card } from '../device.ts'
import type { EventData, ProjectEvent } from '../events.ts'
import { serialKey } from './serial.ts'

type Adoption = EventData<'DevicesAdopted'>
/** A device as the provider lists it (sync-devices.ts). */
type ProvidedDevice = Omit<Adoption['devices'][number], 'deviceId' | 'online'> & Pick<Card, 'type' | 'online'>

/** The serial number of a device as the provider lists it, as {@link serialKey} has it; empty where it says none. */
export const serialKeyOfDevice = ({
  type,
  metadata: { serial },
}: Pick<Card, 'type'> & { readonly metadata: Readonly<Record<string, unknown>> }): string =>
  (typeof serial === 'string' && serialKey({ type, serial })) || ''

/** The cards that people planned and that are no device of the provider's yet, by {@link serialKey}. */
export function plannedBySerial(cards: Iterable<Card>): Map<string, Card> {
  const found = new Map<string, Card>()
  for (const card of cards) {
    const key = card.synced ? null : serialKey(card)
    if (key !== null && !found.has(key)) found.set(key, card)
  }
  return found
}

/** Planned cards that become those of devices that have their serial numbers (docs/rules.md, SYNC-60). */
export function adopting(cards: Iterable<Card>) {
  const planned = plannedBySerial(cards)
  const devices: Adoption['devices'] = []
  const taken = new Set<Card['id']>()
  return {
    /** The cards that are no longer free. */
    isTaken: (id: Card['id']): boolean => taken.has(id),
    /** True if there is such a card, which is no longer free then. */
    take({ type, providerId, name, online: to, metadata }: ProvidedDevice): boolean {
      const key = serialKeyOfDevice({ type, metadata })
      const card = planned.get(key)
      if (!card) return false
      planned.delete(key)
      taken.add(card.id)
      devices.push({ deviceId: card.id, providerId, name, online: { from: card.online, to }, metadata })
      return true
    },
    events: (of: Omit<Adoption, 'devices'>): ProjectEvent[] =>
      devices.length === 0 ? [] : [{ type: 'DevicesAdopted', data: { ...of, devices } }],
  }
}
