import { KINDS } from './kinds.ts'
import type { PinGesture } from './pin-gesture.ts'
import type { Kind, StreamHandle } from './stream-state.ts'
import { type PlanPicture, PlanView } from './view/plan-view.ts'

/** One plan, watched or not. */
export type PlanHandle = StreamHandle<PinGesture, PlanPicture>

/** The stream of a plan, shown as its pages and pins. */
export const planKind: Kind<'plan', PinGesture, PlanPicture> = {
  kind: 'plan',
  ...KINDS.plan,
  openView: (me) => new PlanView(me),
  sending: ({ data: { kind, deviceId, card } }, { plan }) => ({
    lanes: [`${kind} pin ${deviceId}`],
    ...{ isBarrier: false, needsConnection: false },
    about: { subject: card, place: plan?.fileName ?? '' },
  }),
}
