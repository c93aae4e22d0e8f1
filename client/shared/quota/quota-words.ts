import { isFull, percentOf, type QuotaStatus } from '#events/quota/api.ts'

// Of specification 001, section 9, in percent.
const ORANGE_ABOVE = 75
const RED_ABOVE = 90
const NEARLY_FULL_ABOVE = 85

export type QuotaTone = 'accent' | 'warning' | 'danger'

/** The colour of a bar that shows a quota. The percentage that people read is rounded down; 75.4 % are above 75. */
export function quotaTone(status: Pick<QuotaStatus, 'currentUsage' | 'quotaLimit'>): QuotaTone {
  const percent = percentOf(status)
  return percent > RED_ABOVE ? 'danger' : percent > ORANGE_ABOVE ? 'warning' : 'accent'
}

/** The warning before a person uploads more; null while there is room. */
export function quotaWarning(
  status: Pick<QuotaStatus, 'usagePercentage' | 'currentUsage' | 'quotaLimit'>,
): string | null {
  if (isFull(status)) return 'Storage full. There is room again a day after your first upload.'
  return percentOf(status) > NEARLY_FULL_ABOVE ? 'Storage nearly full' : null
}

const megabytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** Megabytes in the one way that they are written: "1,024 MB", "12.3 MB". */
export const megabyteWords = (mb: number): string => `${megabytes.format(mb)} MB`

/** "12.3 MB / 500 MB" */
export const usedWords = ({ currentUsage, quotaLimit }: Pick<QuotaStatus, 'currentUsage' | 'quotaLimit'>): string =>
  `${megabyteWords(currentUsage)} / ${megabyteWords(quotaLimit)}`
