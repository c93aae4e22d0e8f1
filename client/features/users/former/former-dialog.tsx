import { UserX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FormerUser } from '#events/account/former-user.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { useFormerUsers } from '../../../api/people/former-users.ts'
import type { OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { fullName } from '../../../shared/people/people.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { EraseQuestion } from './erase-question.tsx'
import { FormerRow } from './former-row.tsx'
import { useEraseUser } from '../use-user-commands.ts'

type Props = OpenedDialog & {
  /** Whose erasure it begins with; null: it begins with the list. */
  readonly toErase: UserId | null
  readonly onHistory: (id: UserId) => void
}

/** The deleted accounts, and the erasure of their people's data. Employees only. */
export function FormerDialog({ isOpen, onClose, focusFallback, toErase, onHistory }: Props) {
  const former = useFormerUsers({ isEnabled: isOpen })
  const erase = useEraseUser()
  /** Whose erasure is in question, in the place of the list; undefined: as the opening says. */
  const [chosen, setChosen] = useState<UserId | null>()
  const [typed, setTyped] = useState('')
  /** Whose row the list comes back to. */
  const [cameFrom, setCameFrom] = useState<UserId | null>(null)
  const wanted = chosen === undefined ? toErase : chosen
  const inQuestion = former.data?.find(({ id, erasure }) => id === wanted && erasure === null)

  const ask = (id: UserId | null) => {
    setChosen(id)
    setTyped('')
    setCameFrom(id ?? wanted)
  }
  const close = () => {
    setChosen(undefined)
    setTyped('')
    setCameFrom(null)
    onClose()
  }
  const send = async (one: FormerUser) => {
    if ((await erase.send(one)).ok) ask(null)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      onInteractOutside={(event) => {
        if (inQuestion) event.preventDefault()
      }}
      focusFallback={focusFallback}
      width="lg"
      title={inQuestion ? `Erase the data of ${fullName(inQuestion)}?` : 'Deleted Accounts'}
      description={
        inQuestion ? undefined : 'People whose accounts were deleted. Their names stay until their data is erased.'
      }
      footer={
        inQuestion && (
          <>
            <Button onClick={() => ask(null)}>Back to the List</Button>
            <Button
              variant="danger"
              disabled={!isNameOf(inQuestion, typed)}
              isPending={erase.isPending}
              onClick={() => void send(inQuestion)}
            >
              Erase Data
            </Button>
          </>
        )
      }
    >
      {inQuestion ? (
        <EraseQuestion
          former={inQuestion}
          typed={typed}
          onTyped={setTyped}
          isFocused={chosen !== undefined}
          onEnter={() => isNameOf(inQuestion, typed) && void send(inQuestion)}
        />
      ) : (
        <FormerList
          former={former.data}
          isFailed={former.isError}
          onRetry={() => void former.refetch()}
          cameFrom={cameFrom}
          onErase={ask}
          onHistory={(id) => {
            close()
            onHistory(id)
          }}
        />
      )}
    </Dialog>
  )
}

/** True if a person typed the name, in whatever case and with whatever spaces. */
const isNameOf = (former: FormerUser, typed: string): boolean => wordsOf(typed) === wordsOf(fullName(former))
const wordsOf = (text: string): string => text.trim().split(/\s+/).join(' ').toLowerCase()

function FormerList({
  former,
  isFailed,
  onRetry,
  cameFrom,
  onErase,
  onHistory,
}: {
  former: readonly FormerUser[] | undefined
  isFailed: boolean
  onRetry: () => void
  cameFrom: UserId | null
  onErase: (id: UserId) => void
  onHistory: (id: UserId) => void
}) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => row.current?.querySelector('button')?.focus(), [])
  if (!former && isFailed)
    return <LoadError isSmall title="The deleted accounts could not be loaded." onRetry={onRetry} />
  if (!former)
    return (
      <Loading label="Loading the deleted accounts..." className="flex flex-col gap-2">
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} className="h-14" />
        ))}
      </Loading>
    )
  if (former.length === 0)
    return (
      <EmptyState
        icon={<UserX aria-hidden />}
        title="No account was deleted"
        text="People whose accounts are deleted are listed here, and their data can be erased."
      />
    )
  return (
    <ul aria-label="Deleted accounts" className="flex flex-col divide-y rounded-control border">
      {former.toReversed().map((one) => (
        <FormerRow
          key={one.id}
          ref={one.id === cameFrom ? row : null}
          former={one}
          onErase={() => onErase(one.id)}
          onHistory={() => onHistory(one.id)}
        />
      ))}
    </ul>
  )
}
