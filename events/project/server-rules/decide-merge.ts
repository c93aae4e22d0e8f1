import { decided } from '../../kernel/decider.ts'
import { DEVICE_TYPE_LABELS } from '../device.ts'
import { refused } from '../refusals.ts'
import { cardOf } from '../rules.ts'
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
}
