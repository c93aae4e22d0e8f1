import { z } from 'zod'
import { QuotaLevel, type QuotaRow } from '#events/quota/api.ts'
import type { Role } from '#events/kernel/actor.ts'
import type { Tone } from '../../ui/badge.tsx'
import type { Order } from '../../ui/list/data-table.tsx'
import { compareNames } from '../../ui/list/name-order.ts'

const BYTES_PER_MB = 1024 * 1024

const oneDecimal = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Bytes in MB with one decimal; "0 MB" for none (specification 000, section 9). */
export const storageWords = (bytes: number): string =>
  bytes === 0 ? '0 MB' : `${oneDecimal.format(bytes / BYTES_PER_MB)} MB`

export const LEVELS: Readonly<Record<QuotaLevel, { readonly word: string; readonly tone: Tone }>> = {
  normal: { word: 'Normal', tone: 'success' },
  warning: { word: 'Warning', tone: 'warning' },
  full: { word: 'Full', tone: 'danger' },
}

/** The badge of a person: "Warning (80%)". */
export function statusBadge({ status, usagePercentage }: Pick<QuotaRow, 'status' | 'usagePercentage'>) {
  const { word, tone } = LEVELS[status]
  return { tone, text: `${word} (${usagePercentage}%)` }
}

export const ROLES_IN_PLURAL: Readonly<Record<Role, string>> = {
  employee: 'Employees',
  installer: 'Installers',
  customer: 'Customers',
}

const nameOf = ({ lastName, firstName }: QuotaRow): string => `${lastName} ${firstName}`

type Compare = (one: QuotaRow, other: QuotaRow) => number

/** The smaller one first. */
const COMPARE = {
  User: (one, other) => compareNames(nameOf(one), nameOf(other)),
  Role: (one, other) => compareNames(one.role, other.role),
  Usage: (one, other) => one.usagePercentage - other.usagePercentage || one.currentUsage - other.currentUsage,
  Status: (one, other) => QuotaLevel.options.indexOf(one.status) - QuotaLevel.options.indexOf(other.status),
  Files: (one, other) => one.totalFiles - other.totalFiles,
  'Last Activity': (one, other) => Date.parse(one.lastActivity ?? NEVER) - Date.parse(other.lastActivity ?? NEVER),
} as const satisfies Readonly<Record<string, Compare>>
const NEVER = new Date(0).toISOString()

export const QuotaColumn = z.enum(['User', 'Role', 'Usage', 'Status', 'Files', 'Last Activity'])
export type QuotaOrder = Order<z.infer<typeof QuotaColumn>>

/** Those who use most of their quota first. */
export const HIGHEST_USE: QuotaOrder = { header: 'Usage', isDescending: true }

/** The order that a press on a column asks for: its usual one (the largest first, texts from A), then the other way round. */
export const pressed = (header: QuotaOrder['header'], now: QuotaOrder): QuotaOrder => ({
  header,
  isDescending: header === now.header ? !now.isDescending : header !== 'User' && header !== 'Role',
})

/** In this order; equal ones by usage, then by name. */
export const inOrder = (rows: readonly QuotaRow[], { header, isDescending }: QuotaOrder): QuotaRow[] =>
  rows.toSorted(
    (one, other) =>
      (isDescending ? COMPARE[header](other, one) : COMPARE[header](one, other)) ||
      COMPARE.Usage(other, one) ||
      COMPARE.User(one, other) ||
      one.userId - other.userId,
  )
