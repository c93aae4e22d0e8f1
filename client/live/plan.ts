import { type DeviceId, isTemporaryId } from '#events/kernel/ids.ts'
import { type CableEnds, cableKey } from '#events/plan/cable.ts'
import type { PinKind } from '#events/plan/page.ts'
import { KINDS } from './kinds.ts'
import { cardLane, firstIdOf } from './outbox/new-cards.ts'
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
    const [lanes, subject] = aboutOf(data)
    return {
      lanes,
      ...{ isBarrier: false, needsConnection: false },
      about: { subject, place: plan?.fileName ?? '' },
    }
  },
}

function aboutOf(data: PlanGesture['data']): [lanes: readonly string[], subject: string] {
  if ('deviceId' in data) return [[pinLane(data.kind, data.deviceId), ...lanesOfNew(data.deviceId)], data.card]
  if ('cards' in data) return [cableLanes(data), data.cards]
  return [[`scale ${data.page}`], data.pageTitle]
}

/** A cable goes after the pins that it lies between, and before what is done to them then. It shares their lanes with others (outbox-state.ts). */
const cableLanes = ({ from, to }: CableEnds): readonly string[] => [
  `cable ${cableKey({ from: firstIdOf(from), to: firstIdOf(to) })}`,
  ...[from, to].flatMap((deviceId) => [
    ...(['planned', 'built'] as const).map((kind) => `~${pinLane(kind, deviceId)}`),
    ...lanesOfNew(deviceId),
  ]),
]

/** It stays the same once a card has its id. */
const pinLane = (kind: PinKind, deviceId: DeviceId): string => `${kind} pin ${firstIdOf(deviceId)}`

/** A gesture on a card that has no id yet waits for that, on the lane of the card. */
const lanesOfNew = (deviceId: DeviceId): readonly string[] => (isTemporaryId(deviceId) ? [cardLane(deviceId)] : [])
