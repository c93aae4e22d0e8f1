import type { UserOverview } from '#events/account/overview-api.ts'
import { useCompanies } from '../../../api/people/account.ts'
import { ROLE_LABELS } from '../../../shared/people/people.ts'
import { Badge } from '../../../ui/badge.tsx'

/** An account in one line: its addresses, role and company, and what keeps its person out. */
export function Account({ user }: UserOverview) {
  const company = useCompanies().data?.find(({ id }) => id === user.companyId)?.name
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="wrap-anywhere">{user.email}</span>
      <span dir="auto" className="wrap-anywhere">
        {user.username}
      </span>
      <Badge>{ROLE_LABELS[user.role]}</Badge>
      {company && (
        <span dir="auto" className="wrap-anywhere">
          {company}
        </span>
      )}
      {user.isSuspended && <Badge tone="danger">Suspended</Badge>}
      {!user.hasPassword && <Badge tone="warning">No password yet</Badge>}
    </span>
  )
}
