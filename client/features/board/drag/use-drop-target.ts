import type { DeviceStatus } from '#events/project/device.ts'
import { useUi } from '../screen/board-context.tsx'
import { stepsFrom } from '../card/steps.ts'
import { accepts } from './carry.ts'

/**
 * What a column, or its tab, says while cards are carried: `offer` is what dropping them here would do; null where they come
 * from. The element that has `data-drop` with the status takes them.
 */
export function useDropTarget(status: DeviceStatus) {
  const from = useUi(({ lifted }) => lifted?.cards[0].status ?? null)
  const isOver = useUi(({ lifted }) => lifted?.over === status)
  if (from === null || from === status) return { isCarrying: from !== null, offer: null }
  const { next, back } = stepsFrom(from)
  const step = accepts(from, status) ? (next?.to === status ? next : back) : null
  return { isCarrying: true, offer: { step, isOver } }
}

/** What dropping cards here would do: make the step, or nothing where there is none. */
export type Offer = NonNullable<ReturnType<typeof useDropTarget>['offer']>
