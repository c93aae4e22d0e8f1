import type { ReactNode } from 'react'
import type { Role } from '#events/kernel/actor.ts'
import { SearchInput } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { ROLES } from '../role-words.ts'
import type { UserState } from './user-groups.ts'

const ALL = 'all'
const ROLE_CHOICES = [{ value: ALL, label: 'All roles' }, ...ROLES] as const
const STATE_CHOICES = [
  { value: ALL, label: 'All states' },
  { value: 'locked', label: 'Locked' },
  { value: 'no-password', label: 'No password yet' },
  { value: 'suspended', label: 'Suspended' },
] as const

/** The search and filters of the users list; the children stand beside them. `found`: how many users are in the list. */
export function UserFilters({
  search,
  onSearch,
  role,
  state,
  onChange,
  found,
  isNarrowed,
  children,
}: {
  search: string
  onSearch: (search: string) => void
  role: Role | null
  state: UserState | null
  onChange: (change: { role?: Role | null; state?: UserState | null }) => void
  found: number | undefined
  isNarrowed: boolean
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <SearchInput
        label="Search users"
        placeholder="Search users..."
        isPageSearch
        className="min-w-48 flex-1 max-md:basis-full md:max-w-sm"
        value={search}
        onValueChange={onSearch}
        found={found}
        isNarrowed={isNarrowed}
      />
      <Select
        label="Filter by role"
        className="w-36 max-md:min-w-36 max-md:flex-1"
        options={ROLE_CHOICES}
        value={role ?? ALL}
        onValueChange={(next) => onChange({ role: next === ALL ? null : next })}
      />
      <Select
        label="Filter by state"
        className="w-40 max-md:min-w-36 max-md:flex-1"
        options={STATE_CHOICES}
        value={state ?? ALL}
        onValueChange={(next) => onChange({ state: next === ALL ? null : next })}
      />
      {children}
    </div>
  )
}
