import { z } from 'zod'
import { Role } from '../kernel/actor.ts'
import { UserId } from '../kernel/ids.ts'
import { callsOf } from '../kernel/call.ts'
import { type QuotaCommand, QuotaLimitMB } from './quota.ts'

const BYTES_PER_MB = 1024 * 1024

/** From here on a person's quota is full, and above this it is nearly so, in percent (decisions, "Photos and quota"). */
const FULL_PERCENT = 100
const WARNING_PERCENT = 75

/** The sentence about an upload that does not fit (specification, second document, section 8). */
export const QUOTA_EXCEEDED = 'Upload would exceed your storage quota'

/** Sizes are in MB with one decimal; the percentage is whole and rounded down, so that 100 means full. */
export const QuotaStatus = z.object({
  currentUsage: z.number(),
  quotaLimit: z.number(),
  remainingSpace: z.number(),
  usagePercentage: z.number(),
})
export type QuotaStatus = z.infer<typeof QuotaStatus>

/** Of so many bytes uploaded today, and a limit in MB. */
export function quotaStatus(usedBytes: number, limitMB: number): QuotaStatus {
  const inMB = (bytes: number) => Math.round((bytes / BYTES_PER_MB) * 10) / 10
  const limitBytes = limitMB * BYTES_PER_MB
  return {
    currentUsage: inMB(usedBytes),
    quotaLimit: limitMB,
    remainingSpace: inMB(Math.max(0, limitBytes - usedBytes)),
    usagePercentage: Math.floor((usedBytes / limitBytes) * 100),
  }
}

export const QuotaLevel = z.enum(['normal', 'warning', 'full'])
export type QuotaLevel = z.infer<typeof QuotaLevel>
export const quotaLevel = (status: Pick<QuotaStatus, 'usagePercentage' | 'currentUsage' | 'quotaLimit'>): QuotaLevel =>
  isFull(status) ? 'full' : percentOf(status) > WARNING_PERCENT ? 'warning' : 'normal'

/** By the whole percentage: sizes in MB are rounded, and 99.96 of 100 MB are not full. */
export const isFull = ({ usagePercentage }: Pick<QuotaStatus, 'usagePercentage'>): boolean =>
  usagePercentage >= FULL_PERCENT

/** How much of the quota is used, in percent, not rounded down. */
export const percentOf = ({ currentUsage, quotaLimit }: Pick<QuotaStatus, 'currentUsage' | 'quotaLimit'>): number =>
  (currentUsage / quotaLimit) * 100

/** A person in the overview (specification, first document, section 3). */
export const QuotaRow = z.object({
  userId: UserId,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  ...QuotaStatus.omit({ remainingSpace: true }).shape,
  /** True: employees set a limit for this person; false: the one of the installation holds. */
  isOwn: z.boolean(),
  status: QuotaLevel,
  totalFiles: z.int().nonnegative(),
  lastActivity: z.string().nullable(),
})
export type QuotaRow = z.infer<typeof QuotaRow>

/** Sizes are in bytes. */
export const QuotaAnalytics = z.object({
  overall: z.object({
    totalUsers: z.int(),
    totalStorageUsed: z.number(),
    totalFiles: z.int(),
    avgUsagePercentage: z.number(),
  }),
  byRole: z.array(z.object({ role: Role, userCount: z.int(), totalUsage: z.number(), avgUsage: z.number() })),
})
export type QuotaAnalytics = z.infer<typeof QuotaAnalytics>

/** Null: back to the limit of the installation. */
const QuotaLimitBody = z.object({ quotaLimitMB: QuotaLimitMB.nullable() })

const { call, bareCall } = callsOf<QuotaCommand['type']>()
export const quotaCalls = {
  reset: bareCall('POST', '/admin/reset-quota/:id', 'ResetQuota'),
  setLimit: call('PATCH', '/admin/quota-limit/:id', QuotaLimitBody, 'SetQuotaLimit'),
} as const
