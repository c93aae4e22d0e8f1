import { z } from 'zod'
import { type Decider, type Decision, decided } from '../kernel/decider.ts'
import { UserId } from '../kernel/ids.ts'
import { KeyedModel, type KeyedPatch } from '../kernel/model/keyed-model.ts'
import { command, event } from '../kernel/message.ts'
import { MAX_QUOTA_MB } from '../settings/limits.ts'

/** The one stream of what employees decide about the quotas of people. */
export const QUOTA_STREAM = 'quotas'

/** How much a person may upload in a day, in MB (decisions, "Settled after the first look": quota limit). */
export const QuotaLimitMB = z
  .int('Quota limit must be a whole number of MB')
  .min(1, 'Quota limit must be at least 1 MB')
  .max(MAX_QUOTA_MB, 'Quota limit must be at most a terabyte')

export const QuotaEvent = z.discriminatedUnion('type', [
  /** `previous`: the limit of this person before. Null, here and there: the one of the installation holds. */
  event('QuotaLimitSet', { userId: UserId, quotaLimitMB: z.number().nullable(), previous: z.number().nullable() }, 2),
  /** The person's uploads before this count no more. */
  event('QuotaReset', { userId: UserId }),
])
export type QuotaEvent = z.infer<typeof QuotaEvent>

export const QuotaCommand = z.discriminatedUnion('type', [
  command('SetQuotaLimit', { userId: UserId, quotaLimitMB: QuotaLimitMB.nullable() }),
  command('ResetQuota', { userId: UserId }),
])
export type QuotaCommand = z.infer<typeof QuotaCommand>

/** The decisions about a person: a limit of their own, and when an employee last reset their day (ISO 8601, UTC). */
type PersonQuota = { readonly limitMB: number | null; readonly resetAt: string | null }
export type QuotaView = ReadonlyMap<UserId, PersonQuota>
export type QuotaPatch = KeyedPatch<UserId, PersonQuota>

const NOTHING: PersonQuota = { limitMB: null, resetAt: null }
export const quotaOf = (view: QuotaView, userId: UserId): PersonQuota => view.get(userId) ?? NOTHING

export const quotaDecider: Decider<QuotaView, QuotaPatch, QuotaCommand, QuotaEvent> = {
  decide({ type, data }, view): Decision<QuotaEvent> {
    if (type === 'ResetQuota') return decided({ type: 'QuotaReset', data })
    const { limitMB: previous } = quotaOf(view, data.userId)
    return data.quotaLimitMB === previous ? decided() : decided({ type: 'QuotaLimitSet', data: { ...data, previous } })
  },
  evolve(view, event) {
    const { userId } = event.data
    const before = quotaOf(view, userId)
    return event.type === 'QuotaReset'
      ? [[userId, { ...before, resetAt: event.recordedAt }]]
      : [[userId, { ...before, limitMB: event.data.quotaLimitMB }]]
  },
  open: () => new KeyedModel(),
}
