import { KINDS } from './kinds.ts'
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
    const [lane, subject] =
      'deviceId' in data ? [`${data.kind} pin ${data.deviceId}`, data.card] : [`scale ${data.page}`, data.pageTitle]
    return {
      lanes: [lane],
      ...{ isBarrier: false, needsConnection: false },
      about: { subject, place: plan?.fileName ?? '' },
    }
  },
}
