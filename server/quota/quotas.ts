import { type QuotaStatus, quotaStatus } from '#events/quota/api.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { quotaOf } from '#events/quota/quota.ts'
import { settingsIn } from '#events/settings/settings.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { HttpError } from '../http/http-error.ts'
import type { Quota, UploadSpace } from './upload-space.ts'

const BYTES_PER_MB = 1024 * 1024
/** What a form has around its file: room for it is not asked for, and what the file really has is judged at its end. */
const FORM_BYTES = 1024

/** How much people may upload, and whether they may. */
export type Quotas = ReturnType<typeof createQuotas>

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
     * @param sent how many bytes the request says that it has; the most that an upload may have if it does not say.
     * @throws HttpError 413, here and at the end of the upload.
     */
    async begin(person: UserId, id: string, sent: number) {
      const [quota] = await quotasOf([person])
      if (!quota) throw new Error('the quota of a person who was asked for is missing')
      const exceeded = async () => {
        const { usagePercentage, currentUsage, quotaLimit } = await statusOf(person)
        return new HttpError(413, 'Upload would exceed your storage quota', {
          code: 'quota-exceeded',
          fields: { quota: { usagePercentage, currentUsage, quotaLimit } },
        })
      }
      if (!(await space.hold(quota, { id, bytes: Math.max(1, sent - FORM_BYTES) }))) throw await exceeded()
      return {
        /** Counts the upload, with the bytes that it had. */
        async settle(bytes: number): Promise<void> {
          if (!(await space.settle(quota, { id, bytes }))) throw await exceeded()
        },
        /** Gives the room back. */
        release: (isCounted?: boolean) => space.release(id, isCounted),
      }
    },
  }
}
