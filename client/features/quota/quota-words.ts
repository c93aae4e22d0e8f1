import type { QuotaLevel, QuotaRow } from '#events/quota/api.ts'
import type { Role } from '#events/kernel/actor.ts'
import type { Tone } from '../../ui/badge.tsx'

const BYTES_PER_MB = 1024 * 1024

const oneDecimal = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Bytes in MB with one decimal; "0 MB" for none (specification 000, section 9). */
export const storageWords = (bytes: number): string =>
  bytes === 0 ? '0 MB' : `${oneDecimal.format(bytes / BYTES_PER_MB)} MB`

const LEVELS: Readonly<Record<QuotaLevel, { readonly word: string; readonly tone: Tone }>> = {
  normal: { word: 'Normal', tone: 'success' },
  warning: { word: 'Warning', tone: 'warning' },
  full: { word: 'Full', tone: 'danger' },
}

/** What the badge of a person says: "Warning (80%)". */
export function statusBadge({ status, usagePercentage }: Pick<QuotaRow, 'status' | 'usagePercentage'>) {
  const { word, tone } = LEVELS[status]
  return { tone, text: `${word} (${usagePercentage}%)` }
}

export const ROLES_IN_PLURAL: Readonly<Record<Role, string>> = {
  employee: 'Employees',
  installer: 'Installers',
  customer: 'Customers',
}

/** Those who use most of their quota first, then by name. */
export const byUsage = (one: QuotaRow, other: QuotaRow): number =>
  other.usagePercentage - one.usagePercentage ||
  other.currentUsage - one.currentUsage ||
  names.compare(nameOf(one), nameOf(other)) ||
  one.userId - other.userId

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const nameOf = ({ lastName, firstName }: QuotaRow): string => `${lastName} ${firstName}`
