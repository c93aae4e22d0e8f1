import { useId, useState } from 'react'
import { foldCase } from '#events/kernel/text/text.ts'
import { ROLE_LABELS, fullName } from './people.ts'
import { type Person, personTexts } from './use-people.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { cn } from '../../ui/cn.ts'
import { SearchInput } from '../../ui/form/input.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { foundBy } from '../../ui/list/search-words.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'

const isSame = (one: string, other: string): boolean => foldCase(one) === foldCase(other)

/**
 * Who gets access: people to tick, by e-mail in any case. `users` is undefined while they load; `isTall` takes up to half of the
 * window.
 */
export function UserPicker({
  label,
  users,
  value,
  onValueChange,
  isTall = false,
}: {
  label: string
  users: readonly Person[] | undefined
  value: readonly string[]
  onValueChange: (emails: string[]) => void
  isTall?: boolean
}) {
  const labelId = useId()
  const [search, setSearch] = useState('')
  const matches = users && foundBy(users, search, personTexts)

  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <span id={labelId} className="text-label font-medium">
          {label}
        </span>
        <span role="status" className="text-xs text-muted tabular-nums">
          {value.length > 0 && `${value.length} selected`}
        </span>
      </div>
      <SearchInput
        label="Search users"
        placeholder="Search users..."
        value={search}
        onValueChange={setSearch}
        found={matches?.length}
      />
      <div
        className={cn('overflow-y-auto overscroll-contain rounded-control border', isTall ? 'max-h-[50vh]' : 'h-48')}
      >
        {!matches && (
          <Loading label="Loading the users...">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="m-3 h-8" />
            ))}
          </Loading>
        )}
        {matches?.length === 0 && <p className="px-3 py-8 text-center text-muted">No users found</p>}
        <ul className="divide-y">
          {matches?.map((user) => (
            <li key={user.id} className="px-3 hover:bg-hover">
              <Checkbox
                checked={value.some((email) => isSame(email, user.email))}
                onCheckedChange={(isChecked) =>
                  onValueChange(
                    isChecked ? [...value, user.email] : value.filter((email) => !isSame(email, user.email)),
                  )
                }
              >
                <span className="flex items-center justify-between gap-3">
                  <span className="min-w-0">
                    <span className="block truncate">{fullName(user)}</span>
                    <span className="block truncate text-xs text-muted">{user.email}</span>
                    {user.company && <span className="block truncate text-xs text-muted">{user.company}</span>}
                  </span>
                  <Badge>{ROLE_LABELS[user.role]}</Badge>
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
