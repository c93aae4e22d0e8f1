import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Pending } from '#events/account/pending.ts'
import { usePending } from '../../../api/people/pending.ts'
import type { OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { useLeaveUnanswered } from '../../../shared/forms/use-leave-unanswered.ts'
import { serverNow } from '../../../api/request/server-clock.ts'
import { usePeople } from '../../../shared/people/use-people.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { SearchInput } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { ListOption } from '../../../ui/form/option-list.tsx'
import { useRowFocus } from '../../../ui/focus/use-row-focus.ts'
import { valueOfCompany } from '../companies/company-options.ts'
import { foundPending, type PendingFilter, type PendingPerson, type PendingState } from './found-pending.ts'
import { PendingRow } from './pending-row.tsx'

/** The people who were asked in and have not come yet, and their links. To be mounted anew for each opening. */
export function PendingDialog({
  isOpen,
  onClose,
  focusFallback,
  companies,
}: OpenedDialog & { companies: readonly ListOption[] }) {
  /** A link that was made just now, in the place of the list. */
  const [made, setMade] = useState<ReactNode>(null)
  /** Whose row the list comes back to. */
  const [madeFor, setMadeFor] = useState<Pending['id'] | null>(null)
  const [isMaking, setIsMaking] = useState(false)
  const [filter, setFilter] = useState<PendingFilter>({ search: '', state: null })
  const mayLeave = useLeaveUnanswered(isMaking)
  const leave = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => void (!next && leave())}
      onInteractOutside={(event) => {
        if (made !== null || isMaking) event.preventDefault()
      }}
      focusFallback={focusFallback}
      width="lg"
      title={made === null ? 'Invitations' : 'New Link'}
      description={made === null ? 'People who were asked in and have not come yet.' : undefined}
      footer={
        made !== null && (
          <Button variant="primary" onClick={() => setMade(null)}>
            Back to the List
          </Button>
        )
      }
    >
      {made ?? (
        <PendingList
          companies={companies}
          filter={filter}
          onFilter={setFilter}
          isMaking={isMaking}
          madeFor={madeFor}
          onMade={(link, { id }) => {
            setMade(link)
            setMadeFor(id)
          }}
          onMaking={setIsMaking}
        />
      )}
    </Dialog>
  )
}

const ALL = 'all'
const STATES = [
  { value: ALL, label: 'All' },
  { value: 'open', label: 'Link works' },
  { value: 'expired', label: 'Link expired' },
  { value: 'no-password', label: 'No password yet' },
] as const satisfies readonly { value: PendingState | typeof ALL; label: string }[]

function PendingList({
  companies,
  filter,
  onFilter,
  madeFor,
  onMade,
  ...around
}: {
  companies: readonly ListOption[]
  filter: PendingFilter
  onFilter: (filter: PendingFilter) => void
  isMaking: boolean
  madeFor: Pending['id'] | null
  onMade: (link: ReactNode, pending: Pending) => void
  onMaking: (isMaking: boolean) => void
}) {
  const pending = usePending().data ?? []
  const { people } = usePeople()
  const all = pending.map((one): PendingPerson => {
    const person = one.kind === 'account' ? people?.find(({ id }) => id === one.id) : undefined
    const companyId = one.kind === 'invitation' ? one.companyId : (person?.companyId ?? null)
    const company = companies.find(({ value }) => value === valueOfCompany(companyId))?.label
    return { pending: one, person, company }
  })
  const found = foundPending(all, filter, serverNow())
  const isNarrowed = filter.search.trim() !== '' || filter.state !== null
  const list = useRef<HTMLDivElement>(null)
  const { keeper, target } = useRowFocus(list)
  const cameBackTo = useRef<HTMLLIElement>(null)
  useEffect(() => cameBackTo.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={list} tabIndex={-1} {...keeper}>
      {pending.length === 0 ? (
        <EmptyState
          icon={<MailCheck aria-hidden />}
          title="Everyone is here"
          text="No invitation is open, and every account has a password."
        />
      ) : (
        <>
          <div className="mb-3 flex flex-wrap gap-2">
            <SearchInput
              label="Search invitations"
              placeholder="Search invitations..."
              className="min-w-48 flex-1"
              value={filter.search}
              onValueChange={(search) => onFilter({ ...filter, search })}
              found={found.length}
              isNarrowed={isNarrowed}
            />
            <Select
              label="Filter invitations"
              className="w-44 max-md:flex-1"
              options={STATES}
              value={filter.state ?? ALL}
              onValueChange={(state) => onFilter({ ...filter, state: state === ALL ? null : state })}
            />
          </div>
          {found.length === 0 && <p className="px-3 py-8 text-center text-muted">No invitations found</p>}
          <ul aria-label="Invitations" className="flex flex-col divide-y rounded-control border empty:hidden">
            {found.map((one) => (
              <PendingRow
                key={one.pending.id}
                ref={one.pending.id === madeFor ? cameBackTo : null}
                {...one}
                focusFallback={target}
                onMade={(link) => onMade(link, one.pending)}
                {...around}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
