import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Pending } from '#events/account/pending.ts'
import { usePending } from '../../../api/people/pending.ts'
import type { OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { useLeaveUnanswered } from '../../../shared/forms/use-leave-unanswered.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import type { ListOption } from '../../../ui/form/option-list.tsx'
import { useRowFocus } from '../../../ui/focus/use-row-focus.ts'
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

function PendingList({
  madeFor,
  onMade,
  ...around
}: {
  companies: readonly ListOption[]
  isMaking: boolean
  madeFor: Pending['id'] | null
  onMade: (link: ReactNode, pending: Pending) => void
  onMaking: (isMaking: boolean) => void
}) {
  const pending = usePending().data ?? []
  const list = useRef<HTMLDivElement>(null)
  const { keeper, target } = useRowFocus(list)
  const cameBackTo = useRef<HTMLLIElement>(null)
  useEffect(() => cameBackTo.current?.querySelector('button')?.focus(), [])
  const newestFirst = pending.toSorted((one, other) => other.madeAt.localeCompare(one.madeAt))
  return (
    <div ref={list} tabIndex={-1} {...keeper}>
      {pending.length === 0 ? (
        <EmptyState
          icon={<MailCheck aria-hidden />}
          title="Everyone is here"
          text="No invitation is open, and every account has a password."
        />
      ) : (
        <ul aria-label="Invitations" className="flex flex-col divide-y rounded-control border">
          {newestFirst.map((one) => (
            <PendingRow
              key={one.id}
              ref={one.id === madeFor ? cameBackTo : null}
              pending={one}
              focusFallback={target}
              onMade={(link) => onMade(link, one)}
              {...around}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
