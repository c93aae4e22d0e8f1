import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { STEPS, type Step } from '../../../shared/device/steps.ts'

/** The selection with one card more or fewer. */
export function toggled(selected: ReadonlySet<DeviceId>, id: DeviceId): ReadonlySet<DeviceId> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/**
 * The cards that shift-click adds: from the last one clicked to this one, both included, in the order of the column.
 * Only this card when the last one is not in the column.
 */
export function rangeBetween(column: readonly DeviceId[], anchor: DeviceId | null, id: DeviceId): readonly DeviceId[] {
  const [start, end] = [anchor === null ? -1 : column.indexOf(anchor), column.indexOf(id)]
  if (start === -1 || end === -1) return [id]
  return column.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** The steps that at least one of the cards can make, each with those that can. `isForAnother`: another person confirms the card. */
export const possibleSteps = <One extends Pick<Card, 'status'>>(
  cards: readonly One[],
  isForAnother: (card: One) => boolean = () => false,
): readonly { step: Step; able: readonly One[] }[] =>
  STEPS.map((step) => ({
    step,
    able: cards.filter((card) => card.status === step.from && !(step.to === 'confirmed' && isForAnother(card))),
  })).filter(({ able }) => able.length > 0)
