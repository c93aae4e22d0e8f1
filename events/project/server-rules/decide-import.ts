import { type Decision, decided } from '../../kernel/decider.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import type { DataOf } from '../commands.ts'
import type { ImportChange } from '../commands/import-devices.ts'
import { type Card, isNamedByPeople, MAX_CARDS } from '../device.ts'
import type { ChangedCard, ProjectEvent } from '../events.ts'
import { FACTS, factsOf } from '../facts/facts.ts'
import { foldedSerial, serialKey } from '../facts/serial.ts'
import { isProvided } from '../facts/shown-facts.ts'
import type { ListedCard } from '../imported-card.ts'
import type { ProjectView } from '../model.ts'
import { withRoom } from './room.ts'
import { assertNew, openOf } from '../rules.ts'
import type { ServerRules } from './server-rules.ts'

export const importRules: ServerRules = { ImportDevices: decideImport, ChangeByImport: decideImportChange }

/** Makes the cards of a part of a list. @throws Rejection */
function decideImport(data: DataOf<'ImportDevices'>, view: ProjectView): Decision<ProjectEvent> {
  openOf(view)
  for (const { deviceId } of data.cards) assertNew(deviceId, view)
  const cards = withoutDoubles(data.cards, view.cards())
  return cards.length === 0 ? decided() : decided({ type: 'DevicesImported', data: { ...data, cards } })
}

/** All of a list or nothing, though its parts are decided one by one. @throws Rejection where there is no room for it */
export function demandRoomForList(
  list: Omit<DataOf<'ImportDevices'>, 'part' | 'parts'>,
  view: ProjectView,
  by: Parameters<typeof withRoom>[2],
): void {
  const isThere = ({ deviceId }: ListedCard) => view.card(deviceId) !== undefined || view.deletedCards.has(deviceId)
  openOf(view)
  const cards = list.cards.filter((card) => !isThere(card))
  // Some of them may be doubles, which only matters where not all fit.
  if (view.size + cards.length <= MAX_CARDS) return
  withRoom(view, decideImport({ ...list, part: 1, parts: 1, cards }, view), by)
}

/** The new cards but for those whose serial number is on the board, or on one before them in the list. */
function withoutDoubles(cards: readonly ListedCard[], there: Iterable<Card>) {
  const listed = cards.map(({ deviceId, name, type, description, serial, ...facts }) => ({
    ...{ deviceId, name, type, description },
    // Lists say by a dash that there is none.
    ...factsOf({ ...facts, serial: foldedSerial(serial ?? '') === '' ? null : serial }),
  }))
  if (listed.every((card) => serialKey(card) === null)) return listed
  const taken = new Set([...there].map(serialKey))
  return listed.filter((card) => {
    const key = serialKey(card)
    if (key === null) return true
    const isTaken = taken.has(key)
    taken.add(key)
    return !isTaken
  })
}

/** Changes the cards that still say what the person saw; the others are as another person left them meanwhile. @throws Rejection */
function decideImportChange(
  { batchId, fileName, changes }: DataOf<'ChangeByImport'>,
  view: ProjectView,
): Decision<ProjectEvent> {
  openOf(view)
  const wanted = new Map(changes.map((change) => [change.deviceId, change]))
  const isFree = freeSerials(wanted.values(), view)
  const cards = [...wanted.values()].flatMap((change) => stillWanted(change, view.card(change.deviceId), isFree))
  if (cards.length === 0) return decided()
  return decided({ type: 'DevicesChangedByImport', data: { batchId, fileName, cards } })
}

/** Tells which serial numbers a card may take: none that another card has, or takes before it. */
function freeSerials(changes: Iterable<ImportChange>, view: ProjectView): (serial: string, card: Card) => boolean {
  const owners = new Map<string, DeviceId>()
  if (![...changes].some(({ serial }) => serial)) return () => false
  for (const card of view.cards()) {
    const key = serialKey(card)
    if (key !== null) owners.set(key, card.id)
  }
  return (serial, { id, type }) => {
    const key = serialKey({ type, serial })
    if (key === null || (owners.get(key) ?? id) !== id) return false
    owners.set(key, id)
    return true
  }
}

function stillWanted(
  { deviceId, name, description, ...facts }: ImportChange,
  card: Card | undefined,
  isFree: (serial: string, card: Card) => boolean,
): ChangedCard[] {
  if (!card) return []
  const isNew = <T>(turn: { readonly from: T; readonly to: T } | undefined, now: T) =>
    turn !== undefined && turn.from === now && turn.to !== now
  const turns = FACTS.flatMap((fact) => {
    const turn = facts[fact]
    if (!turn || !isNew<string | null>(turn, card[fact] ?? null) || isProvided(card, fact)) return []
    return fact === 'serial' && !isFree(turn.to, card) ? [] : [[fact, turn] as const]
  })
  const change = {
    ...(isNamedByPeople(card) && isNew(name, card.name) && { name }),
    ...(isNew(description, card.description) && { description }),
    ...Object.fromEntries(turns),
  }
  return Object.keys(change).length === 0 ? [] : [{ deviceId, ...change }]
}
