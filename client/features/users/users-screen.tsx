import { Building2, Mail, UserPlus, UsersRound } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { User } from '#events/account/user.ts'
import { useCompanies, useUsers } from '../../api/accounts.ts'
import { useListSearch } from '../../shared/search/use-list-search.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { countOf } from '../../ui/format-count.ts'
import { SearchInput } from '../../ui/input.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { CompaniesDialog } from './companies-dialog.tsx'
import { companyOptions } from './company-options.ts'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { ROLES } from './role-words.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useListPlace } from './use-list-place.ts'
import { useRoleFilter } from './use-role-filter.ts'
import { useSelection } from './use-selection.ts'
import { useUserChanges } from './use-user-changes.ts'
import { countByCompany, groupUsers, sortedCompanies, sortedUsers } from './user-groups.ts'
import { UserGroups } from './user-groups-view.tsx'

/** What a dialog is about. */
type Asked =
  | { readonly kind: 'create' | 'invite' | 'companies' }
  | { readonly kind: 'edit' | 'reset'; readonly user: User }
/** The dialog that is open or was last. Counted, for each opening begins with a form of its own. */
type Opened = Asked & { readonly isOpen: boolean; readonly opening: number }

const NONE_YET: readonly never[] = []
const ALL = 'all'
const ROLE_CHOICES = [{ value: ALL, label: 'All roles' }, ...ROLES] as const

/** The people with an account, by company (/users); for employees. */
export function UsersScreen() {
  usePageTitle('Users')
  const users = useUsers()
  const companies = useCompanies()
  const [search, setSearch] = useListSearch()
  const [role, setRole] = useRoleFilter()
  // Typing goes on while thousands are gone through.
  const wanted = useDeferredValue(search)
  const [dialog, setDialog] = useState<Opened>({ kind: 'create', isOpen: false, opening: 0 })
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const createButton = useRef<HTMLButtonElement>(null)
  const selection = useSelection(users.data)

  const known = useMemo(() => companies.data && sortedCompanies(companies.data), [companies.data])
  const sorted = useMemo(() => users.data && known && sortedUsers(users.data, known), [users.data, known])
  const options = useMemo(() => companyOptions(known ?? NONE_YET), [known])
  const changes = useUserChanges(options)
  const groups = useMemo(
    () => sorted && known && groupUsers(sorted, known, { search: wanted, role }, changes.left),
    [sorted, known, wanted, role, changes.left],
  )
  const found = useMemo(() => groups?.flatMap(({ users: members }) => members), [groups])
  const counts = useMemo(() => countByCompany(users.data ?? NONE_YET), [users.data])
  const place = useListPlace(scroller, groups, createButton)
  const isNarrowed = wanted.trim() !== '' || role !== null

  const open = (asked: Asked) => setDialog(({ opening }) => ({ ...asked, isOpen: true, opening: opening + 1 }))
  const retry = () => {
    if (users.isError) void users.refetch()
    if (companies.isError) void companies.refetch()
  }
  const showAll = () => {
    setSearch('')
    setRole(null)
  }
  const hasFailed = (users.isError && !users.data) || (companies.isError && !companies.data)
  const shared = {
    isOpen: dialog.isOpen,
    onClose: () => setDialog((last) => ({ ...last, isOpen: false })),
    focusFallback: createButton,
  }

  return (
    // What is in sight stays there by useListPlace, in every browser.
    <main ref={setScroller} className="flex-1 overflow-y-auto [overflow-anchor:none]">
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 pt-4 pb-20 md:px-6 md:pt-6">
        <PageHeader
          title="Users"
          text={users.data ? countOf(users.data.length, 'user') : <Skeleton className="my-0.5 h-4 w-20" />}
          actions={
            // Without icons the three stand in one line on a phone.
            <div className="contents max-md:[&_svg]:hidden">
              <Button icon={<Building2 aria-hidden />} onClick={() => open({ kind: 'companies' })}>
                Manage Companies
              </Button>
              <Button icon={<Mail aria-hidden />} onClick={() => open({ kind: 'invite' })}>
                Invite
              </Button>
              <Button
                ref={createButton}
                variant="primary"
                icon={<UserPlus aria-hidden />}
                onClick={() => open({ kind: 'create' })}
              >
                Create User
              </Button>
            </div>
          }
        />
        <div className="flex flex-wrap gap-3">
          <SearchInput
            label="Search users"
            placeholder="Search users..."
            isPageSearch
            className="min-w-48 flex-1 md:max-w-sm"
            value={search}
            onValueChange={setSearch}
            found={found?.length}
            isNarrowed={isNarrowed}
          />
          <Select
            label="Filter by role"
            className="w-36"
            options={ROLE_CHOICES}
            value={role ?? ALL}
            onValueChange={(next) => setRole(next === ALL ? null : next)}
          />
        </div>
        {hasFailed ? (
          <Card>
            <LoadError title="Error Loading Users" text="Nothing is lost. Try again in a moment." onRetry={retry} />
          </Card>
        ) : !groups || !found ? (
          <LoadingUsers />
        ) : (
          <>
            {(found.length > 0 || selection.selected.length > 0) && (
              <SelectionBar found={found} companies={options} selection={selection} />
            )}
            {groups.length === 0 ? (
              <Card>
                <EmptyState
                  icon={<UsersRound aria-hidden />}
                  title={<h2>No Users Found</h2>}
                  text="No name, e-mail, username, company or role has this in it."
                  action={<Button onClick={showAll}>Clear search</Button>}
                />
              </Card>
            ) : (
              scroller && (
                <UserGroups
                  groups={groups}
                  companies={options}
                  selection={selection}
                  isNarrowed={isNarrowed}
                  scroller={scroller}
                  place={place}
                  changes={changes}
                  onResetPassword={(user) => open({ kind: 'reset', user })}
                  onEdit={(user) => open({ kind: 'edit', user })}
                />
              )
            )}
          </>
        )}
      </div>
      {dialog.kind === 'create' && <CreateUserDialog key={dialog.opening} companies={options} {...shared} />}
      {dialog.kind === 'invite' && <InviteDialog key={dialog.opening} {...shared} />}
      {dialog.kind === 'companies' && (
        <CompaniesDialog key={dialog.opening} companies={known ?? NONE_YET} counts={counts} {...shared} />
      )}
      {dialog.kind === 'edit' && <EditUserDialog key={dialog.opening} user={dialog.user} {...shared} />}
      {dialog.kind === 'reset' && <ResetPasswordDialog key={dialog.opening} user={dialog.user} {...shared} />}
    </main>
  )
}

const LoadingUsers = () => (
  <Loading label="Loading the users..." className="flex flex-col gap-2">
    <Skeleton className="my-2 h-4 w-28" />
    {[1, 2, 3, 4].map((key) => (
      <Card key={key} className="flex h-21 items-center gap-3 p-3">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-4 w-1/3" />
      </Card>
    ))}
  </Loading>
)
