import type { DeviceId } from '../../kernel/ids.ts'
import type { Card } from '../device.ts'
import type { ProjectView } from '../model.ts'
import { refused } from '../refusals.ts'

/** The state as the steps before have left it. */
export type Overlay = Pick<ProjectView, 'project' | 'card' | 'cards'>

/** The refusal of a step where something says a third thing by now. */
export const moved = (deviceId?: DeviceId) =>
  refused({ code: 'undo-moved-on', did: '', ...(deviceId !== undefined && { deviceId }) })

/** A card that a step is about. @throws Rejection where it is gone */
export function cardOf(state: Overlay, deviceId: DeviceId): Card {
  const card = state.card(deviceId)
  if (!card) throw moved(deviceId)
  return card
}
