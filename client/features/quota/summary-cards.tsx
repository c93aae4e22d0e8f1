import type { QuotaAnalytics } from '#events/quota/api.ts'
import { ROLE_LABELS } from '../../shared/people/people.ts'
import { Card } from '../../ui/card.tsx'
import { countOf, formatCount } from '../../ui/text/format-count.ts'
import { ROLES_IN_PLURAL, storageWords } from './quota-words.ts'

/** The sums over all people. */
export function SummaryCards({ overall }: Pick<QuotaAnalytics, 'overall'>) {
  const figures = [
    ['Total Users', formatCount(overall.totalUsers)],
    ['Total Storage Used', storageWords(overall.totalStorageUsed)],
    ['Total Files', formatCount(overall.totalFiles)],
    ['Avg Usage', `${Math.round(overall.avgUsagePercentage)}%`],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {figures.map(([name, figure]) => (
        <Card key={name} className="flex flex-col gap-1 p-4">
          <dt className="text-label text-muted">{name}</dt>
          <dd className="text-xl font-semibold tabular-nums">{figure}</dd>
        </Card>
      ))}
    </dl>
  )
}

/** The storage that the people of each role use, in total and on average. */
export function UsageByRole({ byRole }: Pick<QuotaAnalytics, 'byRole'>) {
  return (
    <Card className="p-4">
      <h2 className="font-semibold">Usage by Role</h2>
      <ul className="mt-2 divide-y">
        {byRole.map(({ role, userCount, totalUsage, avgUsage }) => (
          <li key={role} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
            <span>
              <span className="font-medium">{ROLES_IN_PLURAL[role]}</span>{' '}
              <span className="text-muted">{countOf(userCount, 'user')}</span>
            </span>
            <span className="tabular-nums">
              {storageWords(totalUsage)} total{' '}
              <span className="text-muted">
                {storageWords(avgUsage)} for each {ROLE_LABELS[role].toLowerCase()} on average
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
