import { Building2, Mail, UserPlus, UsersRound } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { UserId } from '#events/kernel/ids.ts'
import { useCompanies, useLockedUsers, useUsers } from '../../api/people/account.ts'
import { ListFileButton } from '../../shared/lists/list-file-button.tsx'
import { useListSearch } from '../../shared/search/use-list-search.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { countOf } from '../../ui/text/format-count.ts'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { AccountDialogs, NO_FORMER } from './dialogs/account-dialogs.tsx'
import { companyOptions } from './companies/company-options.ts'
import { type UserDialog, type UserDialogState, UserDialogs } from './dialogs/user-dialogs.tsx'
import { FormerButton } from './former/former-button.tsx'
import { LoadingUsers } from './list/loading-users.tsx'
import { PendingButton } from './pending/pending-button.tsx'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useListFilters } from './list/use-list-filters.ts'
import { useListPlace } from './list/use-list-place.ts'
import { useOpenedByUrl } from './dialogs/use-opened-by-url.ts'
import { useRecordUrl } from './dialogs/use-record-url.ts'
import { useSelection } from './selection/use-selection.ts'
import { useUserChanges } from './list/use-user-changes.ts'
import { countByCompany, groupUsers, sortedCompanies, sortedUsers } from './list/user-groups.ts'
import { UserFilters } from './list/user-filters.tsx'
import { UserGroups } from './list/user-groups-view.tsx'

const NONE_YET: readonly never[] = []
const NO_LOCKS: ReadonlySet<UserId> = new Set()

/** The people with an account, by company (/users); for employees. */
export function UsersScreen() {
  usePageTitle('Users')
  const users = useUsers()
  const companies = useCompanies()
  const lockedUsers = useLockedUsers()
  const [search, setSearch] = useListSearch()
  const [{ role, state }, setFilters] = useListFilters()
  const [recordOf, setRecordOf] = useRecordUrl()
  // Typing goes on while thousands are gone through.
  const wanted = useDeferredValue(search)
  const [dialog, setDialog] = useState<UserDialogState>({ kind: 'create', isOpen: false, opening: 0 })
  const [former, setFormer] = useState(NO_FORMER)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const createButton = useRef<HTMLButtonElement>(null)
  const selection = useSelection(users.data)

  const known = useMemo(() => companies.data && sortedCompanies(companies.data), [companies.data])
  const sorted = useMemo(() => users.data && known && sortedUsers(users.data, known), [users.data, known])
  const options = useMemo(() => companyOptions(known ?? NONE_YET), [known])
  const changes = useUserChanges(options)
  const locked = useMemo(() => new Set(lockedUsers.data?.map(({ userId }) => userId)), [lockedUsers.data])
  // Locks come and go by themselves: they move no row that is not narrowed by them.
  const sifting = state === 'locked' ? locked : NO_LOCKS
  /** Until the locks are known, no one can tell which accounts have one. */
  const lacksLocks = state === 'locked' && !lockedUsers.data
  const groups = useMemo(
    () =>
      sorted && known && !lacksLocks
        ? groupUsers(sorted, known, { search: wanted, role, state, locked: sifting }, changes.left)
        : undefined,
    [sorted, known, lacksLocks, wanted, role, state, sifting, changes.left],
  )
  const found = useMemo(() => groups?.flatMap(({ users: members }) => members), [groups])
  const counts = useMemo(() => countByCompany(users.data ?? NONE_YET), [users.data])
  const place = useListPlace(scroller, groups, createButton)
  const isNarrowed = wanted.trim() !== '' || role !== null || state !== null

  const open = (asked: UserDialog) => setDialog(({ opening }) => ({ ...asked, isOpen: true, opening: opening + 1 }))
  const openFormer = () => setFormer({ isOpen: true, toErase: null })
  useOpenedByUrl(open, openFormer)
  const showAll = () => {
    setSearch('')
    setFilters({ role: null, state: null })
  }
  const needed = state === 'locked' ? [users, companies, lockedUsers] : [users, companies]
  const failed = needed.filter(({ isError, data }) => isError && !data)
  const retry = () => failed.forEach(({ refetch }) => void refetch())

  return (
    // By useListPlace the rows in sight stay there, in every browser.
    <main ref={setScroller} className="flex-1 overflow-y-auto [overflow-anchor:none]">
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 px-4 pt-4 pb-20 md:px-6 md:pt-6">
        <PageHeader
          title="Users"
          text={users.data ? countOf(users.data.length, 'user') : <Skeleton className="my-0.5 h-4 w-20" />}
          actions={
            // Without icons the three stand in one line on a phone.
            <div className="contents max-md:[&_svg]:hidden">
              <ListFileButton list="people" query={{ search, ...(role && { role }), ...(state && { state }) }} />
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
        <UserFilters
          search={search}
          onSearch={setSearch}
          role={role}
          state={state}
          onChange={setFilters}
          found={found?.length}
          isNarrowed={isNarrowed}
        >
          <PendingButton onOpen={() => open({ kind: 'pending' })} />
          <FormerButton onOpen={openFormer} />
        </UserFilters>
        {failed.length > 0 ? (
          <Card>
            <LoadError title="Error Loading Users" text="Nothing is lost. Try again in a moment." onRetry={retry} />
          </Card>
        ) : !groups || !found ? (
          <LoadingUsers />
        ) : (
          <>
            {(found.length > 0 || selection.selected.length > 0) && (
              <SelectionBar found={found} companies={options} selection={selection} focusFallback={createButton} />
            )}
            {groups.length === 0 ? (
              <Card>
                <EmptyState
                  icon={<UsersRound aria-hidden />}
                  title={<h2>No Users Found</h2>}
                  text={
                    state === 'locked'
                      ? 'No account that fits is locked now.'
                      : 'No name, e-mail, username, company or role has this in it.'
                  }
                  action={<Button onClick={showAll}>Clear search</Button>}
                />
              </Card>
            ) : (
              scroller && (
                <UserGroups
                  groups={groups}
                  companies={options}
                  selection={selection}
                  locked={locked}
                  isNarrowed={isNarrowed}
                  scroller={scroller}
                  place={place}
                  changes={changes}
                  onResetPassword={(user) => open({ kind: 'reset', user })}
                  onEdit={(user) => open({ kind: 'edit', user })}
                  onEmail={(user) => open({ kind: 'email', user })}
                  onHistory={({ id }) => setRecordOf(id)}
                />
              )
            )}
          </>
        )}
      </div>
      <AccountDialogs
        recordOf={recordOf}
        onRecord={setRecordOf}
        former={former}
        onFormer={setFormer}
        focusFallback={createButton}
      />
      <UserDialogs
        dialog={dialog}
        options={options}
        companies={known ?? NONE_YET}
        counts={counts}
        onClose={() => setDialog((last) => ({ ...last, isOpen: false }))}
        focusFallback={createButton}
      />
    </main>
  )
}
