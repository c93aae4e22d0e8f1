import { requestOf } from '#events/kernel/call.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { quotaCalls, type QuotaRow } from '#events/quota/api.ts'
import { readQuotasAgain } from '../../api/system/quota.ts'
import { useCommand } from '../../api/request/use-command.ts'
import { fullName } from '../../shared/people/people.ts'

// The toasts are those of specification 000, section 8.

/** Lets a person upload as much again today as on a new day. */
export const useResetQuota = () =>
  useCommand({
    call: ({ userId }: QuotaRow) => requestOf(quotaCalls.reset, { id: userId }),
    read: () => null,
    done: readQuotasAgain,
    success: (_, person) => ({
      title: 'Quota reset',
      description: `User quota has been reset successfully\n${fullName(person)} can upload again.`,
    }),
    failure: () => ({ title: 'Reset failed', description: 'Failed to reset user quota', variant: 'destructive' }),
  })

/** Sets how much a person may upload in a day; null: as much as the installation says. */
export const useSetQuotaLimit = () =>
  useCommand({
    call: ({ id, quotaLimitMB }: { id: UserId; quotaLimitMB: number | null }) =>
      requestOf(quotaCalls.setLimit, { id }, { quotaLimitMB }),
    read: () => null,
    done: readQuotasAgain,
    success: () => ({ title: 'Quota updated', description: 'User quota limit has been updated successfully' }),
    failure: () => ({ title: 'Update failed', description: 'Failed to update quota limit', variant: 'destructive' }),
  })
