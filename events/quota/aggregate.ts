import { EMPLOYEES } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { QUOTA_STREAM, type QuotaCommand, quotaDecider, QuotaEvent, type QuotaPatch, type QuotaView } from './quota.ts'

/** How much people may upload. */
export const quotaAggregate = {
  stream: () => QUOTA_STREAM,
  decider: quotaDecider,
  events: QuotaEvent,
  commands: { SetQuotaLimit: { roles: EMPLOYEES }, ResetQuota: { roles: EMPLOYEES } },
  maySee: ({ role }) => role === 'employee',
  refusals: {},
  history: null,
  lists: {},
  scope: 'quotas',
  ids: [],
} as const satisfies Aggregate<[], QuotaView, QuotaPatch, QuotaCommand, QuotaEvent, never>
