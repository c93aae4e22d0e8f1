import { type Decision, decided } from '../../kernel/decider.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import type { DataOf, ImportChange } from '../commands.ts'
import type { Card } from '../device.ts'
import type { ProjectEvent } from '../events.ts'
import type { ProjectView } from '../model.ts'
import { refused } from '../refusals.ts'

/**
 * The id of a card is given out once: a creation that comes again, long after the first, makes no second card. @throws Rejection
 */
export function assertNew(deviceId: DeviceId, view: ProjectView): void {
  if (view.card(deviceId) || view.deletedCards.has(deviceId)) throw refused({ code: 'card-exists', deviceId })
}

/** @throws Rejection */
export function importDevices(data: DataOf<'ImportDevices'>, view: ProjectView): Decision<ProjectEvent> {
  for (const { deviceId } of data.cards) assertNew(deviceId, view)
  return decided({ type: 'DevicesImported', data })
}

/** Changes the cards that still say what the person saw; the others are as another person left them meanwhile. */
export function changeByImport(
  { batchId, fileName, changes }: DataOf<'ChangeByImport'>,
  view: ProjectView,
): Decision<ProjectEvent> {
  const wanted = new Map(changes.map((change) => [change.deviceId, change]))
  const cards = [...wanted.values()].flatMap((change) => stillWanted(change, view.card(change.deviceId)))
  return cards.length === 0
    ? decided()
    : decided({ type: 'DevicesChangedByImport', data: { batchId, fileName, cards } })
}

function stillWanted({ deviceId, name, description }: ImportChange, card: Card | undefined): ImportChange[] {
  if (!card) return []
  const isNew = (text: { readonly from: string; readonly to: string } | undefined, now: string) =>
    text !== undefined && text.from === now && text.to !== now
  const change = {
    ...(card.isManual && isNew(name, card.name) && { name }),
    ...(isNew(description, card.description) && { description }),
  }
  return Object.keys(change).length === 0 ? [] : [{ deviceId, ...change }]
}

/**
 * Takes back the cards of an import that are as they were imported, and what it changed on others that still say so; what people
 * have worked on since stays. @throws Rejection
 */
export function undoImport({ batchId }: DataOf<'UndoImport'>, view: ProjectView): Decision<ProjectEvent> {
  const removed: DeviceId[] = []
  const kept: DeviceId[] = []
  const cards: ImportChange[] = []
  for (const card of view.cards()) {
    if (card.batchId === batchId) (isAsImported(card) ? removed : kept).push(card.id)
    else cards.push(...changesBack(card, batchId))
  }
  if (removed.length + kept.length + cards.length === 0) throw refused({ code: 'import-unknown' })
  const events: ProjectEvent[] = []
  if (removed.length > 0) events.push({ type: 'ImportUndone', data: { batchId, removed, kept } })
  if (cards.length > 0) events.push({ type: 'ImportChangesUndone', data: { batchId, cards } })
  return decided(...events)
}

/** True if an imported card says and is what its list said: undoing its import removes it. */
export const isAsImported = ({ isWorkedOn, beforeImports }: Pick<Card, 'isWorkedOn' | 'beforeImports'>): boolean =>
  !isWorkedOn && !beforeImports

/** The texts of a card that an import gives back: those that no later import has changed, which is to be undone first. */
export function changesBack(card: Card, batchId: string): ImportChange[] {
  const { beforeImports = [] } = card
  const place = beforeImports.findIndex((before) => before.batchId === batchId)
  const later = beforeImports.slice(place + 1)
  const textBefore = (text: 'name' | 'description') =>
    later.some((other) => other[text] !== undefined) ? undefined : beforeImports[place]?.[text]
  const [name, description] = [textBefore('name'), textBefore('description')]
  if (name === undefined && description === undefined) return []
  return [
    {
      deviceId: card.id,
      ...(name !== undefined && { name: { from: card.name, to: name } }),
      ...(description !== undefined && { description: { from: card.description, to: description } }),
    },
  ]
}
