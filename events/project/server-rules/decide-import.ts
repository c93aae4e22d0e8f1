import { type Decision, decided } from '../../kernel/decider.ts'
import type { DataOf } from '../commands.ts'
import type { ImportChange } from '../commands/import-devices.ts'
import { type Card, isNamedByPeople } from '../device.ts'
import type { ProjectEvent } from '../events.ts'
import { factsOf } from '../facts/facts.ts'
import { foldedSerial, serialKey } from '../facts/serial.ts'
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
  const cards = list.cards.filter((card) => !isThere(card))
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
  const cards = [...wanted.values()].flatMap((change) => stillWanted(change, view.card(change.deviceId)))
  if (cards.length === 0) return decided()
  return decided({ type: 'DevicesChangedByImport', data: { batchId, fileName, cards } })
}

function stillWanted({ deviceId, name, description }: ImportChange, card: Card | undefined): ImportChange[] {
  if (!card) return []
  const isNew = (text: { readonly from: string; readonly to: string } | undefined, now: string) =>
    text !== undefined && text.from === now && text.to !== now
  const change = {
    ...(isNamedByPeople(card) && isNew(name, card.name) && { name }),
    ...(isNew(description, card.description) && { description }),
  }
  return Object.keys(change).length === 0 ? [] : [{ deviceId, ...change }]
}
