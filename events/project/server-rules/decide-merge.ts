import { decided } from '../../kernel/decider.ts'
import { DEVICE_TYPE_LABELS } from '../device.ts'
import { refused } from '../refusals.ts'
import { cardOf } from '../rules.ts'
import { besides, inCommon } from '../same/doubles.ts'
import { isOlder, mergeOf } from '../same/merged-card.ts'
import type { ServerRules } from './server-rules.ts'

export const mergeRules: ServerRules = {
  MergeDevices({ keep, merge }, view) {
    if (keep === merge) return decided()
    const [kept, other] = [cardOf(view, keep), cardOf(view, merge)]
    if (!isOlder(kept, other)) throw refused({ code: 'card-newer', deviceId: keep, older: other.name })
    if (kept.type !== other.type) {
      const [type, of] = [DEVICE_TYPE_LABELS[other.type], DEVICE_TYPE_LABELS[kept.type]]
      throw refused({ code: 'cards-differ', deviceId: merge, type, of })
    }
    return decided(mergeOf(kept, other))
  },
  DismissDouble({ deviceId, other: others }, view) {
    if (deviceId === others) return decided()
    const [one, other] = [cardOf(view, deviceId), cardOf(view, others)]
    const [kept, newer] = isOlder(one, other) ? [one, other] : [other, one]
    const from = newer.notSame ?? []
    const added = besides(inCommon(kept, newer), from)
    if (added.length === 0) return decided()
    return decided({ type: 'DoubleDismissed', data: { deviceId: newer.id, from, to: [...from, ...added] } })
  },
}
