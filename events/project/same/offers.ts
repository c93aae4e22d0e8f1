import { type Card, deviceKey, type DeviceType } from '../device.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import { serialKeyOfDevice } from '../facts/adopt.ts'
import { foldedMac } from '../facts/mac.ts'
import { foldedSerial, serialKey } from '../facts/serial.ts'
import type { OfferedDevice, ProjectView } from '../model.ts'
import type { PairReason } from './pairs-api.ts'

/** A device of the provider's, and the planned card that it may be with the reason; null where no card is likelier than another. */
type Offer = {
  readonly device: OfferedDevice
  readonly card: Card | null
  readonly reason: PairReason | null
}

const isPlanned = ({ synced }: Card): boolean => synced === undefined

/**
 * The planned cards of a board that devices may be: those of their type that have no device and no other serial number.
 * @param isTaken true for cards that get a device by the same decision.
 */
export function plannedFor(cards: Iterable<Card>, isTaken: (id: DeviceId) => boolean) {
  const withSerial = new Set<DeviceType>()
  const without = new Set<DeviceType>()
  for (const card of cards)
    if (isPlanned(card) && !isTaken(card.id)) (serialKey(card) === null ? without : withSerial).add(card.type)
  return {
    mayBe: (device: Pick<OfferedDevice, 'type' | 'metadata'>): boolean =>
      without.has(device.type) || (serialKeyOfDevice(device) === '' && withSerial.has(device.type)),
  }
}

/** The devices that wait for people to say which cards they are: those of the project's instance that have no card. */
export function waitingDevices(view: Pick<ProjectView, 'offered' | 'cards' | 'project'>): OfferedDevice[] {
  if (view.offered.size === 0) return []
  const there = new Set<string>()
  for (const { type, synced } of view.cards()) if (synced) there.add(deviceKey(type, synced.deviceId))
  return [...view.offered]
    .filter(([key, { instance }]) => instance === view.project?.verkadaInstanceId && !there.has(key))
    .map(([, device]) => device)
}

/**
 * For each device the planned card that it may be: by serial number or MAC address, by the whole name, or by the name's first word, as
 * lists begin with an identifier. A word that several cards or devices have tells none of them.
 */
export function offersOf(devices: readonly OfferedDevice[], cards: Iterable<Card>): Offer[] {
  const freeCards = new Set([...cards].filter(isPlanned))
  const open = new Set(devices)
  const found = new Map<OfferedDevice, Pick<Offer, 'card' | 'reason'>>()
  for (const { reason, ofDevice, ofCard } of BY) {
    const byKey = groups(freeCards, ofCard)
    for (const [key, [device, ...others]] of groups(open, ofDevice)) {
      const [card, ...more] = byKey.get(key) ?? []
      if (!device || !card || others.length > 0 || more.length > 0 || areTwo(device, card)) continue
      found.set(device, { card, reason })
      open.delete(device)
      freeCards.delete(card)
    }
  }
  return devices.map((device) => ({ device, card: null, reason: null, ...found.get(device) }))
}

/** The ways in which a device and a card tell that they may be one, the surest first. Empty: it tells nothing. */
const BY: readonly {
  readonly reason: PairReason
  ofDevice(device: OfferedDevice): string
  ofCard(card: Card): string
}[] = [
  {
    reason: 'identifier',
    ofDevice: ({ metadata: { serial } }) => foldedSerial(textOf(serial)),
    ofCard: ({ serial = '' }) => foldedSerial(serial),
  },
  {
    reason: 'identifier',
    ofDevice: ({ metadata: { mac } }) => foldedMac(textOf(mac)),
    ofCard: ({ mac = '' }) => foldedMac(mac),
  },
  { reason: 'name', ofDevice: ({ name }) => foldedName(name), ofCard: ({ name }) => foldedName(name) },
  { reason: 'first-word', ofDevice: ({ name }) => firstWord(name), ofCard: ({ name }) => firstWord(name) },
]

/** True where serial numbers tell a device and a card apart. */
function areTwo(device: OfferedDevice, card: Card): boolean {
  const [one, other] = [serialKeyOfDevice(device), serialKey(card)]
  return one !== '' && other !== null && one !== other
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Names are compared without accents, and as serial numbers are: without case, blanks and dashes. */
const foldedName = (name: string): string => foldedSerial(name.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
const firstWord = (name: string): string => foldedName(name.trim().split(/\s+/)[0] ?? '')

function groups<T extends { readonly type: DeviceType }>(things: Iterable<T>, keyOf: (thing: T) => string) {
  const found = new Map<string, T[]>()
  for (const thing of things) {
    const told = keyOf(thing)
    if (told === '') continue
    const key = `${thing.type} ${told}`
    const known = found.get(key)
    if (known) known.push(thing)
    else found.set(key, [thing])
  }
  return found
}
