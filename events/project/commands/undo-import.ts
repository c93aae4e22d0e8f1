import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import type { Card } from '../device.ts'
import type { ChangedCard, ProjectEvent } from '../events.ts'
import { FACTS } from '../facts/facts.ts'
import { cardWithSerial } from '../facts/serial.ts'
import type { ProjectView } from '../model.ts'
import { refused } from '../refusals.ts'
import { openOf } from '../rules.ts'
import { command } from './define.ts'

/**
 * Takes back the cards of an import that are as they were imported, and what it changed on others that still say so; what people
 * have worked on since stays.
 */
export const undoImport = command(
  'UndoImport',
  { batchId: z.string() },
  {
    roles: EMPLOYEES,
    undoes: ['batch-made', 'texts'],
    isBarrier: true,
    mayWait: true,
    call: { method: 'POST', path: '/projects/:id/devices/import/:batchId/undo', commands: ['UndoImport'] },
    ask: ({ batchId }) => ({ params: { batchId } }),
    decide({ batchId }, view) {
      openOf(view)
      const removed: DeviceId[] = []
      const kept: DeviceId[] = []
      const cards: ChangedCard[] = []
      for (const card of view.cards()) {
        if (card.batchId === batchId) (isAsImported(card) ? removed : kept).push(card.id)
        else cards.push(...freeSerials(changesBack(card, batchId), card, view))
      }
      if (removed.length + kept.length + cards.length === 0) throw refused({ code: 'import-unknown' })
      const events: ProjectEvent[] = []
      if (removed.length > 0) events.push({ type: 'ImportUndone', data: { batchId, removed, kept } })
      if (cards.length > 0) events.push({ type: 'ImportChangesUndone', data: { batchId, cards } })
      return decided(...events)
    },
  },
)

/** True if an imported card says and is what its list said: undoing its import removes it. A device of the provider's is more. */
export const isAsImported = ({
  isWorkedOn,
  beforeImports,
  synced,
}: Pick<Card, 'isWorkedOn' | 'beforeImports' | 'synced'>): boolean => !isWorkedOn && !beforeImports && !synced

/** Returns all that an import gives back to a card: texts and facts that no later import has changed, which is to be undone first. */
export function changesBack(card: Card, batchId: string): ChangedCard[] {
  const { beforeImports = [] } = card
  const place = beforeImports.findIndex((before) => before.batchId === batchId)
  const before = beforeImports[place]
  const later = beforeImports.slice(place + 1)
  if (!before) return []
  const textBefore = (text: 'name' | 'description') =>
    later.some((other) => other[text] !== undefined) ? undefined : before[text]
  const [name, description] = [textBefore('name'), textBefore('description')]
  const facts = FACTS.flatMap((fact) => {
    const to = before.facts?.[fact]
    if (to === undefined || later.some((other) => other.facts?.[fact] !== undefined)) return []
    return [[fact, { from: card[fact] ?? null, to }] as const]
  })
  if (name === undefined && description === undefined && facts.length === 0) return []
  return [
    {
      deviceId: card.id,
      ...(name !== undefined && { name: { from: card.name, to: name } }),
      ...(description !== undefined && { description: { from: card.description, to: description } }),
      ...Object.fromEntries(facts),
    },
  ]
}

/** Changes without a serial number that another card has by now. */
const freeSerials = (changes: readonly ChangedCard[], { id, type }: Card, view: ProjectView): ChangedCard[] =>
  changes.flatMap(({ serial, ...change }) => {
    const isTaken = serial?.to && cardWithSerial(view.cards(), type, { serial: serial.to, besides: id })
    if (!isTaken) return [{ ...change, ...(serial && { serial }) }]
    return Object.keys(change).length > 1 ? [change] : []
  })
