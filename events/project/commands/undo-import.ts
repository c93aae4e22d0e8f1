import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import type { Card } from '../device.ts'
import type { ProjectEvent } from '../events.ts'
import { refused } from '../refusals.ts'
import { openOf } from '../rules.ts'
import { command } from './define.ts'
import type { ImportChange } from './import-devices.ts'

/**
 * Takes back the cards of an import that are as they were imported, and what it changed on others that still say so; what people
 * have worked on since stays.
 */
export const undoImport = command(
  'UndoImport',
  { batchId: z.string() },
  {
    roles: EMPLOYEES,
    isBarrier: true,
    mayWait: true,
    call: { method: 'POST', path: '/projects/:id/devices/import/:batchId/undo', commands: ['UndoImport'] },
    ask: ({ batchId }) => ({ params: { batchId } }),
    decide({ batchId }, view) {
      openOf(view)
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
    },
  },
)

/** True if an imported card says and is what its list said: undoing its import removes it. A device of the provider's is more. */
export const isAsImported = ({
  isWorkedOn,
  beforeImports,
  synced,
}: Pick<Card, 'isWorkedOn' | 'beforeImports' | 'synced'>): boolean => !isWorkedOn && !beforeImports && !synced

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
