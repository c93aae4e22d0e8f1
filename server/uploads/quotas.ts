import { QUOTA_EXCEEDED, type QuotaStatus, quotaStatus } from '#events/quota/api.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { quotaOf } from '#events/quota/quota.ts'
import { settingsIn } from '#events/settings/settings.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { HttpError } from '../errors/http-error.ts'
import type { Quota, UploadSpace } from './upload-space.ts'

const BYTES_PER_MB = 1024 * 1024
/** Bytes of a form around its file: room for them is not asked for, and what the file really has is judged at its end. */
const FORM_BYTES = 1024
/** Step in which an upload of unknown size takes room as it comes. */
const STEP_BYTES = BYTES_PER_MB

/** How much people may upload, and whether they may. */
export type Quotas = ReturnType<typeof createQuotas>

/** Room that an upload holds until it is settled or given back. */
export type Room = Awaited<ReturnType<Quotas['begin']>>

export function createQuotas(bus: Pick<CommandBus, 'quota' | 'settings'>, space: UploadSpace) {
  /** The quotas of people as employees have set them. */
  async function quotasOf(people: readonly UserId[]): Promise<readonly Quota[]> {
    const byDefault = await bus.settings().read((view) => settingsIn(view).quotaDefaultMB)
    return bus.quota().read((view) =>
      people.map((person) => {
        const { limitMB, resetAt } = quotaOf(view, person)
        return { person, resetAt, limitBytes: (limitMB ?? byDefault) * BYTES_PER_MB }
      }),
    )
  }

  async function status(people: readonly UserId[]): Promise<ReadonlyMap<UserId, QuotaStatus>> {
    const quotas = await quotasOf(people)
    const used = await space.used(quotas)
    return new Map(
      quotas.map(({ person, limitBytes }) => [person, quotaStatus(used.get(person) ?? 0, limitBytes / BYTES_PER_MB)]),
    )
  }

  async function statusOf(person: UserId): Promise<QuotaStatus> {
    const found = (await status([person])).get(person)
    if (!found) throw new Error('the status of a person who was asked for is missing')
    return found
  }

  return {
    status,
    statusOf,

    /**
     * Holds room for an upload before it is read.
     * @param id the same for what is sent again.
     * @param sent how many bytes the request says that it has; null if it does not say.
     * @throws HttpError 413, here and until the upload ends.
     */
    async begin(person: UserId, id: string, sent: number | null) {
      const [quota] = await quotasOf([person])
      if (!quota) throw new Error('the quota of a person who was asked for is missing')
      const exceeded = async () => {
        const { usagePercentage, currentUsage, quotaLimit } = await statusOf(person)
        return new HttpError(413, QUOTA_EXCEEDED, {
          code: 'quota-exceeded',
          fields: { quota: { usagePercentage, currentUsage, quotaLimit } },
        })
      }
      const hold = (bytes: number) => space.hold(quota, { id, bytes })
      let held = Math.max(1, (sent ?? 0) - FORM_BYTES)
      if (!(await hold(held))) throw await exceeded()
      /** True once this request, and none before it under the same id, has made the upload count. */
      let isCountedHere = false
      return {
        /** Holds room for what has come of an upload that did not say how long it is. */
        async cover(bytes: number): Promise<void> {
          if (sent !== null || bytes <= held) return
          held = Math.ceil(bytes / STEP_BYTES) * STEP_BYTES
          if (await hold(held)) return
          held = bytes
          if (!(await hold(held))) throw await exceeded()
        },
        /** Counts the upload, with the bytes that it had. */
        async settle(bytes: number): Promise<void> {
          const taken = await space.settle(quota, { id, bytes })
          if (taken === 'full') throw await exceeded()
          isCountedHere = taken === 'taken'
        },
        /** Gives the room back. @param isCounted also when this request has made it count. */
        release: (isCounted: boolean) => space.release(id, isCounted && isCountedHere),
      }
    },
  }
}
