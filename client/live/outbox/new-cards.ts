import { type DeviceId, isTemporaryId } from '#events/kernel/ids.ts'
import { type AnyEntry, isPhoto } from './entry.ts'

/** The lane of what is done to a card. */
export const cardLane = (id: DeviceId): string => `card ${id}`

/** The lane of commands that make cards, which come onto their board in order. */
export const NEW_CARDS = 'new cards'

/** The ids of cards that were made here, both ways: the temporary one, which is the greater, to the server's, and back. */
const otherIds = new Map<DeviceId, DeviceId>()
const idsOf = (id: DeviceId): [DeviceId, DeviceId] => [id, otherIds.get(id) ?? id]

/** The id that a card had first. It names the card's place on the screen, so that nothing begins anew there. */
export const firstIdOf = (id: DeviceId): DeviceId => Math.max(...idsOf(id)) as DeviceId

/** The id that a card has by now, as far as this page knows. */
export const lastIdOf = (id: DeviceId): DeviceId => Math.min(...idsOf(id)) as DeviceId

/** Notes which ids cards got. */
export function rememberIds(pairs: readonly Pair[]): void {
  for (const [first, last] of pairs) otherIds.set(first, last).set(last, first)
}

/** The temporary id of a card, and the server's. */
export type Pair = readonly [DeviceId, DeviceId]

type HasCard = { readonly deviceId?: DeviceId } | null | undefined

/** The temporary id of the card that a command makes; null where it makes none, or its card has its id. */
export function newCardOf(entry: AnyEntry): DeviceId | null {
  if (isPhoto(entry) || entry.command.type !== 'AddManualCard') return null
  const id = (entry.command.data as HasCard)?.deviceId
  return id && isTemporaryId(id) ? id : null
}

/** The ids of the card that a command makes. @param told the server's answer to the command, which is the card, or the event. */
export function namedBy(made: AnyEntry, told: unknown): Pair | null {
  const first = newCardOf(made)
  const said = told as { readonly id?: DeviceId; readonly data?: HasCard } | null
  const last = said?.id ?? said?.data?.deviceId
  return first && last ? [first, last] : null
}

type InLanes = Pick<AnyEntry, 'lanes'>

/** The cards of an entry's lanes that have no id of the server's yet. */
export const temporaryIdsOf = ({ lanes }: InLanes): DeviceId[] =>
  lanes.map((lane) => Number(lane.slice(5)) as DeviceId).filter(isTemporaryId)

/** True if an entry is about a new card that another command makes: before the server gave that its id, it cannot be sent. */
export const isHanging = (entry: InLanes): boolean =>
  !entry.lanes.includes(NEW_CARDS) && temporaryIdsOf(entry).length > 0

/** Gives what waits for new cards the ids that the server gave them (device/new-card-ids.ts). */
export type NewCards = {
  /** An entry as it is to be put into the outbox: with the ids of now. */
  placed<E extends AnyEntry>(entry: E): E
  /** The entries that cannot be without the card that a command makes. */
  hangingOn(made: AnyEntry): readonly AnyEntry[]
  /** The server says which id a card got. */
  named(pair: Pair): void
}
