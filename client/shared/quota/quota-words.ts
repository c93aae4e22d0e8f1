import { type QuotaStatus, quotaLevel } from '#events/quota/api.ts'

// Of specification 001, section 9, in percent.
const ORANGE_ABOVE = 75
const RED_ABOVE = 90
const NEARLY_FULL_ABOVE = 85

export type QuotaTone = 'accent' | 'warning' | 'danger'

/** The colour of a bar that shows a quota. */
export const quotaTone = (percent: number): QuotaTone =>
  percent > RED_ABOVE ? 'danger' : percent > ORANGE_ABOVE ? 'warning' : 'accent'

export const isFull = (status: Pick<QuotaStatus, 'usagePercentage'>): boolean => quotaLevel(status) === 'full'

/** What there is to warn of before a person uploads more; null while there is room. */
export function quotaWarning(status: Pick<QuotaStatus, 'usagePercentage'>): string | null {
  if (isFull(status)) return 'Storage full. There is room again a day after your first upload.'
  return status.usagePercentage > NEARLY_FULL_ABOVE ? 'Storage nearly full' : null
}

const megabytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** "12.3 MB / 500 MB" */
export const usedWords = ({ currentUsage, quotaLimit }: Pick<QuotaStatus, 'currentUsage' | 'quotaLimit'>): string =>
  `${megabytes.format(currentUsage)} MB / ${megabytes.format(quotaLimit)} MB`
