import type { DeviceStatus } from '#events/project/device.ts'
import { useUi } from '../state/board-context.tsx'
import { stepsFrom } from '../../../shared/device/steps.ts'
import { accepts } from './carry.ts'

/**
 * The state of a column, or its tab, while cards are carried: `offer` is the effect of dropping them here; null where they
 * come from. The element that has `data-drop` with the status takes them.
 */
export function useDropTarget(status: DeviceStatus) {
  const from = useUi(({ lifted }) => lifted?.cards[0].status ?? null)
  const isOver = useUi(({ lifted }) => lifted?.over === status)
  if (from === null || from === status) return { isCarrying: from !== null, offer: null }
  const { next, back } = stepsFrom(from)
  const step = accepts(from, status) ? (next?.to === status ? next : back) : null
  return { isCarrying: true, offer: { step, isOver } }
}

/** The effect of dropping cards here: `step`, or none where it is null. */
export type Offer = NonNullable<ReturnType<typeof useDropTarget>['offer']>
