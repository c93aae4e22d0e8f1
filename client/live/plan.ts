import { type DeviceId, isTemporaryId } from '#events/kernel/ids.ts'
import type { PinKind } from '#events/plan/page.ts'
import { KINDS } from './kinds.ts'
import { cardLane } from './outbox/new-cards.ts'
import type { PlanGesture } from './plan-gesture.ts'
import type { Kind, StreamHandle } from './stream-state.ts'
import { type PlanPicture, PlanView } from './view/plan-view.ts'

/** One plan, watched or not. */
export type PlanHandle = StreamHandle<PlanGesture, PlanPicture>

/** The stream of a plan, shown as its pages and pins. */
export const planKind: Kind<'plan', PlanGesture, PlanPicture> = {
  kind: 'plan',
  ...KINDS.plan,
  openView: (me) => new PlanView(me),
  sending: ({ data }, { plan }) => {
    const [lanes, subject] = 'deviceId' in data ? [lanesOf(data), data.card] : [[`scale ${data.page}`], data.pageTitle]
    return {
      lanes,
      ...{ isBarrier: false, needsConnection: false },
      about: { subject, place: plan?.fileName ?? '' },
    }
  },
}

/** The pin of a card that has no id yet waits for that, on the lane of the card. */
const lanesOf = ({ kind, deviceId }: { readonly kind: PinKind; readonly deviceId: DeviceId }): readonly string[] => [
  `${kind} pin ${deviceId}`,
  ...(isTemporaryId(deviceId) ? [cardLane(deviceId)] : []),
]
